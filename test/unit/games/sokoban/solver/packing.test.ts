import assert from "node:assert/strict";
import { Xorshift } from "../../../../../src/games/random.js";
import type { Level } from "../../../../../src/games/sokoban/level/level.js";
import { measureDistances } from "../../../../../src/games/sokoban/solver/board/distances.js";
import { Flood } from "../../../../../src/games/sokoban/solver/board/flood.js";
import { LoneBox } from "../../../../../src/games/sokoban/solver/board/lone-box.js";
import { type Board, occupied } from "../../../../../src/games/sokoban/solver/board/search-board.js";
import { Walks } from "../../../../../src/games/sokoban/solver/board/walks.js";
import { findHoles } from "../../../../../src/games/sokoban/solver/feature-search/backward-features.js";
import { Claims } from "../../../../../src/games/sokoban/solver/feature-search/claims.js";
import {
  condensed,
  findSinkPlan,
  leaving,
} from "../../../../../src/games/sokoban/solver/feature-search/fess.js";
import type { Plan } from "../../../../../src/games/sokoban/solver/feature-search/plan.js";
import { Rooms } from "../../../../../src/games/sokoban/solver/feature-search/rooms.js";
import { Sink } from "../../../../../src/games/sokoban/solver/feature-search/sink-search.js";
import { nodeBudget } from "../../../../../src/games/solver.js";
import { levelOf } from "../../../shared/sokoban-data.js";
import {
  squareAt as at,
  boardOf,
  draws,
  levelsFor,
  randomBoards,
  randomLevel,
} from "../../../shared/sokoban-solver-data.js";

function sinkPlan(
  level: Level,
  random?: Xorshift,
): { readonly board: Board; readonly plan: Plan; readonly nodes: number } {
  const board = boardOf(level);
  const surroundings = { rooms: new Rooms(board), lone: new LoneBox(board), walks: new Walks(board) };
  const distances = measureDistances(board);
  return { board, ...findSinkPlan(board, distances, surroundings, nodeBudget(20_000), 1e8, random) };
}

/** Whether the boxes can have different start squares, by trying all assignments. */
function canMatch(
  board: Board,
  lone: LoneBox,
  boxes: readonly number[],
  claimed: ReadonlySet<number>,
): boolean {
  const [box, ...others] = boxes;
  if (box === undefined) return true;
  return Array.from(board.boxes).some(
    (square, first) =>
      !claimed.has(first) &&
      lone.row(square)[box] !== 0 &&
      canMatch(board, lone, others, new Set([...claimed, first])),
  );
}

describe("Sokoban solver: the plan with one sink", () => {
  it("is complete on the levels of XSokoban but 18 and 48, with few nodes, and ends with every goal filled", function () {
    const levels = levelsFor(this, "xsokoban_90.txt");
    const incomplete: number[] = [];
    for (const [index, level] of levels.entries()) {
      if (index % 4 !== 0 && index !== 17 && index !== 47 && index !== 65 && index !== 68) continue;
      const { board, plan, nodes } = sinkPlan(level);
      if (!plan.complete) incomplete.push(index + 1);
      assert.ok(nodes <= 1_300, `level ${index + 1}: ${nodes}`);
      assert.equal(
        plan.stages.at(-1)!.toSorted().join(),
        board.goals.toSorted().join(),
        `level ${index + 1}`,
      );
      assert.equal(plan.outside.length, plan.stages.length);
    }
    assert.deepEqual(incomplete, [18, 48]);
  });

  it("fills the hole of a goal room first", () => {
    const level = levelOf([
      "##########",
      "#...     #",
      "####  $  #",
      "   #  $ @#",
      "   #  $  #",
      "   #     #",
      "   #######",
    ]);
    const { board, plan } = sinkPlan(level);
    assert.ok(plan.complete);
    const [far, middle, near] = [1, 2, 3].map((column) => at(board, 1, column)) as [number, number, number];
    const filled = [far, middle, near].map((goal) => plan.stages.findIndex((stage) => stage.includes(goal)));
    assert.equal(filled.toSorted((one, other) => one - other).join(), filled.join());
    assert.equal([far, middle, near].map((goal) => findHoles(board)[goal]).join(), "1,1,1");
  });

  it("has many orders with random numbers, each with every goal filled, and equal seeds give equal plans", function () {
    const level = levelsFor(this, "xsokoban_90.txt")[4]!;
    const usual = sinkPlan(level).plan;
    const orders = new Set<string>();
    for (let seed = 1; seed <= 8; seed++) {
      const { board, plan } = sinkPlan(level, new Xorshift(seed));
      assert.ok(plan.complete, `seed ${seed}`);
      assert.equal(plan.stages.at(-1)!.toSorted().join(), board.goals.toSorted().join(), `seed ${seed}`);
      assert.deepEqual(sinkPlan(level, new Xorshift(seed)).plan, plan);
      orders.add(plan.stages.join(";"));
    }
    assert.ok(orders.size >= 6, `${orders.size}`);
    assert.ok(!orders.has(usual.stages.join(";")));
  });

  it("combines successive moves of one box, and keeps the order of goals where no box is removed", () => {
    /** Sets of squares with one digit each. */
    const sets = (text: string) => text.split(" ").map((set) => [...set].map(Number));
    assert.deepEqual(condensed(sets("123 129 128 12 52 2")), sets("123 12 2"));
    assert.deepEqual(condensed(sets("12 17 67 6")), sets("12 17 67 6"));
    assert.deepEqual(leaving(sets("123 129 189 187")), sets("123 12 1"));
  });
});

