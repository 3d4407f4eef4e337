import type { Budget } from "../../solver.js";
import { type Band, bands, type Difficulty } from "../level/difficulty.js";
import type { Level } from "../level/level.js";
import { measureSolution, type SolutionMeasures } from "../measures/solution-measures.js";
import { measureDistances } from "../solver/board/distances.js";
import { compileBoard } from "../solver/board/search-board.js";
import { type Decomposition, decompose } from "./decomposition.js";
import { type Traversal, traverse } from "./traversal.js";

/** What is known of a level by a solution and by its positions. */
export interface LevelRating {
  readonly solution: SolutionMeasures;
  readonly decomposition: Decomposition;
  /** `undefined` where there are too many positions, or the budget was spent. */
  readonly traversal: Traversal | undefined;
  readonly difficulty: Difficulty;
}

/** Where bands end, in points. */
const ends = [5.5, 8, 10.5, 13] as const;
/** An estimate is off by so much either way, where all positions are known … */
const margin = 0.6;
/** … and what a walk through them adds at least and at most, where they are not. */
const unknownWalk = [1, 4] as const;

/**
 * Rates a level by a solution of it, best one with few box changes and pushes. `undefined` where the text does not solve the level.
 *
 * Points are doublings: of the pushes, of the boxes that hang together, and of what a simulated player pushes in vain. A level with twice the pushes, or in
 * which a push concerns twice as many boxes, has a point more.
 */
export function rateLevel(level: Level, lurd: string, budget: Budget): LevelRating | undefined {
  const solution = measureSolution(level, lurd);
  if (solution === undefined) return undefined;
  const decomposition = decompose(level, lurd);
  const board = compileBoard(level);
  const distances = typeof board === "string" ? undefined : measureDistances(board, budget);
  const traversal = typeof board === "string" || distances === undefined ? undefined : traverse(board, distances.dead, budget);
  const pushes = traversal?.shortest ?? solution.pushes;
  return { solution, decomposition, traversal, difficulty: difficultyOf(pushes, decomposition, traversal) };
}

export function difficultyOf(pushes: number, { entanglement }: Pick<Decomposition, "entanglement">, traversal: Traversal | undefined): Difficulty {
  const points = Math.log2(Math.max(1, pushes)) + Math.log2(Math.max(1, entanglement));
  const walk = traversal && Math.log2(Math.max(1, traversal.pushes / Math.max(1, traversal.shortest)));
  const [least, most] = walk === undefined ? unknownWalk : [walk - margin, walk + margin];
  return { from: bandOf(points + least), to: bandOf(points + most) };
}

function bandOf(points: number): Band {
  return bands[ends.filter((end) => points >= end).length]!;
}
