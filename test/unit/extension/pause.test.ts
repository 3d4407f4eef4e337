import assert from "node:assert/strict";
import { getEventListeners } from "node:events";
import { pause } from "../../../src/midend/hints/pause.js";

describe("pause", () => {
  it("ends by time or by its signal, and leaves no listener on it", async () => {
    const going = new AbortController();
    const begun = performance.now();
    await Promise.all([pause(-5, going.signal), pause(0, going.signal), pause(20, going.signal)]);
    assert.ok(performance.now() - begun >= 18);
    assert.equal(getEventListeners(going.signal, "abort").length, 0);
    const long = pause(600_000, going.signal);
    assert.equal(getEventListeners(going.signal, "abort").length, 1);
    going.abort();
    await long;
    await pause(600_000, going.signal);
    assert.equal(getEventListeners(going.signal, "abort").length, 0);
  });
});
