import * as vscode from "vscode";
import { pathOf } from "#host/files";
import { LevelSolver, type LevelSolverSettings } from "../../../src/solving/level-solver.js";
import { SolverPool } from "../../../src/solving/pool.js";

/** The thread's program as it is shipped. */
function workerPath(): string {
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

/** On a busy machine a thread may take long to load its program; only a real hang ends it here. */
export function newPool(onProblem: (problem: string) => void = () => undefined): SolverPool {
  return new SolverPool(workerPath(), onProblem, { patienceMs: 20_000 });
}
