import assert from "node:assert/strict";
import * as path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { findGame } from "../../../src/games/registry/registry.js";
import { CancelledError } from "../../../src/protocol/channel.js";
import type { LevelAnswer } from "../../../src/protocol/solver/level-solving.js";
import { LevelSolver } from "../../../src/solving/level-solver.js";
import { levelToSolve } from "../../../src/solving/level-to-solve.js";
import { SolverPool, ThreadEndedError } from "../../../src/solving/pool.js";
import { SolverFailure } from "../../../src/solving/solver-failure.js";
import { FaultyWorker } from "../../campaign/threads/faulty-worker.js";
import { assertWithin } from "../../shared/slowness.js";
import { endlessLevel } from "../../unit/shared/slow-level.js";
import { levelOf } from "../../unit/shared/sokoban-data.js";
import { valueIn } from "../../unit/shared/value-in.js";

/** What the campaign threads found, each with the time that it took. */
describe("a question to a thread that is silent or wrong", () => {
  const patienceMs = 300;
  const sliding = findGame("sliding")!;
  const position = valueIn(sliding.deal("3x3", 7));
  const level = levelToSolve(levelOf("#####\n#@$.#\n#####"));
  const { signal: never } = new AbortController();
  const settings = { threads: () => threads, timeMs: () => 30_000, memoryMb: () => 300 };
  let threads: number;
  let worker: FaultyWorker;
  let pool: SolverPool;
  const start = (limits?: { readonly patienceMs: number }) => {
    pool = new SolverPool(worker.file, () => undefined, limits);
    return { pool, levels: new LevelSolver(pool, settings) };
  };

  beforeEach(() => {
    threads = 1;
    worker = new FaultyWorker(path.resolve("dist", "solver-worker.js"));
  });

  afterEach(() => pool.dispose());

  it("ends with that thread, after the question before it, and is not repeated for as long a wait", async () => {
    start({ patienceMs });
    const ask = (signal = never) => pool.of("").solve(sliding, position, 100, signal);
    // On a busy machine a thread can take longer to load its program than the patience of this test.
    await pool.of("").abilities(sliding);
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
    // Another one would be given up after as long again at the soonest.
    assertWithin(performance.now() - asked, 2 * (100 + 5 * patienceMs));
  });

  it("is answered by another thread if its thread hangs in its warm-up, which nobody requested", async () => {
    const { levels } = start({ patienceMs });
    worker.set({ fault: "hang", only: "warmUpLevels" });
    void pool.warmUpLevels(settings.memoryMb());
    const answer = await levels.solve(level, { method: "any" }, never);
    assert.equal(answer.kind === "solved" && answer.lurd, "R");
  });

  it("fails if its moves are wrong by the rules, which the player is told, and the next is answered", async () => {
    const { levels } = start();
    worker.set({ fault: "lies" });
    const asked = [
      pool.of("hint").hint(sliding, position, 5_000, never),
      pool.of("solve").solve(sliding, position, 5_000, never),
      pool.of("analyze").analyze(sliding, position, 5_000, never, () => undefined),
      pool.of("judge").judge(sliding, position, 5_000, never),
      levels.solve(level, { method: "any" }, never),
    ];
    await Promise.all(asked.map((one) => assert.rejects(one, SolverFailure)));
    worker.set({ fault: "none" });
    const { move } = await pool.of("hint").hint(sliding, position, 5_000, never);
    assert.ok(sliding.play(position, move!) !== undefined);
  });

  it("about a level fails when its thread crashes or hangs, gives up when it is full, and the next is answered", async () => {
    const { levels } = start({ patienceMs });
    const solve = (timeMs: number, signal = never) =>
      levels.solve(level, { method: "pushes", timeMs }, signal);
    worker.set({ fault: "crash" });
    for (let time = 0; time < 2; time++) await assert.rejects(solve(1_000), /crash/);
    worker.set({ fault: "outOfMemory" });
    assertGaveUp("memory", await solve(60_000));
    worker.set({ fault: "hang" });
    const control = new AbortController();
    const asked = solve(100, control.signal);
    while (!worker.hasMet("hang")) await wait(1);
    const stopped = performance.now();
    control.abort();
    assertGaveUp("cancelled", await asked);
    // Without a cancel, the thread is terminated seconds after its limit.
    assertWithin(performance.now() - stopped, 2_000);
    await assert.rejects(solve(1), /hung/);
    worker.set({ fault: "none" });
    assert.equal((await solve(30_000)).kind, "solved");
  });

  it("about a level is answered although the second thread crashes, which only assists", async () => {
    threads = 2;
    const { levels } = start();
    worker.set({ fault: "crash", strands: "backward" });
    const hard = levelToSolve(levelOf(endlessLevel));
    assertGaveUp("time", await levels.solve(hard, { method: "any", timeMs: 1_000 }, never));
    assert.ok(worker.hasMet("crash"));
  });
});

function assertGaveUp(limit: string, answer: LevelAnswer): void {
  assert.ok(answer.kind === "gaveUp" && answer.limit === limit, JSON.stringify(answer));
}
