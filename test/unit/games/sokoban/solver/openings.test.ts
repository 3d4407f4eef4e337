import assert from "node:assert/strict";
import { measureDistances } from "../../../../../src/games/sokoban/solver/board/distances.js";
import { type Board, occupied } from "../../../../../src/games/sokoban/solver/board/search-board.js";
import { FessMaker, openStyles } from "../../../../../src/games/sokoban/solver/feature-search/fess.js";
import { Finisher } from "../../../../../src/games/sokoban/solver/finisher.js";
import { StuckBoxes } from "../../../../../src/games/sokoban/solver/search/pull-search.js";
import { Openings } from "../../../../../src/games/sokoban/solver/strands.js";
import { type Budget, nodeBudget } from "../../../../../src/games/solver.js";
import { levelOf } from "../../../shared/sokoban-data.js";
import {
  boardOf,
  draws,
  explore,
  randomBoards,
  randomLevel,
  solvedOf,
  squareAt,
  squaresOf,
  unlimited,
} from "../../../shared/sokoban-solver-data.js";

function openingsOf(board: Board, memoryBytes = 20_000_000): Openings {
  const distances = measureDistances(board);
  const maker = new FessMaker(board, distances, memoryBytes);
  const searches = openStyles.map((style) => maker.make(style, memoryBytes, unlimited));
  return new Openings(searches, new Finisher(board, distances, memoryBytes));
}

function solve(openings: Openings, budget: Budget): readonly number[] | undefined {
  for (let turn = 0; turn < 60 && !openings.full && budget.spend(); turn++) {
    const pushes = openings.next(budget);
    if (pushes !== undefined) return pushes;
  }
  return undefined;
}

describe("Sokoban solver: boxes that can never be pulled", () => {
  it("are never called away from their start squares where pushes from the start lead, but often elsewhere", () => {
    let reachable = 0;
    let away = 0;
    for (const { seed, level, board } of randomBoards(60, (seed) =>
      randomLevel(seed, 7, 6, 3 + (seed % 2)),
    )) {
      const cells = level.boxes.filter((cell) => board.cells.includes(cell));
      const reached = new Set<string>();
      for (const [, ...boxes] of explore({ ...level, boxes: cells }).states.values())
        reached.add(squaresOf(board, boxes).join());
      const stuck = new StuckBoxes(board);
      const isAway = (boxes: readonly number[]) =>
        stuck.anyAway(occupied(board, boxes), Int16Array.from(boxes));
      for (const text of reached) {
        assert.equal(isAway(text.split(",").map(Number)), false, `level ${seed}: ${text}`);
        reachable++;
      }
      const draw = draws(seed);
      for (let round = 0; round < 200; round++) {
        const boxes = [...new Set(Array.from({ length: cells.length }, () => draw(board.size)))];
        if (boxes.length < cells.length || !isAway(boxes)) continue;
        assert.ok(!reached.has(boxes.sort((one, other) => one - other).join()), `level ${seed}: ${boxes}`);
        away++;
      }
    }
    assert.ok(reachable > 1_000 && away > 500, `${reachable} and ${away}`);
  });

  it("block each other in a square of four, but not where one of them can still be pulled out", () => {
    const board = boardOf(
      levelOf(["#########", "#@$ $   #", "#       #", "#  ..   #", "#  ..   #", "# $ $   #", "#########"]),
    );
    const at = (row: number, column: number) => squareAt(board, row, column);
    const isAway = (boxes: readonly number[]) =>
      new StuckBoxes(board).anyAway(occupied(board, boxes), Int16Array.from(boxes));
    assert.equal(isAway([at(3, 3), at(3, 4), at(4, 3), at(4, 4)]), false);
    // In a corner each has walls or boxes within two squares of every side.
    assert.equal(isAway([at(1, 1), at(1, 2), at(2, 1), at(2, 2)]), false);
    assert.equal(isAway([at(1, 1), at(1, 3), at(3, 1), at(3, 3)]), false);
    const narrow = boardOf(levelOf(["######", "#@$ .#", "# $ .#", "######"]));
    const stuck = new StuckBoxes(narrow);
    const boxes = [squareAt(narrow, 1, 3), squareAt(narrow, 2, 3)];
    assert.equal(stuck.anyAway(occupied(narrow, boxes), Int16Array.from(boxes)), false);
    const middle = [squareAt(narrow, 1, 2), squareAt(narrow, 1, 4)];
    assert.equal(stuck.anyAway(occupied(narrow, middle), Int16Array.from(middle)), true);
  });
});

describe("Sokoban solver: openings", () => {
  it("solve small random levels, only those that have a solution, and the result is played", () => {
    const levels = Array.from({ length: 120 }, (_, seed) => randomLevel(seed, 7, 6, 2));
    const counts = solvedOf(levels, (board) => solve(openingsOf(board), unlimited));
    assert.ok(counts.lost > 20 && counts.solved > counts.open / 2, JSON.stringify(counts));
  });

  it("end with their budget, count what they take, and are full when there is nothing left to open", () => {
    const board = boardOf(randomLevel(3, 7, 6, 2));
    const spent = openingsOf(board);
    assert.equal(spent.next(nodeBudget(0)), undefined);
    const openings = openingsOf(board);
    assert.equal(openings.full, false);
    solve(openings, unlimited);
    assert.ok(openings.nodes > 0 && openings.bytes > 0);
    const walled = boardOf(levelOf(["######", "#@$$.#", "#   .#", "######"]));
    const few = openingsOf(walled);
    solve(few, unlimited);
    assert.equal(few.full, true);
  });
});
