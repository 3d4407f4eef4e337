import * as vscode from "vscode";
import { pathOf } from "#host/files";
import { LevelSolver } from "../../../src/solving/level-solver.js";
import { SolverPool } from "../../../src/solving/pool.js";

/** The thread's program as it is shipped. */
function workerPath(): string {
  const { extensionUri } = vscode.extensions.getExtension("tilework.tilework")!;
  return pathOf(vscode.Uri.joinPath(extensionUri, "dist", "solver-worker.js"));
}

export function levelSolver(
  pool: SolverPool,
  { threads = 2, timeMs = 60_000, memoryMb = 1_000 } = {},
): LevelSolver {
  return new LevelSolver(pool, { threads: () => threads, timeMs: () => timeMs, memoryMb: () => memoryMb });
}

/** On a busy machine a thread may take long to load its program; only a real hang ends it here. */
export function newPool(onProblem: (problem: string) => void = () => undefined): SolverPool {
  return new SolverPool(workerPath(), onProblem, { patienceMs: 20_000 });
}
