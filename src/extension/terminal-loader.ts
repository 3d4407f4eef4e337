import * as vscode from "vscode";
import { terminalProfile } from "../manifest/terms/names.js";
import type { OtherViews } from "../midend/ports/game-view.js";
import { Lazy } from "./shared/lazy.js";
import type { Terminals } from "./terminal/terminals.js";

/** Creates the terminals, once it is loaded. */
interface TerminalMaker {
  makeTerminals(bundle: typeof import("./terminal/terminals.js")): Terminals;
}

/**
 * Loads the code for playing in terminals with the first of them, opened by its profile or by the command.
 */
export class TerminalLoader implements OtherViews, vscode.Disposable {
  readonly #terminals: Lazy<Terminals>;
  readonly #registered: vscode.Disposable;
  readonly #onDidChange = new vscode.EventEmitter<void>();
  readonly onDidChange = this.#onDidChange.event;

  constructor(load: (part: "terminal") => Promise<unknown>, loadPlay: () => Promise<TerminalMaker>) {
    this.#terminals = new Lazy<Terminals>(
      () => Promise.all([load("terminal"), loadPlay()]),
      ([bundle, play]: [typeof import("./terminal/terminals.js"), TerminalMaker]) => {
        const terminals = play.makeTerminals(bundle);
        terminals.onDidChange(() => this.#onDidChange.fire());
        return terminals;
      },
    );
    this.#registered = vscode.window.registerTerminalProfileProvider(terminalProfile, {
      provideTerminalProfile: async () => (await this.#terminals.load()).profile(),
    });
  }

  dispose(): void {
    this.#registered.dispose();
    this.#terminals.dispose();
    this.#onDidChange.dispose();
  }

  /** Opens a terminal with the game of the active panel, or the home page. */
  async open(): Promise<void> {
    (await this.#terminals.load()).open();
  }

  /** Opens a terminal with timed solves. */
  async openTimer(): Promise<void> {
    (await this.#terminals.load()).openTimer();
  }

  get seen() {
    return this.#terminals.value?.seen ?? [];
  }

  get count() {
    return this.#terminals.value?.count ?? 0;
  }
}
