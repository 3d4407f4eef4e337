import assert from "node:assert/strict";
import { mock } from "node:test";
import type { Thread } from "../../../src/platform/thread.js";
import { SolverThread } from "../../../src/solving/thread.js";

/** A thread whose program is still fetched. */
class LateThread implements Thread {
  start = () => {};
  readonly started = new Promise<void>((resolve) => {
    this.start = resolve;
  });
  readonly canBeStopped = true;
  hasEnded = false;
  readonly #asked: number[] = [];
  readonly #handlers: ((message: unknown) => void)[] = [];
  readonly port = {
    post: (message: unknown) => void this.#asked.push((message as { readonly id: number }).id),
    listen: (handler: (message: unknown) => void) => {
      this.#handlers.push(handler);
      return () => {};
    },
  };

  beginJob(): void {}
  cancelUpTo(): void {}
  endJob(): void {}
  onEnd(): void {}

  async end(): Promise<void> {
    this.hasEnded = true;
  }

  answer(value: string): void {
    for (const id of this.#asked.splice(0))
      for (const handler of this.#handlers) handler({ type: "reply", id, value });
  }
}

describe("a thread that starts late", () => {
  const limits = { heapMb: 1, idleMs: 600_000, patienceMs: 2_000 };
  const minute = 60_000;

  beforeEach(() => mock.timers.enable({ apis: ["setTimeout"] }));
  afterEach(() => mock.timers.reset());

  function ask() {
    const late = new LateThread();
    const thread = new SolverThread("", limits, assert.fail, () => late);
    const answer = thread.ask("warmUpLevels", { timeMs: 100 }, { signal: new AbortController().signal });
    return { late, thread, answer };
  }

  it("has the time of the question from its start on", async () => {
    const { late, thread, answer } = ask();
    mock.timers.tick(minute);
    late.start();
    await late.started;
    mock.timers.tick(100 + 4 * limits.patienceMs);
    assert.equal(late.hasEnded, false);
    late.answer("found");
    assert.equal(await answer, "found");
    assert.equal(thread.isAlive, true);
  });

  it("is ended if it does not answer after its start, or does not start", async () => {
    const silent = ask();
    silent.late.start();
    await silent.late.started;
    mock.timers.tick(100 + 4 * limits.patienceMs);
    assert.equal(silent.late.hasEnded, false, "it may come back from the question");
    mock.timers.tick(limits.patienceMs);
    assert.equal(silent.late.hasEnded, true);
    assert.equal(silent.thread.endReason, "hung");

    const dead = ask();
    mock.timers.tick(minute);
    assert.equal(dead.late.hasEnded, false);
    mock.timers.tick(minute);
    assert.equal(dead.late.hasEnded, true);
  });
});
