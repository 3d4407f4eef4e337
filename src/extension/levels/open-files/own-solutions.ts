import type * as vscode from "vscode";
import type { SolvedLevelRecords } from "../solving/level-context.js";

/** As they are kept: LURD text. */
export interface OwnSolution {
  readonly lurd: string;
}

/** So many levels' solutions are kept at hand; those that were looked at longest ago go first. */
const maxLevels = 50;

/**
 * The user's own best solutions, which lie in files: read when they are first asked for, and again once there
 * are others.
 */
export class OwnSolutions implements vscode.Disposable {
  readonly #records: Pick<SolvedLevelRecords, "onDidChange" | "isSolved" | "solutions">;
  readonly #known = new Map<string, readonly OwnSolution[]>();
  readonly #listening: vscode.Disposable;
  /** Told when some have been read. */
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

  /** Those that are known so far. Whether they solve the level is for its rules to say. */
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
