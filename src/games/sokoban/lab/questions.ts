import type { Level } from "../level/level.js";
import type { SolutionCounts } from "../play/lurd.js";

/** The best known solution of a level: the fewest pushes and, among those, the fewest moves. */
export interface Best extends SolutionCounts {
  readonly lurd: string;
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
