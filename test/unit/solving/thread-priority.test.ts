import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { constants, getPriority } from "node:os";
import * as path from "node:path";
import { SolverThread } from "../../../src/solving/thread.js";

const limits = { heapMb: 600, idleMs: 60_000, patienceMs: 2_000 };
const low = constants.priority.PRIORITY_BELOW_NORMAL;

/** How many threads of this process run at the low priority: of proc(5), field 19 of a thread's line. */
function lowThreads(): number {
  const lines = readdirSync("/proc/self/task").map((thread) =>
    readFileSync(`/proc/self/task/${thread}/stat`, "utf8"),
  );
  return lines.filter((line) => Number(line.slice(line.lastIndexOf(")") + 2).split(" ")[16]) === low).length;
}

it("the priority of solver threads is low for those that yield, and only for them", async function () {
  if (process.platform !== "linux") this.skip();
  // Tests that run at a low priority themselves cannot tell the two apart.
  if (getPriority() >= low) this.skip();
  const threads: SolverThread[] = [];
  const started = async (yields: boolean) => {
    const thread = new SolverThread(
      path.resolve("dist", "solver-worker.js"),
      { ...limits, yields },
      assert.fail,
    );
    threads.push(thread);
    await thread.abilities("sokoban");
    return lowThreads();
  };
  try {
    const before = lowThreads();
    assert.equal(await started(false), before);
    assert.equal(await started(true), before + 1);
    assert.ok(getPriority() < low, "the process keeps its own");
  } finally {
    await Promise.all(threads.map((thread) => thread.end()));
  }
});
