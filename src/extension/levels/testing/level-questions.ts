import type { AskSolver } from "../../../games/sokoban/check/verdict.js";
import type { LevelEntry } from "../../../games/sokoban/text/collection.js";
import { claimSolver } from "../../../solving/claim-solver.js";
import type { LevelSolver } from "../../../solving/level-solver.js";
import { factsOf } from "../documents/level-facts.js";
import type { LevelRatings } from "../solving/level-ratings.js";
import type { LevelResults } from "../solving/level-results.js";

/** What judging claims needs from solving levels. */
export interface ClaimSolving {
  readonly solver: Pick<LevelSolver, "solve" | "rate">;
  readonly results: Pick<LevelResults, "keep">;
  readonly ratings: Pick<LevelRatings, "keep">;
}

/**
 * Calls the solvers of the window for a level, at lower priority than searches that a user waits for. Their
 * results are kept like any other.
 */
export function askAbout(
  entry: LevelEntry,
  { solver, results, ratings }: ClaimSolving,
  signal: AbortSignal,
): AskSolver {
  const { level, key } = factsOf(entry);
  if (level === undefined || key === undefined)
    return () => Promise.reject(new Error("There is no level to ask about."));
  return claimSolver(solver, level, signal, {
    solved: (answer) => results.keep(key, answer),
    rated: (difficulty) => ratings.keep(key, difficulty),
  });
}
