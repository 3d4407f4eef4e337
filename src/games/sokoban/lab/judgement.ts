import type { SolutionCounts } from "../play/lurd.js";
import type { Best, LabAnswer } from "./questions.js";

/**
 * What a change, or a first push, does to a level:
 *
 * - "breaks": proved that there is no solution after it;
 * - "shortens", "hardens": the best solution has fewer, or more, pushes, or as many and fewer or more moves;
 * - "same": proved that neither its pushes nor its moves change, or that the level has no solution with or
 *   without it;
 * - "mends": the level has a solution after it, and had none;
 * - "gaveUp": none of these was found out in the time that was given to it, which is no verdict;
 * - "notTried": nothing was asked of it, as the time for all was up.
 */
export const verdicts = ["breaks", "shortens", "hardens", "same", "mends", "gaveUp", "notTried"] as const;
export type ChangeVerdict = (typeof verdicts)[number];

/** What is known of a level as it is. */
export type Own =
  | { readonly kind: "solved"; readonly best: Best }
  | { readonly kind: "unsolvable" }
  | { readonly kind: "open" };

export interface Judgement {
  readonly verdict: ChangeVerdict;
  /** The best solution found after the change; `undefined` where none was. */
  readonly found: SolutionCounts | undefined;
  /** No solution has fewer pushes than that … */
  readonly isProved: boolean;
  /** … and none with as few has fewer moves. */
  readonly movesProved: boolean;
  /** For how long it was looked into at most when that was given up. */
  readonly seconds: number | undefined;
}

export const notTried: Judgement = {
  verdict: "notTried",
  found: undefined,
  isProved: false,
  movesProved: false,
  seconds: undefined,
};

/** Something was found out, which stays so. */
export function isJudged({ verdict }: Judgement): boolean {
  return verdict !== "gaveUp" && verdict !== "notTried";
}

/** Compares what a solver came to with what holds of the level as it is. */
export function judge(own: Own, answer: LabAnswer, limitMs: number): Judgement {
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

/** Only what is proved counts: a solution that is not known to be the best may still become shorter. */
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
