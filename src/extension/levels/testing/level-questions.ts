import type { AskSolver } from "../../../games/sokoban/check/verdict.js";
import { toLevel } from "../../../games/sokoban/level/board.js";
import { levelKey } from "../../../games/sokoban/level/level-key.js";
import type { LevelEntry } from "../../../games/sokoban/text/collection.js";
import { claimSolver } from "../../../solving/claim-solver.js";
import type { LevelSolver } from "../../../solving/level-solver.js";
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
  const level = toLevel(entry.board);
  if (level === undefined) return () => Promise.reject(new Error("There is no level to ask about."));
  const key = levelKey(level);
  return claimSolver(solver, level, signal, {
    solved: (answer) => results.keep(key, answer),
    rated: (difficulty) => ratings.keep(key, difficulty),
  });
}
