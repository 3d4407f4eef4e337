import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { temporaryFolder } from "../../../scripts/lib/cleanup.mjs";
import { SolvingThread } from "../../../src/cli/shared/solving-thread.js";

/** Threads of the command line, with programs that do in them what a test is about. */
describe("a solving thread of the command line", () => {
  const patient = new AbortController().signal;

  function threadOf<Job = string>(onOrder: string): SolvingThread<Job, string, string> {
    const file = join(temporaryFolder("thread").path, "program.cjs");
    writeFileSync(file, `const { parentPort } = require("node:worker_threads");\nparentPort.on("message", ({ id, job }) => { ${onOrder} });`);
    return new SolvingThread(file, "any");
  }

  it("answers one job after the other, and tells of progress", async () => {
    const thread = threadOf(
      'parentPort.postMessage({ id, kind: "progress", progress: job + "?" }); parentPort.postMessage({ id, kind: "answer", answer: job + "!" });',
    );
    const heard: string[] = [];
    for (const job of ["one", "two"]) assert.equal(await thread.solve(job, 1_000, patient, (progress) => heard.push(progress)), `${job}!`);
    assert.deepEqual(heard, ["one?", "two?"]);
    await thread.close();
  });

  it("closes where its answer arrives while it is being closed", async () => {
    const thread = threadOf<Int32Array>(
      'parentPort.postMessage({ id, kind: "progress", progress: "" }); parentPort.postMessage({ id, kind: "answer", answer: "late" });' +
        "Atomics.store(job, 0, 1); Atomics.notify(job, 0); for (;;);",
    );
    const answered = new Int32Array(new SharedArrayBuffer(4));
    let closed: Promise<void> | undefined;
    const answer = await thread.solve(answered, 1_000, patient, () => {
      // The answer is on its way by then: it is heard after closing has begun, and before the thread has ended.
      Atomics.wait(answered, 0, 0);
      closed = thread.close();
    });
    assert.equal(answer, "late");
    assert.ok(closed !== undefined);
    await closed;
  });

  it("rejects the job that it ends in, and answers the next one in another thread", async () => {
    const thread = threadOf('if (job === "bad") throw new Error("broken"); parentPort.postMessage({ id, kind: "answer", answer: job });');
    await assert.rejects(
      thread.solve("bad", 1_000, patient, () => undefined),
      /broken/,
    );
    assert.equal(await thread.solve("good", 1_000, patient, () => undefined), "good");
    await thread.close();
  });
});
