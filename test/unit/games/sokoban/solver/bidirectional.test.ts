import assert from "node:assert/strict";
import { measureDistances } from "../../../../../src/games/sokoban/solver/board/distances.js";
import { compileBoard } from "../../../../../src/games/sokoban/solver/board/search-board.js";
import { GroupTables } from "../../../../../src/games/sokoban/solver/deadlocks/group-tables.js";
import { BidirectionalSearch } from "../../../../../src/games/sokoban/solver/search/bidirectional-search.js";
import { PushSearch } from "../../../../../src/games/sokoban/solver/search/push-search.js";
import { levelsFor, unlimited } from "../../../shared/sokoban-solver-data.js";

const memoryBytes = 100_000_000;

describe("Sokoban solver: the bidirectional search", () => {
  it("gives the results of the search from one end where corrals and tables matter, with fewer nodes", function () {
    const levels = levelsFor(this, "microban.txt");
    let nodes = 0;
    let oneEnded = 0;
    // By number: levels of four and five boxes on which A* takes some thousand nodes.
    for (const number of [36, 83, 137, 138]) {
      const level = levels[number - 1]!;
      const board = compileBoard(level);
      assert.ok(typeof board === "object");
      const distances = measureDistances(board);
      const tables = GroupTables.make(board, distances, "finish", unlimited);
      const both = new BidirectionalSearch(board, distances, memoryBytes, tables);
      const one = new PushSearch(board, distances, {
        metric: "pushes",
        bound: "matching",
        pruning: "all",
        weight: 1,
        memoryBytes,
        tables,
      });
      const results = [both.run(unlimited), one.run(unlimited)] as const;
      assert.ok(results[0].kind === "solved" && results[1].kind === "solved");
      assert.equal(results[0].cost, results[1].cost, `level ${number}`);
      assert.equal(both.bound, results[0].cost);
      nodes += both.nodes;
      oneEnded += one.nodes;
    }
    assert.ok(nodes * 3 < oneEnded, `${nodes} and ${oneEnded}`);
  });

  it("requests the memory of its structures", function () {
    const level = levelsFor(this, "microban.txt")[92]!;
    const board = compileBoard(level);
    assert.ok(typeof board === "object");
    const refused = new BidirectionalSearch(board, measureDistances(board), memoryBytes, undefined);
    assert.equal(refused.run({ spend: () => true, mayAllocate: () => false }).kind, "gaveUp");
    assert.ok(refused.full);
  });
});
