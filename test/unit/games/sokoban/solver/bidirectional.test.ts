import assert from "node:assert/strict";
import type { Level } from "../../../../../src/games/sokoban/level/level.js";
import { measureDistances } from "../../../../../src/games/sokoban/solver/board/distances.js";
import { compileBoard } from "../../../../../src/games/sokoban/solver/board/search-board.js";
import { replay, stepsOf } from "../../../../../src/games/sokoban/solver/board/solution-replay.js";
import { GroupTables } from "../../../../../src/games/sokoban/solver/deadlocks/group-tables.js";
import { BidirectionalSearch } from "../../../../../src/games/sokoban/solver/search/bidirectional-search.js";
import { PushSearch } from "../../../../../src/games/sokoban/solver/search/push-search.js";
import type { SearchResult } from "../../../../../src/games/sokoban/solver/search/search-rules.js";
import { nodeBudget } from "../../../../../src/games/solver.js";
import { fewest, levelsFor, randomLevel, unlimited } from "../../../shared/sokoban-solver-data.js";

const memoryBytes = 100_000_000;

/** Runs in slices of this many nodes; calls with each bound of an interrupted slice. */
function searched(
  level: Level,
  slice: number,
  hear: (bound: number) => void = () => undefined,
): SearchResult {
  const board = compileBoard(level);
  if (typeof board === "string") return { kind: "unsolvable" };
  const distances = measureDistances(board);
  const search = new BidirectionalSearch(
    board,
    distances,
    memoryBytes,
    GroupTables.make(board, distances, "finish", unlimited),
  );
  for (;;) {
    const result = search.run(nodeBudget(slice));
    if (result.kind === "solved") {
      assert.equal(replay(level, stepsOf(board, result.pushes))?.solved, true);
      assert.equal(result.pushes.length, result.cost);
    }
    if (result.kind !== "gaveUp") return result;
    assert.equal(search.full, false);
    hear(result.bound);
  }
}

describe("Sokoban solver: the bidirectional search", () => {
  it("finds the fewest pushes and proves what cannot be solved, in slices of any length, and its bounds hold", () => {
    let solved = 0;
    let unsolved = 0;
    for (let seed = 1; seed <= 90; seed++) {
      const level = randomLevel(seed, 6 + (seed % 3), 6, 1 + (seed % 3));
      const fewestPushes = fewest("pushes", level);
      const bounds: number[] = [];
      const result = searched(level, seed % 4 === 0 ? 1_000_000 : 2 + (seed % 7), (bound) =>
        bounds.push(bound),
      );
      if (fewestPushes === undefined) {
        assert.equal(result.kind, "unsolvable", `level ${seed}`);
        unsolved++;
        continue;
      }
      assert.equal(result.kind === "solved" && result.cost, fewestPushes, `level ${seed}`);
      assert.ok(bounds.every((bound, index) => bound <= fewestPushes && bound >= (bounds[index - 1] ?? 0)));
      solved++;
    }
    assert.ok(solved > 10 && unsolved > 40, `${solved} and ${unsolved}`);
  });

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
