import type { Level } from "../level/level.js";
import type { SolutionCounts } from "../play/lurd.js";

/**
 * What is known of the best solution of a level: the one with the fewest pushes and, of those, with the
 * fewest moves.
 */
export interface Best extends SolutionCounts {
  readonly lurd: string;
  /** No solution has fewer pushes. */
  readonly pushesProved: boolean;
  /** And none with as few pushes has fewer moves. */
  readonly movesProved: boolean;
}

/** What a solver came to, each solution played before it is believed. */
export type LabAnswer =
  | { readonly kind: "solved"; readonly best: Best }
  | { readonly kind: "unsolvable" }
  | { readonly kind: "gaveUp" };

/** What the lab asks of solvers; each takes `timeMs` at most, and gives up when it is cancelled. */
export interface LabSolver {
  /**
   * The fewest pushes, and of the solutions with as few the fewest moves; those, where it is to be compared
   * with a solution, no longer than until it is clear which is better. A level that is solved as it stands
   * has a solution without a move.
   */
  fewest(level: Level, timeMs: number, compared?: SolutionCounts): Promise<LabAnswer>;
  /** Any solution. */
  any(level: Level, timeMs: number): Promise<LabAnswer>;
  /**
   * A solution with as few pushes as this one, which has the fewest, that pushes its boxes in another order;
   * "unsolvable" where there is proved to be none.
   */
  otherOrder(level: Level, lurd: string, timeMs: number): Promise<LabAnswer>;
}
