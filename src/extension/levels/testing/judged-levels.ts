import type * as vscode from "vscode";
import type { Verdict } from "../../../games/sokoban/check/verdict.js";
import type { LevelTest } from "./file-tests.js";

/** The result of a claim; "failed" if it couldn't be judged at all. */
export type ClaimResult = Verdict["kind"] | "failed";

/** The last results of a level. */
interface Judged {
  /** The level's content at that time; `undefined` if its results are outdated. */
  content: string | undefined;
  readonly claims: Map<vscode.TestItem, ClaimResult>;
}

/** The last results of levels, from any run of the window. */
export class JudgedLevels {
  readonly #levels = new WeakMap<vscode.TestItem, Judged>();

  note(level: LevelTest, results: readonly ClaimResult[]): void {
    const content = contentOf(level);
    const known = this.#levels.get(level.item);
    const claims = new Map(known?.content === content ? known.claims : []);
    for (const [place, { item }] of level.claims.entries()) claims.set(item, results[place]!);
    this.#levels.set(level.item, { content, claims });
  }

  /** Whether the last results of a level are for its current content. `undefined` if it was never judged. */
  isCurrent(level: LevelTest): boolean | undefined {
    const judged = this.#levels.get(level.item);
    return judged && judged.content === contentOf(level);
  }

  /**
   * The levels whose results have become outdated. Each is returned once, and stays outdated until it is
   * judged again.
   */
  takeOutdated(levels: readonly LevelTest[]): readonly LevelTest[] {
    return levels.filter((level) => {
      const judged = this.#levels.get(level.item);
      if (judged?.content === undefined || judged.content === contentOf(level)) return false;
      judged.content = undefined;
      return true;
    });
  }

  /** Whether its results are outdated. */
  isOutdated({ item }: LevelTest): boolean {
    const judged = this.#levels.get(item);
    return judged !== undefined && judged.content === undefined;
  }

  /**
   * The number of undetermined claims of a level whose other claims hold; 0 if none holds or one is broken.
   */
  openClaims({ item }: LevelTest): number {
    const results = [...(this.#levels.get(item)?.claims.values() ?? [])];
    const isHalf =
      results.includes("holds") && results.every((result) => result === "holds" || result === "gaveUp");
    return isHalf ? results.filter((result) => result === "gaveUp").length : 0;
  }
}

/** The judged content of a level, as a text that changes with it. */
export function contentOf({ entry: { board, claims, solutions } }: LevelTest): string {
  return JSON.stringify([
    board.dialect,
    board.rows.map(({ text }) => text),
    claims.map(({ text }) => text),
    solutions.map(({ text }) => text),
  ]);
}
