import { cores, maxMemoryMb } from "#host/threads";
import { LevelSolver } from "../solving/level-solver.js";
import { SolverPool } from "../solving/pool.js";
import { standardMemoryMb, standardMs } from "./search-options.js";

let solver: Promise<LevelSolver> | undefined;

/** Solves levels in threads. The program of the threads is loaded with the first question. */
export function levelSolver(): Promise<LevelSolver> {
  solver ??= import("#program/levels").then(({ default: program }) => {
    // What goes wrong rejects the question.
    const pool = new SolverPool(program, () => undefined);
    return new LevelSolver(pool, {
      threads: () => Math.max(1, cores() - 1),
      timeMs: () => standardMs,
      memoryMb: () => Math.min(standardMemoryMb, maxMemoryMb),
    });
  });
  return solver;
}
