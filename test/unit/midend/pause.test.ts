import assert from "node:assert/strict";
import { getEventListeners } from "node:events";
import { pause } from "../../../src/midend/hints/advisor.js";
import { hostClock as time } from "../../../src/platform/host-clock.js";
import { FakeTime } from "./fake-ports.js";

describe("pause", () => {
  it("ends after its time or by its signal, and leaves no listener on the signal", async () => {
    const going = new AbortController();
    const time = new FakeTime();
    const ended: number[] = [];
    for (const ms of [-5, 0, 20]) void pause(ms, going.signal, time).then(() => ended.push(ms));
    await time.pass(0);
    assert.deepEqual(ended, [-5, 0]);
    await time.pass(19);
    assert.deepEqual(ended, [-5, 0]);
    await time.pass(1);
    assert.deepEqual(ended, [-5, 0, 20]);
    assert.equal(getEventListeners(going.signal, "abort").length, 0);
    const long = pause(600_000, going.signal, time);
    assert.equal(getEventListeners(going.signal, "abort").length, 1);
    going.abort();
    await long;
    await pause(600_000, going.signal, time);
    assert.equal(getEventListeners(going.signal, "abort").length, 0);
  });

  it("is as long as the machine's clock says", async () => {
    const begun = performance.now();
    await pause(20, new AbortController().signal, time);
    assert.ok(performance.now() - begun >= 18);
  });
});
