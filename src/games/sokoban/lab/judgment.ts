import type { Solution, SolutionCounts } from "../../levels.js";
import type { Level } from "../level/level.js";
import { formatMoves, readMoves } from "../play/lurd.js";
import { startOf } from "../play/rules.js";

/** The best known solution of a level: the fewest pushes and, among those, the fewest moves. */
export interface Best extends Solution {
  /** No solution has fewer pushes. */
  readonly pushesProved: boolean;
  /** No solution with as few pushes has fewer moves. */
  readonly movesProved: boolean;
}

/** The answer of a solver; each solution is played before it is trusted. */
export type LabAnswer =
  | { readonly kind: "solved"; readonly best: Best }
  | { readonly kind: "unsolvable" }
  | { readonly kind: "gaveUp" };

/** The answer for a level that is solved at the start. */
export const solvedAtStart: LabAnswer = {
  kind: "solved",
  best: { lurd: "", pushes: 0, moves: 0, pushesProved: true, movesProved: true },
};

/** The questions that the lab asks solvers. Each takes at most `timeMs`, and stops when it is canceled. */
export interface LabSolver {
  /**
   * The fewest pushes and, among those solutions, the fewest moves. If `compared` is given, the search ends
   * as soon as it is clear which of the two is better. A level that is solved at the start has a solution
   * without moves.
   */
  fewest(level: Level, timeMs: number, compared?: SolutionCounts): Promise<LabAnswer>;
  /** Any solution. */
  any(level: Level, timeMs: number): Promise<LabAnswer>;
  /**
   * A solution with as few pushes as `lurd`, which has the fewest, that pushes the boxes in another order.
   * "unsolvable" where it is proved that there is none.
   */
  otherOrder(level: Level, lurd: string, timeMs: number): Promise<LabAnswer>;
}

/**
 * The effect of a change, or of a first push, on a level:
 *
 * - "breaks": it is proved that there is no solution after it;
 * - "shortens", "hardens": the best solution has fewer, or more, pushes, or as many pushes and fewer or more
 *   moves;
 * - "same": it is proved that neither its pushes nor its moves change, or that the level has no solution with
 *   or without it;
 * - "mends": the level has a solution after it, and had none before;
 * - "gaveUp": undetermined within the time for it;
 * - "notTried": not tried, because the time for all was up.
 */
export const verdicts = ["breaks", "shortens", "hardens", "same", "mends", "gaveUp", "notTried"] as const;
export type ChangeVerdict = (typeof verdicts)[number];

/** What is known about the unchanged level. */
export type Own =
  | { readonly kind: "solved"; readonly best: Best }
  | { readonly kind: "unsolvable" }
  | { readonly kind: "open" };

export interface Judgment {
  readonly verdict: ChangeVerdict;
  /** The best solution found after the change; `undefined` where none was found. */
  readonly found: SolutionCounts | undefined;
  /** No solution has fewer pushes than `found` … */
  readonly isProved: boolean;
  /** … and none with as few pushes has fewer moves. */
  readonly movesProved: boolean;
  /** The time limit that was exceeded, where the answer is undetermined. */
  readonly seconds: number | undefined;
}

export const notTried: Judgment = {
  verdict: "notTried",
  found: undefined,
  isProved: false,
  movesProved: false,
  seconds: undefined,
};

/** True for a definite verdict, which never changes. */
export function isJudged({ verdict }: Judgment): boolean {
  return verdict !== "gaveUp" && verdict !== "notTried";
}

/** Compares the answer of a solver with what is known about the unchanged level. */
export function judge(own: Own, answer: LabAnswer, limitMs: number): Judgment {
  if (answer.kind === "unsolvable") {
    const verdict = own.kind === "solved" ? "breaks" : own.kind === "unsolvable" ? "same" : "gaveUp";
    return {
      verdict,
      found: undefined,
      isProved: true,
      movesProved: true,
      seconds: verdict === "gaveUp" ? limitMs / 1_000 : undefined,
    };
  }
  const best = answer.kind === "solved" ? answer.best : undefined;
  const verdict = best === undefined ? "gaveUp" : compare(own, best);
  const found = best && { pushes: best.pushes, moves: best.moves };
  const proved = { isProved: best?.pushesProved ?? false, movesProved: best?.movesProved ?? false };
  return { verdict, found, ...proved, seconds: verdict === "gaveUp" ? limitMs / 1_000 : undefined };
}

/** Only proved results count: a solution that is not proved best may still become shorter. */
function compare(own: Own, best: Best): ChangeVerdict {
  if (own.kind === "unsolvable") return "mends";
  if (own.kind === "open") return "gaveUp";
  const before = own.best;
  if (before.pushesProved && best.pushes < before.pushes) return "shortens";
  if (best.pushesProved && best.pushes > before.pushes) return "hardens";
  if (!before.pushesProved || !best.pushesProved) return "gaveUp";
  if (before.movesProved && best.moves < before.moves) return "shortens";
  if (best.movesProved && best.moves > before.moves) return "hardens";
  return before.movesProved && best.movesProved ? "same" : "gaveUp";
}

/** The number of solutions that are tried on a changed level before a search. */
const maxKnown = 30;

/**
 * Solutions of a level, or of one of its changes. A solution of one may solve another. The same steps are
 * walked there and boxes in the way are pushed, so the player walks through where a box was removed.
 */
export class KnownSolutions {
  #lurds: readonly string[] = [];

  learn(lurd: string): void {
    if (this.#lurds.length < maxKnown && !this.#lurds.includes(lurd)) this.#lurds = [...this.#lurds, lurd];
  }

  /** The known solution that is best for the level, played by the rules; nothing else is proved about it. */
  best(level: Level): Best | undefined {
    const start = startOf(level, "");
    let found: Best | undefined;
    for (const text of this.#lurds) {
      const read = readMoves(start, text);
      if (!read.ok || !read.value.won) continue;
      const { moves, end } = read.value;
      const one = {
        lurd: formatMoves(moves),
        pushes: end.pushes,
        moves: end.moves,
        pushesProved: false,
        movesProved: false,
      };
      if (found === undefined || isShorter(one, found)) found = one;
    }
    return found;
  }
}

export function isShorter(one: Best, other: Best): boolean {
  return one.pushes < other.pushes || (one.pushes === other.pushes && one.moves < other.moves);
}

export function isAsGood(one: Best, other: Best): boolean {
  return one.pushes === other.pushes && one.moves === other.moves;
}
