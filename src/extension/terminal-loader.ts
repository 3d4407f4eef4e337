import * as vscode from "vscode";
import { terminalProfile } from "../manifest/terms/names.js";
import type { OtherViews } from "../midend/ports/game-view.js";
import type { TerminalServices } from "./terminal/terminal-services.js";
import type { Terminals } from "./terminal/terminals.js";

/** Loads what plays in terminals with the first of them: by their profile, or by the command. */
export class TerminalLoader implements OtherViews, vscode.Disposable {
  readonly #bundle: () => Promise<unknown>;
  readonly #services: TerminalServices;
  readonly #registered: vscode.Disposable;
  readonly #onDidChange = new vscode.EventEmitter<void>();
  readonly onDidChange = this.#onDidChange.event;
  #terminals: Terminals | undefined;
  #loading: Promise<Terminals> | undefined;

  constructor(load: (bundle: string) => Promise<unknown>, services: TerminalServices) {
    this.#bundle = () => load("terminal");
    this.#services = services;
    this.#registered = vscode.window.registerTerminalProfileProvider(terminalProfile, {
      provideTerminalProfile: async () => (await this.#load()).profile(),
    });
  }

  dispose(): void {
    this.#registered.dispose();
    this.#terminals?.dispose();
    this.#onDidChange.dispose();
  }

  /** Opens a terminal with the game of the active panel, or the home page. */
  async open(): Promise<void> {
    (await this.#load()).open();
  }

  get seen() {
    return this.#terminals?.seen ?? [];
  }

  get count() {
    return this.#terminals?.count ?? 0;
  }

  #load(): Promise<Terminals> {
    this.#loading ??= this.#bundle().then((bundle) => {
      this.#terminals = new (bundle as typeof import("./terminal/terminals.js")).Terminals(this.#services);
      this.#terminals.onDidChange(() => this.#onDidChange.fire());
      return this.#terminals;
    });
    this.#loading.catch(() => (this.#loading = undefined));
    return this.#loading;
  }
}
