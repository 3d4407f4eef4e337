import type { GameName } from "../game.js";
import { slidingSolver } from "../sliding/solver/solver.js";
import { sokobanSolver } from "../sokoban/solver/solver.js";
import type { AnySolver } from "../solver.js";
import { twenty48Solver } from "../twenty48/solver/solver.js";

const byName: Readonly<Record<GameName, AnySolver>> = {
  "2048": twenty48Solver,
  sliding: slidingSolver,
  sokoban: sokobanSolver,
};

/**
 * The solver of each game by its name. Separate from `registry.ts`, so that only the solver thread's bundle
 * contains solvers.
 */
export const solvers: ReadonlyMap<string, AnySolver> = new Map(Object.entries(byName));
