import { solvers as shipped } from "../../src/games/registry/solver-registry.js";
import type { AnySolver } from "../../src/games/solver.js";
import { numberJumpSolver } from "./number-jump/solver.js";

/** As `registry.ts`, for `src/games/registry/solver-registry.ts`. */
export const solvers: ReadonlyMap<string, AnySolver> = new Map<string, AnySolver>([
  ...shipped,
  ["numberjump", numberJumpSolver],
]);