describe("Sokoban solver: claimed start squares", () => {
  it("are matched like trying all assignments, also after one box has moved or was removed", () => {
    let refused = 0;
    let asked = 0;
    for (const { seed, board } of randomBoards(400, (seed) => randomLevel(seed, 9, 8, 4))) {
      const draw = draws(seed);
      const lone = new LoneBox(board);
      const claims = new Claims(board, lone);
      const claimed = new Set(draw(2) === 0 ? [] : [draw(board.boxes.length)]);
      const squares = Array.from({ length: board.size }, (_, square) => square);
      const boxes = Array.from(
        { length: board.boxes.length - claimed.size },
        () => squares.splice(draw(squares.length), 1)[0] as number,
      );
      const fits = claims.match(boxes, boxes.length, (first) => claimed.has(first));
      assert.equal(fits, canMatch(board, lone, boxes, claimed), `level ${seed}`);
      if (!fits) continue;
      for (const box of boxes.keys()) {
        for (const square of squares) {
          asked++;
          const expected = canMatch(board, lone, boxes.with(box, square), claimed);
          if (!expected) refused++;
          assert.equal(claims.fitWith(box, square), expected, `level ${seed}, box ${box} to ${square}`);
        }
        for (const first of board.boxes.keys()) {
          if (claimed.has(first)) continue;
          const expected = canMatch(board, lone, boxes.toSpliced(box, 1), new Set([...claimed, first]));
          assert.equal(claims.fitWithout(box, first), expected, `level ${seed}, box ${box} as ${first}`);
        }
      }
    }
    assert.ok(asked > 2_000 && refused > 500, `${refused} of ${asked}`);
  });

  it("form a sink of those between which a box can move, where the player reaches all of them", () => {
    const level = levelOf([
      "###########",
      "#    #    #",
      "#  $    $ #",
      "#  $ #  $ #",
      "# @..#..  #",
      "###########",
    ]);
    const board = boardOf(level);
    const sink = new Sink(board);
    const reach = new Flood(board);
    const taken = occupied(board, []);
    reach.fill(taken, board.player);
    const first = [at(board, 2, 3), at(board, 3, 3), at(board, 2, 8), at(board, 3, 8)];
    assert.equal(sink.find(taken, first, reach), true);
    assert.equal(first.map((square) => sink.within[square]).join(), "1,1,1,1");
    // A box in the door makes two classes of two, of which the player reaches one.
    taken[at(board, 2, 5)] = 1;
    reach.fill(taken, board.player);
    assert.equal(sink.find(taken, first, reach), false);
    assert.equal(sink.find(taken, first.slice(0, 3), reach), true);
    assert.equal(first.map((square) => sink.within[square]).join(), "1,1,0,0");
    assert.equal(sink.find(taken, [], reach), false);
  });
});
