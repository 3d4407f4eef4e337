import { cores } from "#host/threads";
import { standardOf } from "../../protocol/game/settings.js";
import type { LevelSolving, Solvers } from "../../protocol/solver/solving.js";
import { LevelSolver } from "../../solving/level-solver.js";
import { SolverPool } from "../../solving/pool.js";

/** The solvers for the games of a shell. */
export interface ShellSolvers {
  readonly games: Solvers;
  readonly levels: LevelSolving;
}

/** Solves in threads of the program, with the editor's default settings for time and memory. */
export interface ShellSolving extends ShellSolvers {
  readonly games: SolverPool;
  readonly levels: LevelSolver;
}

/** `threadProgram`: the path of the program of solver threads. `report` receives failures of threads. */
export function shellSolving(threadProgram: string, report: (problem: string) => void): ShellSolving {
  const games = new SolverPool(threadProgram, report);
  const levels = new LevelSolver(games, {
    threads: () => Math.min(cores(), standardOf("solver.threads")),
    timeMs: () => standardOf("solver.timeLimit") * 1_000,
    memoryMb: () => standardOf("solver.memory"),
  });
  return { games, levels };
}
