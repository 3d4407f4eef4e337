import { bundlePath } from "#host/bundles";
import type { LevelAnswer, LevelTask } from "../../src/protocol/solver/level-solving.js";
import { SolverPool } from "../../src/solving/pool.js";
import { begin, tell } from "./probe.js";

export interface LevelsInput {
  readonly tasks: readonly LevelTask[];
}

/** That the first level is begun, and then what each came to, in the order of the tasks. */
export type LevelSaid = LevelAnswer | "begun";

/** Solves levels one after the other, each in a thread that has solved none before. */
export async function run(): Promise<void> {
  const { tasks } = begin<LevelsInput>();
  tell("begun" satisfies LevelSaid);
  for (const task of tasks) {
    const pool = new SolverPool(bundlePath("solver-worker"), (problem) => console.error(problem));
    tell((await pool.solveLevel(task, new AbortController().signal, () => undefined)) satisfies LevelSaid);
    await pool.dispose();
  }
}
