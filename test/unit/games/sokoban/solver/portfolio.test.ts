import assert from "node:assert/strict";
import { boxCountFactor } from "../../../../../src/games/sokoban/solver/portfolio-slices.js";
import { solveLevel } from "../../../../../src/games/sokoban/solver/solve.js";
import { nodeBudget } from "../../../../../src/games/solver.js";
import { levelsFor } from "../../../shared/sokoban-solver-data.js";

describe("Sokoban solver: the portfolio", () => {
  it("gives a feature search its whole first slice, without the cost of its preparation", function () {
    const level = levelsFor(this, "xsokoban_90.txt")[17]!;
    // 24,481 nodes; 132,798 when tables and hotspots used up most of the first slice.
    assert.equal(solveLevel(level, "any", nodeBudget(40_000)).kind, "solved");
  });

  it("gives the backward search fewer nodes with more boxes", () => {
    assert.deepEqual([1, 12, 30].map(boxCountFactor), [1, 1, 1]);
    assert.deepEqual([60, 300].map(boxCountFactor), [0.5, 0.1]);
  });
});
