import assert from "node:assert/strict";
import * as path from "node:path";
import type { LevelAnswer } from "../../../src/protocol/solver/level-solving.js";
import { claimSolver } from "../../../src/solving/asked-solvers.js";
import { LevelSolver } from "../../../src/solving/level-solver.js";
import { SolverPool } from "../../../src/solving/pool.js";
import { levelOf } from "../shared/sokoban-data.js";

describe("a claim about a level", () => {
  const problems: unknown[] = [];
  const pool = new SolverPool(path.resolve("dist", "solver-worker.js"), (problem) => problems.push(problem));
  after(() => pool.dispose());

  it("is judged by the solution that the level editor would find: fewest pushes, then fewest moves", async () => {
    const solver = new LevelSolver(pool, { threads: () => 1, timeMs: () => 30_000, memoryMb: () => 300 });
    const level = levelOf(["######", "#.   #", "# $$ #", "#  .@#", "######"]);
    const kept: LevelAnswer[] = [];
    const ask = claimSolver(solver, level, new AbortController().signal, {
      solved: (answer) => kept.push(answer),
    });
    for (const method of ["auto", "pushes"] as const) await ask(method, 10_000);
    for (const answer of kept)
      assert.deepEqual(answer.kind === "solved" && [answer.pushes, answer.moves], [3, 8]);
    assert.equal(kept.length, 2);
    assert.deepEqual(problems, []);
  });
});
