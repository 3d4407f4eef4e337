import type { LevelSolver } from "./level-solver.js";
import type { SolverPool } from "./pool.js";

/** All that solves. */
export interface Solvers {
  /** Questions about the position of a game. */
  readonly pool: SolverPool;
  readonly levels: LevelSolver;
}
