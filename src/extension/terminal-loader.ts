import * as vscode from "vscode";
import { terminalProfile } from "../manifest/terms/names.js";
import type { OtherViews } from "./panel/game-view.js";
import type { TerminalServices } from "./terminal/terminal-services.js";
import type { Terminals } from "./terminal/terminals.js";

/** Loads what plays in terminals with the first of them: by their profile, or by the command. */
export class TerminalLoader implements OtherViews, vscode.Disposable {
  readonly #bundle: string;
  readonly #services: TerminalServices;
  readonly #registered: vscode.Disposable;
  readonly #onDidChange = new vscode.EventEmitter<void>();
  readonly onDidChange = this.#onDidChange.event;
  #terminals: Terminals | undefined;

  /** @param bundle the path of `dist/terminal.js` */
  constructor(bundle: string, services: TerminalServices) {
    this.#bundle = bundle;
    this.#services = services;
    this.#registered = vscode.window.registerTerminalProfileProvider(terminalProfile, { provideTerminalProfile: () => this.#load().profile() });
  }

  dispose(): void {
    this.#registered.dispose();
    this.#terminals?.dispose();
    this.#onDidChange.dispose();
  }

  /** Opens a terminal with the game of the active panel, or the home page. */
  open(): void {
    this.#load().open();
  }

  get seen() {
    return this.#terminals?.seen ?? [];
  }

  get count() {
    return this.#terminals?.count ?? 0;
  }

  #load(): Terminals {
    if (this.#terminals === undefined) {
      // Not a literal, so that the bundler leaves it to Node.
      const { Terminals: Loaded } = require(this.#bundle) as typeof import("./terminal/terminals.js");
      this.#terminals = new Loaded(this.#services);
      this.#terminals.onDidChange(() => this.#onDidChange.fire());
    }
    return this.#terminals;
  }
}
