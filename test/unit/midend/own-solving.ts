import assert from "node:assert/strict";
import { setImmediate as turn } from "node:timers/promises";
import { heldBytes } from "#host/memory";
import type { Position } from "../../../src/games/sliding/rules.js";
import { slidingSolver } from "../../../src/games/sliding/solver/solver.js";
import { nodeBudget } from "../../../src/games/solver.js";
import type { LevelProgress, SolveTask } from "../../../src/protocol/solver/level-solving.js";
import type { Solving } from "../../../src/protocol/solver/solving.js";
import { LevelSolver } from "../../../src/solving/level-solver.js";
import type { SolverPool } from "../../../src/solving/pool.js";
import { solveTask } from "../../../src/solving/worker/level-task.js";
import { helplessSolving } from "./fake-board.js";

/** The games' own solvers, in this process. */

const noLimit = () => nodeBudget(Number.POSITIVE_INFINITY);
const inNoTime = { nodes: 1, ms: 1 } as const;

/** For small boards of the sliding puzzle: 3×3 takes a moment. */
export const slidingSolving: Solving = {
  ...helplessSolving,
  hint: async (_game, position) => ({
    move: slidingSolver.hint(position as Position, noLimit()),
    none: undefined,
    ...inNoTime,
  }),
  solve: async (_game, position) => {
    const outcome = slidingSolver.solve(position as Position, noLimit());
    assert.ok(outcome.kind === "solved");
    return { outcome, ...inNoTime };
  },
  analyze: async (_game, position) => ({
    analysis: slidingSolver.analyze(position as Position, noLimit()),
    limit: "time",
    ...inNoTime,
  }),
};

/** What the solver of levels needs of a pool of threads. */
export type LevelPool = Pick<SolverPool, "solveLevel" | "warmUpLevels">;

export function poolWith(solveLevel: LevelPool["solveLevel"]): LevelPool {
  return { solveLevel, warmUpLevels: async () => undefined };
}

/** A solver of levels over threads, with these settings. */
export function levelSolver(pool: LevelPool, { threads = 2, timeMs = 60_000, memoryMb = 1_000 } = {}) {
  return new LevelSolver(pool as SolverPool, {
    threads: () => threads,
    timeMs: () => timeMs,
    memoryMb: () => memoryMb,
  });
}

/** What a search says while it has found nothing. */
export const searching: LevelProgress = {
  solver: "any",
  phase: "searching",
  nodes: 1,
  memoryMb: 1,
  ms: 1,
  depth: undefined,
  packed: 0,
  boxes: 1,
  best: undefined,
  plan: undefined,
};

/** Searches as in a thread. The memory limit of a search is for its whole process. */
export const ownPool = poolWith(async (task, signal) => {
  await turn();
  const memoryMb = Math.ceil(heldBytes() / 1e6) + 200;
  return solveTask(
    { ...(task as SolveTask), memoryMb },
    () => signal.aborted,
    () => undefined,
  );
});
