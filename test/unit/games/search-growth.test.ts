import assert from "node:assert/strict";
import { Growth } from "../../../src/games/solver.js";

describe("what structures of a search ask for before they grow", () => {
  it("is asked once until they have grown, however often the search looks, and again where more comes due", () => {
    const asked: number[] = [];
    const growth = new Growth();
    const budget = { spend: () => true, mayAllocate: (bytes: number) => asked.push(bytes) > 0 };
    for (const due of [0, 100, 100, 100, 130, 130, 0, 0, 200, 200, 0])
      assert.equal(growth.mayAllocate(due, budget), true);
    assert.deepEqual(asked, [100, 130, 200]);
  });

  it("is not asked again once it was refused", () => {
    let asked = 0;
    const growth = new Growth();
    const budget = { spend: () => true, mayAllocate: () => ++asked > 1 };
    for (const due of [100, 100, 0, 300]) assert.equal(growth.mayAllocate(due, budget), false);
    assert.equal(asked, 1);
  });
});
