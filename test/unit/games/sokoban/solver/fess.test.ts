import assert from "node:assert/strict";
import { Flood } from "../../../../../src/games/sokoban/solver/board/flood.js";
import { LoneBox } from "../../../../../src/games/sokoban/solver/board/lone-box.js";
import { occupied } from "../../../../../src/games/sokoban/solver/board/search-board.js";
import { Walks } from "../../../../../src/games/sokoban/solver/board/walks.js";
import type { Judged, Parent } from "../../../../../src/games/sokoban/solver/feature-search/advisors.js";
import { Exits } from "../../../../../src/games/sokoban/solver/feature-search/exits.js";
import { IdlePlaces } from "../../../../../src/games/sokoban/solver/feature-search/idle-places.js";
import { MoveList } from "../../../../../src/games/sokoban/solver/feature-search/move-list.js";
import type { Plan } from "../../../../../src/games/sokoban/solver/feature-search/plan.js";
import { PlanAdvisors } from "../../../../../src/games/sokoban/solver/feature-search/plan-advisors.js";
import { levelOf } from "../../../shared/sokoban-data.js";
import { squareAt as at, boardOf, draws, levelsFor } from "../../../shared/sokoban-solver-data.js";

const [up, right, down, left] = [0, 1, 2, 3] as const;

describe("Sokoban solver: idle places", () => {
  const level = levelOf([
    "###########",
    "#   #######",
    "#@$       #",
    "#   ##### #",
    "##### .   #",
    "    #######",
  ]);

  it("are within tunnels, but not where a box enters", () => {
    const board = boardOf(level);
    const idle = new IdlePlaces(board, new Uint8Array(board.size + 1));
    const isIdle = (column: number, side: number) => idle.inTunnel(at(board, 2, column), side);
    // The tunnel is columns 4 to 8; to push to the right, the player stands on the left.
    const idleOf = (side: number) => [3, 4, 5, 6, 7, 8, 9].filter((column) => isIdle(column, side)).join();
    assert.deepEqual([idleOf(left), idleOf(right)], ["5,6,7,8", "4,5,6,7"]);
    const wanted = new Uint8Array(board.size + 1);
    wanted[at(board, 2, 6)] = 1;
    assert.equal(new IdlePlaces(board, wanted).inTunnel(at(board, 2, 6), left), false);
  });

  it("are mouths of corridors that the player cannot get behind, beside a wall", () => {
    const board = boardOf(
      levelOf(["#########", "#    ####", "#     .##", "#  @ ####", "#$$. ####", "#########"]),
    );
    const idle = new IdlePlaces(board, new Uint8Array(board.size + 1));
    const mouth = at(board, 2, 4);
    const reach = new Flood(board);
    const shuts = (...others: readonly number[]) => {
      const taken = occupied(board, [mouth, ...others]);
      reach.fill(taken, at(board, 3, 3));
      return idle.shutsCorridor(taken, mouth, reach);
    };
    // It can go aside, until something is beside it.
    assert.equal(shuts(), false);
    assert.equal(shuts(at(board, 1, 4)), true);
    assert.equal(shuts(at(board, 2, 5), at(board, 1, 4)), false);
  });

  it("are never goals or squares of the plan", function () {
    let found = 0;
    for (const [index, level] of levelsFor(this, "xsokoban_90.txt").entries()) {
      if (index % 3 !== 0) continue;
      const board = boardOf(level);
      const wanted = new Uint8Array(board.size + 1);
      for (let square = 0; square < board.size; square += 2) wanted[square] = 1;
      const idle = new IdlePlaces(board, wanted);
      const nothing = new IdlePlaces(board, new Uint8Array(board.size + 1));
      for (let square = 0; square < board.size; square++) {
        for (const side of [up, right, down, left]) {
          if (nothing.inTunnel(square, side)) found++;
          const isTaken = wanted[square] !== 0 || board.isGoal[square] !== 0;
          assert.ok(!isTaken || !idle.inTunnel(square, side), `level ${index + 1}`);
        }
      }
    }
    assert.ok(found > 200, `${found}`);
  });
});

