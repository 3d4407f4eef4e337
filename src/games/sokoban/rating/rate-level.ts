import type { Budget } from "../../solver.js";
import type { Difficulty } from "../level/difficulty.js";
import type { Level } from "../level/level.js";
import { type Decomposition, decompose } from "../measures/decomposition.js";
import { difficultyOf } from "../measures/estimate.js";
import { measureSolution, type SolutionMeasures } from "../measures/solution-measures.js";
import { measureDistances } from "../solver/board/distances.js";
import { compileBoard } from "../solver/board/search-board.js";
import { type Traversal, traverse } from "./traversal.js";

/** Facts about a level from one solution and from its positions. */
export interface LevelRating {
  readonly solution: SolutionMeasures;
  readonly decomposition: Decomposition;
  /** `undefined` where there are too many positions or the budget was spent. */
  readonly traversal: Traversal | undefined;
  readonly difficulty: Difficulty;
}

/**
 * Rates a level by one of its solutions, preferably one with few box changes and pushes. `undefined` where
 * the text does not solve the level.
 */
export function rateLevel(level: Level, lurd: string, budget: Budget): LevelRating | undefined {
  const solution = measureSolution(level, lurd);
  if (solution === undefined) return undefined;
  const decomposition = decompose(level, lurd);
  const board = compileBoard(level);
  const distances = typeof board === "string" ? undefined : measureDistances(board, budget);
  const traversal =
    typeof board === "string" || distances === undefined
      ? undefined
      : traverse(board, distances.dead, budget);
  const pushes = traversal?.shortest ?? solution.pushes;
  return { solution, decomposition, traversal, difficulty: difficultyOf(pushes, decomposition, traversal) };
}
