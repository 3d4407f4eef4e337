import type * as vscode from "vscode";
import type { LevelEntry } from "../../../games/sokoban/text/collection.js";
import type { LevelSolver } from "../../../solving/level-solver.js";
import { runsLabWhileIdle } from "../../shared/settings.js";
import type { OpenFile } from "../open-files/open-files.js";

/** The idle time before the lab starts. */
const idleMs = 5_000;

/** Starts the design lab for the shown level while the user is idle, if the setting is on. */
export class IdleLab implements vscode.Disposable {
  readonly #open: OpenFile;
  /** The shown level; `undefined` while the editor is hidden. */
  readonly #shown: () => LevelEntry | undefined;
  readonly #solver: Pick<LevelSolver, "isBusy" | "onQuestion">;
  readonly #listening: vscode.Disposable;
  readonly #endAsking: () => void;
  #timer: NodeJS.Timeout | undefined;
  /** The lab was started here, so it stops when the user does something. */
  #started = false;

  constructor(
    open: OpenFile,
    solver: Pick<LevelSolver, "isBusy" | "onQuestion">,
    shown: () => LevelEntry | undefined,
  ) {
    this.#open = open;
    this.#solver = solver;
    this.#shown = shown;
    this.#listening = open.onDidChange(() => this.noteActivity());
    this.#endAsking = solver.onQuestion(() => this.noteActivity());
    this.noteActivity();
  }

  dispose(): void {
    clearTimeout(this.#timer);
    this.#listening.dispose();
    this.#endAsking();
  }

  /** Call this on each action of the user or on their behalf. */
  noteActivity(): void {
    if (this.#started && this.#isBusy) this.#open.lab.cancel();
    clearTimeout(this.#timer);
    this.#timer = runsLabWhileIdle() ? setTimeout(() => this.#begin(), idleMs) : undefined;
  }

  get #isBusy(): boolean {
    return this.#solver.isBusy || this.#open.work.isBusy || this.#open.work.batch !== undefined;
  }

  #begin(): void {
    const { lab } = this.#open;
    // Other work doesn't always report its end, so check again later.
    if (this.#isBusy || lab.isRunning) {
      this.noteActivity();
      return;
    }
    const entry = this.#shown();
    if (entry === undefined || lab.view(entry) !== undefined || !lab.canTry(entry)) return;
    this.#started = true;
    void lab.start(entry).finally(() => {
      this.#started = false;
    });
  }
}
