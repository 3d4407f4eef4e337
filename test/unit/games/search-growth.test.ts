import assert from "node:assert/strict";
import { Growth } from "../../../src/games/solver.js";

describe("memory for the growing structures of a search", () => {
  it("is requested once until they have grown, however often the search asks, and again when they need more", () => {
    const asked: number[] = [];
    const growth = new Growth();
    const budget = { spend: () => true, mayAllocate: (bytes: number) => asked.push(bytes) > 0 };
    for (const due of [0, 100, 100, 100, 130, 130, 0, 0, 200, 200, 0])
      assert.equal(growth.mayAllocate(due, budget), true);
    assert.deepEqual(asked, [100, 130, 200]);
  });

  it("is not requested again after a refusal", () => {
    let asked = 0;
    const growth = new Growth();
    const budget = { spend: () => true, mayAllocate: () => ++asked > 1 };
    for (const due of [100, 100, 0, 300]) assert.equal(growth.mayAllocate(due, budget), false);
    assert.equal(asked, 1);
  });
});
