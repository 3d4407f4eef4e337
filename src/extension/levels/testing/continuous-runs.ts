import type * as vscode from "vscode";
import type { FileTests, LevelTest } from "./file-tests.js";
import { contentOf, type JudgedLevels } from "./judged-levels.js";

/** Judges levels for a run that was made for them, and notes each that was. */
export type RunChanged = (levels: readonly LevelTest[], signal: AbortSignal) => Promise<unknown>;

/**
 * A run that goes on: whenever a file has changed, those of its levels are judged whose board, claims or
 * solutions are others than when they were judged last or, where they never were, when they were first known.
 * Changes while that goes on end it, and what was not judged yet is judged with what changed since.
 */
export class ContinuousRun implements vscode.Disposable {
  readonly #run: RunChanged;
  readonly #judged: JudgedLevels;
  readonly #known = new Map<vscode.TestItem, string>();
  readonly #running = new Map<FileTests, AbortController>();

  constructor(judged: JudgedLevels, run: RunChanged) {
    this.#judged = judged;
    this.#run = run;
  }

  /** Looks after levels, as they are now. */
  know(levels: readonly LevelTest[]): void {
    for (const level of levels) this.#known.set(level.item, contentOf(level));
  }

  dispose(): void {
    for (const control of this.#running.values()) control.abort();
  }

  /** The levels of a file that are looked after may have changed. */
  async look(file: FileTests, levels: readonly LevelTest[]): Promise<void> {
    const changed = levels.filter((level) => level.claims.length > 0 && this.#isChanged(level));
    if (changed.length === 0) return;
    this.#running.get(file)?.abort();
    const control = new AbortController();
    this.#running.set(file, control);
    await this.#run(changed, control.signal);
    if (this.#running.get(file) === control) this.#running.delete(file);
  }

  #isChanged(level: LevelTest): boolean {
    const isCurrent = this.#judged.isCurrent(level);
    return isCurrent === undefined ? this.#known.get(level.item) !== contentOf(level) : !isCurrent;
  }
}
