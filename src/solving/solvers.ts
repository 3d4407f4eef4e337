import type { LevelSolver } from "./level-solver.js";
import type { SolverPool } from "./pool.js";

/** The solvers of positions and of levels. */
export interface SolverSet {
  /** Questions about the position of a game. */
  readonly pool: SolverPool;
  readonly levels: LevelSolver;
}