describe("Sokoban solver: advisors of the plan", () => {
  const rows = [
    "############",
    "#@         #",
    "#  $  $    #",
    "#          #",
    "#### ##### #",
    "   # .#  # #",
    "   # .#  ###",
    "   ####",
  ];
  const parent: Parent = { packed: 1, regions: 1, broken: 0, outside: 1, hotspots: 0 };

  /** Moves that change no feature, except those whose number is in `worse`. */
  function movesOf(
    ends: readonly (readonly [number, number])[],
    worse: readonly number[] = [],
  ): { readonly moves: MoveList; readonly judged: Judged } {
    const moves = new MoveList();
    for (const [from, to] of ends) {
      const move = moves.add(from, to, 0, 0, 0);
      moves.score[move] = move;
    }
    const same = (value: number) => new Int16Array(ends.length).fill(value);
    const [regions, opens] = [same(1), new Uint8Array(ends.length)];
    for (const move of worse) regions[move] = 2;
    const rest = { packed: same(1), broken: same(0), outside: same(1), hotspots: same(0) };
    return { moves, judged: { ...rest, regions, opens } };
  }

  function free(moves: MoveList): readonly number[] {
    return Array.from({ length: moves.count }, (_, move) => move).filter((move) => moves.weight[move] === 0);
  }

  const board = boardOf(levelOf(rows));
  const advisors = (plan: Plan) => new PlanAdvisors(board, plan, new LoneBox(board), new Walks(board));
  const zone = new Uint8Array(board.size + 1);
  for (let row = 1; row <= 3; row++)
    for (let column = 1; column <= 3; column++) zone[at(board, row, column)] = 1;
  const plan: Plan = {
    complete: true,
    stages: [Int16Array.of(), Int16Array.of(at(board, 6, 5))],
    outside: [zone, new Uint8Array(board.size + 1)],
  };
  const [inZone, beyond] = [at(board, 2, 3), at(board, 2, 6)];

  it("bring a box away from the zone that will be closed, as far as possible", () => {
    const ends = [
      [inZone, at(board, 2, 2)],
      [inZone, at(board, 2, 5)],
      [inZone, at(board, 2, 9)],
      [beyond, at(board, 2, 9)],
      [inZone, at(board, 3, 3)],
    ] as const;
    const { moves, judged } = movesOf(ends);
    advisors(plan).adviseLeaving(moves, judged, parent, 0, zone);
    assert.deepEqual(free(moves), [2]);
    // A move that worsens something is not proposed: then the other box makes room.
    const worse = movesOf(ends, [1, 2]);
    advisors(plan).adviseLeaving(worse.moves, worse.judged, parent, 0, zone);
    assert.deepEqual(free(worse.moves), [3]);
    const none = movesOf(ends);
    advisors(plan).adviseLeaving(none.moves, none.judged, { ...parent, outside: 0 }, 0, zone);
    assert.deepEqual(free(none.moves), []);
  });

  it("propose nothing that cannot be undone to clear the zone", () => {
    // A box pushed along the wall cannot come back from it.
    const { moves, judged } = movesOf([[inZone, at(board, 1, 6)]]);
    advisors(plan).adviseLeaving(moves, judged, parent, 0, zone);
    assert.deepEqual(free(moves), []);
  });

  it("make room where the plan wants the next box, unless a move packs", () => {
    const ends = [
      [beyond, at(board, 2, 9)],
      [inZone, at(board, 2, 2)],
      [inZone, at(board, 2, 1)],
      [inZone, at(board, 2, 4)],
    ] as const;
    const { moves, judged } = movesOf(ends);
    advisors(plan).adviseOpening(moves, judged, parent, 0, occupied(board));
    // The box nearest to the lower goal on foot, moved as far as possible.
    assert.deepEqual(free(moves), [2]);
    const packing = movesOf(ends);
    (packing.judged.packed as Int16Array)[3] = 2;
    advisors(plan).adviseOpening(packing.moves, packing.judged, parent, 0, occupied(board));
    assert.deepEqual(free(packing.moves), []);
    const filled = movesOf(ends);
    const taken = occupied(board, [at(board, 6, 5), beyond]);
    advisors(plan).adviseOpening(filled.moves, filled.judged, parent, 0, taken);
    assert.deepEqual(free(filled.moves), []);
  });
});

describe("Sokoban solver: exits", () => {
  const board = boardOf(
    levelOf(["###########", "#    #    #", "#.   #$  .#", "#  @ . $  #", "#    # $  #", "###########"]),
  );
  const [gap, west, east] = [at(board, 3, 5), at(board, 2, 1), at(board, 2, 9)] as const;
  const stages = [[], [gap], [gap, west], [gap, west, east]].map((stage) => Int16Array.from(stage));
  const exits = new Exits(board, stages);
  const shutIn = (stage: number, boxes: readonly number[]) =>
    exits.of(stage, occupied(board, boxes), Int16Array.from(boxes).sort());

  it("count the boxes that have no goal once the next step has closed them in", () => {
    const eastern = [at(board, 2, 6), at(board, 3, 7), at(board, 4, 7)];
    const tooMany = shutIn(0, eastern);
    // One can go to the gap, one to the goal of the room.
    assert.equal(tooMany.count, 1);
    assert.equal(tooMany.zone[eastern[0]!], 1);
    assert.equal(tooMany.zone[at(board, 2, 2)], 0);
    assert.equal(shutIn(0, [at(board, 2, 3), ...eastern.slice(1)]).count, 0);
    // Nothing more is closed after that; boxes that are already lost are no longer counted.
    assert.equal(shutIn(1, [gap, at(board, 2, 3), eastern[1]!]).count, 0);
  });

  it("count nothing where all have a goal, and never more boxes than there are", () => {
    const draw = draws(7);
    let shut = 0;
    for (let round = 0; round < 400; round++) {
      const boxes = [...new Set(Array.from({ length: 3 }, () => draw(board.size)))];
      const { count, zone } = shutIn(round % stages.length, boxes);
      assert.ok(count <= boxes.length);
      assert.equal(count > 0, zone.includes(1));
      if (count > 0) shut++;
      // Every box in excess is in the zone.
      assert.ok(boxes.filter((box) => zone[box] !== 0).length >= count);
    }
    assert.ok(shut > 10, `${shut}`);
  });
});
