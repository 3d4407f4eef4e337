import assert from "node:assert/strict";
import { assertWithin, slowness } from "../../shared/slowness.js";

describe("limits for durations", () => {
  it("hold on a machine of usual speed, and grow with the slowness of others, not without end", () => {
    assertWithin(10, 10);
    assert.throws(
      () => assertWithin(10_000_000, 10, "a stroke"),
      /^AssertionError.*: a stroke took 10000000\.0 ms/,
    );
    const factor = slowness();
    assert.ok(factor >= 1 && factor < 1_000, `${factor}`);
  });
});
