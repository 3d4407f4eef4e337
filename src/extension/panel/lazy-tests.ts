import * as vscode from "vscode";
import { levelTests } from "../../manifest/names.js";
import { hasLevelFiles } from "../kit/level-files.js";
import type { TestHandlers } from "../kit/test-handlers.js";
import { t } from "../kit/translate.js";

/**
 * The levels in VS Code's Testing view, whose code is loaded on first use. Our controller exists only if
 * there are level files, so that players of other games don't see it.
 */
export class LazyTests implements vscode.Disposable {
  #controller: vscode.TestController | undefined;
  #isDisposed = false;

  /** @param load reports its own failures */
  constructor(
    private readonly load: () => Promise<TestHandlers>,
    private readonly onProblem: (error: unknown) => void,
  ) {
    hasLevelFiles().then((has) => has && !this.#isDisposed && this.controller, onProblem);
  }

  dispose(): void {
    this.#isDisposed = true;
    this.#controller?.dispose();
  }

  /** Created on first use. */
  get controller(): vscode.TestController {
    if (this.#controller !== undefined) return this.#controller;
    const controller = vscode.tests.createTestController(levelTests, t("Sokoban Levels"));
    this.#controller = controller;
    controller.resolveHandler = (item) => this.#ask((handlers) => handlers.resolve(item));
    controller.refreshHandler = () => this.#ask((handlers) => handlers.refresh());
    const { Run, Debug } = vscode.TestRunProfileKind;
    const run = (request: vscode.TestRunRequest, token: vscode.CancellationToken) =>
      this.#ask((handlers) => handlers.run(request, token));
    const debug = (request: vscode.TestRunRequest, token: vscode.CancellationToken) =>
      this.#ask((handlers) => handlers.debug(request, token));
    controller.createRunProfile(t("Test Claims"), Run, run, true, undefined, true);
    controller.createRunProfile(t("Test Claims and Show What Breaks One"), Debug, debug, true);
    return controller;
  }

  async #ask(question: (handlers: TestHandlers) => Promise<void>): Promise<void> {
    const handlers = await this.load();
    try {
      await question(handlers);
    } catch (error) {
      this.onProblem(error);
      throw error;
    }
  }
}
