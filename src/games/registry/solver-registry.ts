import { slidingSolver } from "../sliding/solver/solver.js";
import { sokobanSolver } from "../sokoban/solver/solver.js";
import type { AnySolver } from "../solver.js";
import { twenty48Solver } from "../twenty48/solver/solver.js";

/**
 * The solver of each game by its name. Kept apart from `registry.ts`, so that solvers are bundled into the
 * solver thread alone.
 */
export const solvers: ReadonlyMap<string, AnySolver> = new Map<string, AnySolver>([
  ["2048", twenty48Solver],
  ["sliding", slidingSolver],
  ["sokoban", sokobanSolver],
]);
