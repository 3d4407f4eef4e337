import assert from "node:assert/strict";
import * as path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { findGame } from "../../../src/games/registry/registry.js";
import { CancelledError } from "../../../src/protocol/channel.js";
import { LevelSolver } from "../../../src/solving/level-solver.js";
import { levelToSolve } from "../../../src/solving/level-to-solve.js";
import { SolverPool, ThreadEndedError } from "../../../src/solving/pool.js";
import { SolverFailure } from "../../../src/solving/solver-failure.js";
import { FaultyWorker } from "../../campaign/threads/faulty-worker.js";
import { assertWithin } from "../../shared/slowness.js";
import { levelOf } from "../../unit/shared/sokoban-data.js";

/** What the campaign threads found, each with the time that it took. */
describe("a question to a thread that is silent or wrong", () => {
  const patienceMs = 300;
  const sliding = findGame("sliding")!;

  it("ends with that thread, after the question before it, and is not repeated for as long a wait", async () => {
    const worker = new FaultyWorker(path.resolve("dist", "solver-worker.js"));
    const pool = new SolverPool(worker.file, () => undefined, { patienceMs });
    const position = sliding.deal("3x3", 7);
    assert.ok(position.ok);
    const ask = (signal = new AbortController().signal) => pool.solve(sliding, position.value, 100, signal);
    try {
      // On a busy machine a thread can take longer to load its program than the patience of this test.
      await pool.abilities(sliding);
      // It comes back from the question that was called off, and is deaf to the next.
      worker.set({ fault: "late", ms: patienceMs / 2 });
      const control = new AbortController();
      const called = assert.rejects(ask(control.signal), CancelledError);
      while (!worker.hasMet("late")) await wait(1);
      control.abort();
      await called;
      worker.set({ fault: "deaf" });
      const asked = performance.now();
      await assert.rejects(ask(), (error) => error instanceof ThreadEndedError && error.endReason === "hung");
      const ms = performance.now() - asked;
      // Another one would be given up after as long again at the soonest.
      assertWithin(ms, 2 * (100 + 5 * patienceMs));
    } finally {
      await pool.dispose();
      worker.remove();
    }
  });

  it("is answered by another thread if its thread hangs in its warm-up, which nobody requested", async () => {
    const worker = new FaultyWorker(path.resolve("dist", "solver-worker.js"));
    const pool = new SolverPool(worker.file, () => undefined, { patienceMs });
    try {
      worker.set({ fault: "hang", only: "warmUpLevels" });
      const memoryMb = 300;
      void pool.warmUpLevels(memoryMb);
      const solver = new LevelSolver(pool, {
        threads: () => 1,
        timeMs: () => 30_000,
        memoryMb: () => memoryMb,
      });
      const level = levelToSolve(levelOf(["#####", "#@$.#", "#####"]));
      const answer = await solver.solve(level, { method: "any" }, new AbortController().signal);
      assert.equal(answer.kind === "solved" && answer.lurd, "R");
    } finally {
      await pool.dispose();
      worker.remove();
    }
  });

  it("fails if its moves are wrong by the rules, which the player is told, and the next is answered", async () => {
    const worker = new FaultyWorker(path.resolve("dist", "solver-worker.js"));
    const pool = new SolverPool(worker.file, () => undefined);
    const position = sliding.deal("3x3", 7);
    assert.ok(position.ok);
    const { signal } = new AbortController();
    const levels = new LevelSolver(pool, { threads: () => 1, timeMs: () => 30_000, memoryMb: () => 300 });
    const level = levelToSolve(levelOf(["#####", "#@$.#", "#####"]));
    try {
      worker.set({ fault: "lies" });
      const asked = [
        pool.hint(sliding, position.value, 5_000, signal, "hint"),
        pool.solve(sliding, position.value, 5_000, signal, undefined, "solve"),
        pool.analyze(sliding, position.value, 5_000, signal, () => undefined, "analyze"),
        pool.judge(sliding, position.value, 5_000, signal, "judge"),
        levels.solve(level, { method: "any" }, signal),
      ];
      await Promise.all(asked.map((one) => assert.rejects(one, SolverFailure)));
      worker.set({ fault: "none" });
      const { move } = await pool.hint(sliding, position.value, 5_000, signal, "hint");
      assert.ok(sliding.play(position.value, move!) !== undefined);
    } finally {
      await pool.dispose();
      worker.remove();
    }
  });
});
