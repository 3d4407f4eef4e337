import type * as vscode from "vscode";
import type { SolvedLevelRecords } from "../solving/level-context.js";

/** As stored: LURD text. */
export interface OwnSolution {
  readonly lurd: string;
}

/** The number of levels whose solutions are kept in memory; the least recently used are dropped first. */
const maxLevels = 50;

/**
 * The user's own best solutions, which are in files. They are read on first use, and again when they have
 * changed.
 */
export class OwnSolutions implements vscode.Disposable {
  readonly #records: Pick<SolvedLevelRecords, "onDidChange" | "isSolved" | "solutions">;
  readonly #known = new Map<string, readonly OwnSolution[]>();
  readonly #listening: vscode.Disposable;
  /** Called when some have been read. */
  readonly #changed: () => void;

  constructor(
    records: Pick<SolvedLevelRecords, "onDidChange" | "isSolved" | "solutions">,
    changed: () => void,
  ) {
    this.#records = records;
    this.#changed = changed;
    this.#listening = records.onDidChange(() => this.#known.clear());
  }

  dispose(): void {
    this.#listening.dispose();
  }

  /** The solutions read so far. The caller must check whether they solve the level. */
  of(levelKey: string): readonly OwnSolution[] {
    const known = this.#known.get(levelKey);
    if (known !== undefined || !this.#records.isSolved(levelKey)) return known ?? [];
    this.#keep(levelKey, []);
    void this.#records.solutions(levelKey).then(
      (solutions) => {
        if (solutions.length === 0 || !this.#known.has(levelKey)) return;
        this.#keep(levelKey, solutions);
        this.#changed();
      },
      () => undefined,
    );
    return [];
  }

  #keep(levelKey: string, solutions: readonly OwnSolution[]): void {
    this.#known.delete(levelKey);
    if (this.#known.size >= maxLevels) this.#known.delete(this.#known.keys().next().value!);
    this.#known.set(levelKey, solutions);
  }
}
