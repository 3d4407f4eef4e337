import type * as vscode from "vscode";
import type { FileTests, LevelTest } from "./file-tests.js";
import { contentOf, type JudgedLevels } from "./judged-levels.js";

/** Judges levels in a test run of their own, and records each result. */
export type RunChanged = (levels: readonly LevelTest[], signal: AbortSignal) => Promise<unknown>;

/**
 * A continuous run. When a file changes, it judges the levels whose board, claims or solutions have changed
 * since they were last judged. Levels that were never judged are compared with their state when they were
 * first tracked. A change during a run stops it; its remaining levels join the next run.
 */
export class ContinuousRun implements vscode.Disposable {
  readonly #run: RunChanged;
  readonly #judged: JudgedLevels;
  readonly #tracked = new Map<vscode.TestItem, string>();
  readonly #running = new Map<FileTests, AbortController>();

  constructor(judged: JudgedLevels, run: RunChanged) {
    this.#judged = judged;
    this.#run = run;
  }

  /** Tracks levels from their current state. */
  track(levels: readonly LevelTest[]): void {
    for (const level of levels) this.#tracked.set(level.item, contentOf(level));
  }

  dispose(): void {
    for (const control of this.#running.values()) control.abort();
  }

  /** Judges the changed ones among a file's tracked levels. */
  async judgeChanged(file: FileTests, levels: readonly LevelTest[]): Promise<void> {
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
    return isCurrent === undefined ? this.#tracked.get(level.item) !== contentOf(level) : !isCurrent;
  }
}
