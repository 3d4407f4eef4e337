import assert from "node:assert/strict";
import * as path from "node:path";
import { mock } from "node:test";
import { allBuiltInLevels } from "../../../src/games/sokoban/built-in-levels.js";
import { readCompactLevel } from "../../../src/games/sokoban/play/notation.js";
import { WarmUp } from "../../../src/games/sokoban/solver/warm-up.js";
import { LevelSolver } from "../../../src/solving/level-solver.js";
import { levelToSolve } from "../../../src/solving/level-to-solve.js";
import { SolverPool } from "../../../src/solving/pool.js";

const level = levelToSolve(
  readCompactLevel("########|#      #|#@$ .  #|#      #|# $  . #|#      #|########")!,
);
const memoryMb = 300;
const settings = { threads: () => 1, timeMs: () => 30_000, memoryMb: () => memoryMb };

describe("a thread that solves levels", () => {
  const problems: string[] = [];
  let pool: SolverPool;
  /** Threads that were started. */
  let threads = 0;
  const count = () => threads++;

  beforeEach(() => {
    threads = 0;
    process.on("worker", count);
    pool = new SolverPool(path.resolve("dist", "solver-worker.js"), (problem) => problems.push(problem));
  });

  afterEach(async () => {
    process.off("worker", count);
    await pool.dispose();
    assert.deepEqual(problems, []);
  });

  it("prepares before its first question, and solves the first level that comes", async () => {
    await pool.warmUpLevels(memoryMb);
    await pool.warmUpLevels(memoryMb);
    const answer = await new LevelSolver(pool, settings).solve(
      level,
      { method: "pushes" },
      new AbortController().signal,
    );
    assert.equal(answer.kind === "solved" && answer.pushes, 5);
    assert.equal(threads, 1);
  });

  it("interrupts that for a question, in the same thread; a second question has another one", async () => {
    const ready = pool.warmUpLevels(memoryMb);
    const solver = new LevelSolver(pool, settings);
    const answers = await Promise.all(
      [1, 2].map(() => solver.solve(level, { method: "pushes" }, new AbortController().signal)),
    );
    const pushes = answers.map((answer) => answer.kind === "solved" && answer.pushes);
    assert.deepEqual(pushes, [5, 5]);
    await ready;
    assert.equal(threads, 2);
  });

  it("is started a moment after a board is shown, and not before", () => {
    mock.timers.enable({ apis: ["setTimeout"] });
    try {
      const asked: number[] = [];
      const watched = { warmUpLevels: async (mb: number) => void asked.push(mb) } as unknown as SolverPool;
      const solver = new LevelSolver(watched, settings);
      solver.expect();
      mock.timers.tick(1_000);
      assert.deepEqual(asked, []);
      mock.timers.tick(1_000);
      assert.deepEqual(asked, [memoryMb]);
    } finally {
      mock.timers.reset();
    }
  });

  it("runs its searches in slices that stop on request, and finishes after some", () => {
    const warmUp = new WarmUp(allBuiltInLevels());
    let calls = 0;
    let slices = 0;
    for (let isDone = false; !isDone; slices++) {
      assert.ok(slices < 1_000);
      const end = calls + 10_000;
      isDone = warmUp.run({ spend: () => ++calls < end });
      // After the refusal it asks only while it ends the search.
      assert.ok(calls < end + 20, `${calls - end} calls more`);
    }
    assert.ok(slices > 2, `${slices} slices, ${calls} calls`);
    calls = 0;
    assert.equal(warmUp.run({ spend: () => ++calls > 0 }), true);
    assert.equal(calls, 0);
  });
});
