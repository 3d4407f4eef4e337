import { bundlePath } from "#host/bundles";
import type { LevelAnswer, LevelTask } from "../../src/protocol/solver/level-solving.js";
import { SolverPool } from "../../src/solving/pool.js";
import { begin, tell } from "./probe.js";

export interface LevelsInput {
  readonly tasks: readonly LevelTask[];
}

/** "begun" for the start of the first level, then the answer for each level, in the order of the tasks. */
export type LevelReport = LevelAnswer | "begun";

/** Solves levels one after the other, each in a new thread. */
export async function run(): Promise<void> {
  const { tasks } = begin<LevelsInput>();
  tell("begun" satisfies LevelReport);
  for (const task of tasks) {
    const pool = new SolverPool(bundlePath("solver-worker"), (problem) => console.error(problem));
    tell((await pool.solveLevel(task, new AbortController().signal, () => undefined)) satisfies LevelReport);
    await pool.dispose();
  }
}
