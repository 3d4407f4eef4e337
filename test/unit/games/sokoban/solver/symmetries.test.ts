import assert from "node:assert/strict";
import type { Level } from "../../../../../src/games/sokoban/level/level.js";
import { measureDistances } from "../../../../../src/games/sokoban/solver/board/distances.js";
import { type Board, compileBoard } from "../../../../../src/games/sokoban/solver/board/search-board.js";
import { replay, stepsOf } from "../../../../../src/games/sokoban/solver/board/solution-replay.js";
import { GroupTables } from "../../../../../src/games/sokoban/solver/deadlocks/group-tables.js";
import { BidirectionalSearch } from "../../../../../src/games/sokoban/solver/search/bidirectional-search.js";
import { symmetriesOf } from "../../../../../src/games/sokoban/solver/search/position-images.js";
import { solveLevel } from "../../../../../src/games/sokoban/solver/solve.js";
import { nodeBudget } from "../../../../../src/games/solver.js";
import { Random } from "../../../../campaign/shared/random.js";
import { runs } from "../../../shared/samples.js";
import { levelOf } from "../../../shared/sokoban-data.js";
import { base, levelsFor, unlimited, wholeSearch } from "../../../shared/sokoban-solver-data.js";

/** The images of a cell: mirrored in one direction, in both, or also in the diagonals. */
function imagesOf(cell: number, side: number, forms: number): readonly number[] {
  const [x, y] = [cell % side, Math.floor(cell / side)];
  const far = side - 1;
  const places = [
    [x, y],
    [far - x, y],
    [x, far - y],
    [far - x, far - y],
    [y, x],
    [far - y, x],
    [y, far - x],
    [far - y, far - x],
  ] as const;
  return [...new Set(places.slice(0, forms).map(([column, row]) => row * side + column))];
}

/** A small square room whose walls, goals and boxes are symmetric, with at most four boxes. */
function symmetricLevel(seed: number, forms: number): Level {
  const random = new Random(seed);
  const side = 6;
  for (;;) {
    const cells = Array.from({ length: side * side }, (_, cell) => cell);
    const lead = (cell: number) => Math.min(...imagesOf(cell, side, forms));
    const drawn = new Map(cells.map((cell) => [cell, random.below(100)]));
    const kind = (cell: number) => drawn.get(lead(cell))!;
    const isEdge = (cell: number) =>
      cell < side || cell >= side * (side - 1) || cell % side === 0 || cell % side === side - 1;
    const walls = cells.map((cell) => isEdge(cell) || kind(cell) < 15);
    const free = cells.filter((cell) => !walls[cell]);
    const boxes = free.filter((cell) => kind(cell) >= 15 && kind(cell) < 35);
    const goals = free.filter((cell) => kind(cell) >= 30 && kind(cell) < 50);
    const floor = free.filter((cell) => !boxes.includes(cell));
    if (boxes.length !== goals.length || boxes.length === 0 || boxes.length > 4 || floor.length < 5) continue;
    return { width: side, height: side, walls, goals, boxes, player: floor[random.below(floor.length)]! };
  }
}

const searchOf = (board: Board) => {
  const distances = measureDistances(board);
  const tables = GroupTables.make(board, distances, "finish", unlimited);
  return new BidirectionalSearch(board, distances, 100_000_000, tables);
};

describe("Sokoban solver: symmetric levels", () => {
  it("have the fewest pushes and moves that a search of all states finds, in slices of any length", () => {
    const counts = { solved: 0, unsolved: 0 };
    for (let seed = 1; counts.solved < runs(20) || counts.unsolved < runs(10); seed++) {
      const level = symmetricLevel(seed, [2, 4, 8][seed % 3]!);
      const board = compileBoard(level);
      if (typeof board === "string" || symmetriesOf(board).length === 0) continue;
      const whole = wholeSearch(level, "pushes");
      if (whole === 0) continue;
      const search = searchOf(board);
      let result = search.run(nodeBudget(2 + (seed % 5)));
      while (result.kind === "gaveUp") {
        assert.equal(search.full, false);
        result = search.run(nodeBudget(2 + (seed % 5)));
      }
      if (whole === undefined) {
        assert.equal(result.kind, "unsolvable", `level ${seed}`);
        assert.equal(solveLevel(level, "pushes", unlimited).kind, "unsolvable", `level ${seed}`);
        counts.unsolved++;
        continue;
      }
      assert.ok(result.kind === "solved", `level ${seed}`);
      assert.equal(result.pushes.length, Math.floor(whole / base), `level ${seed}`);
      assert.equal(replay(level, stepsOf(board, result.pushes))?.solved, true);
      const both = solveLevel(level, "pushes", unlimited, {}, { shorten: "ties" });
      assert.ok(both.kind === "solved" && both.bothProved, `level ${seed}`);
      assert.equal(both.pushes * base + both.moves.length, whole, `level ${seed}`);
      counts.solved++;
    }
  });

  it("are searched with images counted once, so that fewer positions are examined", function () {
    // By number in Microban: the symmetries, and the positions that were examined without them.
    const expected = new Map([
      [105, { symmetries: 3, before: 2_367 }],
      [146, { symmetries: 7, before: 7_602 }],
    ]);
    const levels = levelsFor(this, "microban.txt");
    for (const [number, { symmetries, before }] of expected) {
      const board = compileBoard(levels[number - 1]!) as Board;
      assert.equal(symmetriesOf(board).length, symmetries);
      const search = searchOf(board);
      assert.equal(search.run(unlimited).kind, "solved");
      assert.ok(search.nodes < before * 0.6, `level ${number}: ${search.nodes}`);
    }
  });

  it("are those whose boxes and player's region have the symmetry, too", () => {
    const symmetries = (rows: readonly string[]) => symmetriesOf(compileBoard(levelOf(rows)) as Board).length;
    assert.equal(symmetries(["#######", "#  .  #", "# $@$ #", "#  .  #", "#######"]), 3);
    assert.equal(symmetries(["#######", "#  .  #", "# $@  #", "#  .$ #", "#######"]), 0);
    // The boxes divide the room, and the player is in one half.
    assert.equal(symmetries(["#######", "#@$ . #", "##$#. #", "#  ####", "#######"]), 0);
    assert.equal(symmetries(["#####", "#@ .#", "#$$$#", "# ..#", "#####"]), 0);
    assert.equal(symmetries(["#####", "#. .#", "#$$$#", "#.@ #", "#####"]), 0);
    assert.equal(symmetries(["#####", "#.@.#", "#$$$#", "# . #", "#####"]), 1);
  });
});
