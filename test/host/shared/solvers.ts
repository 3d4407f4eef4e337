import * as vscode from "vscode";
import { pathOf } from "#host/files";
import type { GamePorts, Ports } from "../../../src/midend/ports/ports.js";
import { LevelSolver, type LevelSolverSettings } from "../../../src/solving/level-solver.js";
import { SolverPool } from "../../../src/solving/pool.js";

/** The thread's program as it is shipped. */
export function workerPath(): string {
  return pathOf(
    vscode.Uri.joinPath(
      vscode.extensions.getExtension("tilework.tilework")!.extensionUri,
      "dist",
      "solver-worker.js",
    ),
  );
}

export function levelSolver(
  pool: SolverPool,
  { threads = 2, timeMs = 60_000, memoryMb = 1_000 } = {},
): LevelSolver {
  const settings: LevelSolverSettings = {
    threads: () => threads,
    timeMs: () => timeMs,
    memoryMb: () => memoryMb,
  };
  return new LevelSolver(pool, settings);
}

/** The ports through which the midend calls the threads of a pool. */
export function solversOf(
  pool: SolverPool,
  settings?: Parameters<typeof levelSolver>[1],
): Pick<Ports, "solvers" | "levelSolving"> & Pick<GamePorts, "solving"> {
  return {
    solvers: { of: (live) => pool.of(live) },
    solving: pool,
    levelSolving: levelSolver(pool, settings),
  };
}

export function newPool(onProblem: (problem: string) => void = () => undefined): SolverPool {
  return new SolverPool(workerPath(), onProblem);
}
