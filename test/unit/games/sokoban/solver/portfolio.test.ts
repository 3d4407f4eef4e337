import assert from "node:assert/strict";
import { measureDistances } from "../../../../../src/games/sokoban/solver/board/distances.js";
import { type Board, compileBoard } from "../../../../../src/games/sokoban/solver/board/search-board.js";
import { Portfolio } from "../../../../../src/games/sokoban/solver/portfolio.js";
import { boxCountFactor, nodeFactor } from "../../../../../src/games/sokoban/solver/strand-table.js";
import { nodeBudget } from "../../../../../src/games/solver.js";
import { levelsFor } from "../../../shared/sokoban-solver-data.js";

describe("Sokoban solver: the portfolio", () => {
  it("gives a feature search its whole first slice, without the cost of its preparation", function () {
    const board = compileBoard(levelsFor(this, "xsokoban_90.txt")[24]!) as Board;
    const portfolio = new Portfolio(board, measureDistances(board), 400_000_000);
    // 5,187 nodes; 7,084 when tables and hotspots use up most of the first slice.
    assert.equal(portfolio.run(nodeBudget(6_000), "all").kind, "solved");
  });

  it("gives the backward search fewer nodes with more boxes", () => {
    assert.deepEqual([1, 12, 30].map(boxCountFactor), [1, 1, 1]);
    assert.deepEqual([60, 300].map(boxCountFactor), [0.5, 0.1]);
  });

  it("gives the search that follows the plan fewer nodes with many boxes", () => {
    assert.deepEqual([0, 1, 24].map(nodeFactor), [1, 1, 1]);
    assert.deepEqual([48, 96].map(nodeFactor), [0.5, 0.25]);
  });
});
