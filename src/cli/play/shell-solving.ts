import { cores } from "#host/threads";
import { settings } from "../../manifest/settings.js";
import type { LevelSolving, Solvers } from "../../protocol/solver/solving.js";
import { LevelSolver } from "../../solving/level-solver.js";
import { SolverPool } from "../../solving/pool.js";

/** What solves in the games of a shell. */
export interface ShellSolvers {
  readonly games: Solvers;
  readonly levels: LevelSolving;
}

/**
 * The same by threads of the program itself, with the time and the memory that the editor's settings have as
 * defaults.
 */
export interface ShellSolving extends ShellSolvers {
  readonly games: SolverPool;
  readonly levels: LevelSolver;
}

/** `program`: the program's file, which as a thread solves. `report` hears of threads that fail. */
export function shellSolving(program: string, report: (problem: string) => void): ShellSolving {
  const games = new SolverPool(program, report);
  const levels = new LevelSolver(games, {
    threads: () => Math.min(cores(), settings["solver.threads"].default),
    timeMs: () => settings["solver.timeLimit"].default * 1_000,
    memoryMb: () => settings["solver.memory"].default,
  });
  return { games, levels };
}
