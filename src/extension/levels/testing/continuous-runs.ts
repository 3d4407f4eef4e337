import type * as vscode from "vscode";
import type { FileTests, LevelTest } from "./file-tests.js";

/** Judges levels for a run that was made for them; tells of each that was. */
export type RunChanged = (levels: readonly LevelTest[], signal: AbortSignal, judged: (level: LevelTest) => void) => Promise<unknown>;

/**
 * A run that goes on: whenever a file has changed, those of its levels are judged whose board, claims or solutions are others than when they were judged
 * last. Changes while that goes on end it, and what was not judged yet is judged with what changed since.
 */
export class ContinuousRun implements vscode.Disposable {
  readonly #run: RunChanged;
  readonly #judged = new Map<vscode.TestItem, string>();
  readonly #running = new Map<FileTests, AbortController>();

  /** @param levels those that are looked after, as they are now */
  constructor(levels: readonly LevelTest[], run: RunChanged) {
    this.#run = run;
    for (const level of levels) this.#judged.set(level.item, contentOf(level));
  }

  dispose(): void {
    for (const control of this.#running.values()) control.abort();
  }

  /** The levels of a file that are looked after may have changed. */
  async look(file: FileTests, levels: readonly LevelTest[]): Promise<void> {
    const changed = levels.filter((level) => level.claims.length > 0 && this.#judged.get(level.item) !== contentOf(level));
    if (changed.length === 0) return;
    this.#running.get(file)?.abort();
    const control = new AbortController();
    this.#running.set(file, control);
    await this.#run(changed, control.signal, (level) => this.#judged.set(level.item, contentOf(level)));
    if (this.#running.get(file) === control) this.#running.delete(file);
  }
}

function contentOf({ entry: { board, claims, solutions } }: LevelTest): string {
  return JSON.stringify([board.dialect, board.rows.map(({ text }) => text), claims.map(({ text }) => text), solutions.map(({ text }) => text)]);
}
