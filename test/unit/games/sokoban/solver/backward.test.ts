import assert from "node:assert/strict";
import { RowMatching, unreachable } from "../../../../../src/games/row-matching.js";
import type { Level } from "../../../../../src/games/sokoban/level/level.js";
import {
  comeFrom,
  measureDistances,
  never,
} from "../../../../../src/games/sokoban/solver/board/distances.js";
import { Flood } from "../../../../../src/games/sokoban/solver/board/flood.js";
import { RegionFill } from "../../../../../src/games/sokoban/solver/board/region-fill.js";
import { type Board, occupied } from "../../../../../src/games/sokoban/solver/board/search-board.js";
import { replay, stepsOf } from "../../../../../src/games/sokoban/solver/board/solution-replay.js";
import { GroupTables } from "../../../../../src/games/sokoban/solver/deadlocks/group-tables.js";
import { densityOf, isDense, isThick } from "../../../../../src/games/sokoban/solver/portfolio.js";
import { PullSearch } from "../../../../../src/games/sokoban/solver/search/pull-search.js";
import { none, PositionTable } from "../../../../../src/games/sokoban/solver/search/records.js";
import { RestartingSearch } from "../../../../../src/games/sokoban/solver/search/restarts.js";
import { type Newness, Novelty } from "../../../../../src/games/sokoban/solver/search/roaming.js";
import { solveLevel } from "../../../../../src/games/sokoban/solver/solve.js";
import { nodeBudget } from "../../../../../src/games/solver.js";
import { levelOf } from "../../../shared/sokoban-data.js";
import {
  boardOf,
  canBeBrought,
  draws,
  explore,
  fewest,
  levelsFor,
  randomBoards,
  randomLevel,
  type State,
  squaresOf,
  statesOf,
  unlimited,
} from "../../../shared/sokoban-solver-data.js";

function bits(board: Board, squares: readonly number[]): Int32Array {
  const result = new Int32Array(board.words);
  for (const square of squares) result[square >> 5]! |= 1 << (square & 31);
  return result;
}

/** Whether the tables call a group of boxes dead, asked in the same way as by a search. */
function isDead(
  board: Board,
  tables: GroupTables,
  group: readonly number[],
  moved: number,
  side: number,
): boolean {
  const others = group.filter((_, index) => index !== moved);
  return tables.dead(group[moved]!, side, bits(board, others), Int16Array.from(group), moved);
}

/** All reachable states of a level with only these of its boxes, by squares. */
function reachedBy(level: Level, board: Board, boxes: readonly number[]): readonly (readonly number[])[] {
  const { states } = explore({ ...level, boxes, goals: level.goals.slice(0, boxes.length) });
  return [...states.values()].map((state) => squaresOf(board, state));
}

function combinations<Item>(items: readonly Item[], count: number): readonly (readonly Item[])[] {
  if (count === 0) return [[]];
  return items.flatMap((item, index) =>
    combinations(items.slice(index + 1), count - 1).map((rest) => [item, ...rest]),
  );
}

describe("Sokoban solver: tables of pairs and triples", () => {
  it("call exactly those alive that pushes of two or three boxes reach, where each could still get to a goal", () => {
    let alive = 0;
    let dead = 0;
    for (const { seed, level, board } of randomBoards(30, (seed) =>
      randomLevel(seed, 7, 6, 2 + (seed % 3)),
    )) {
      const distances = measureDistances(board);
      const tables = GroupTables.make(board, distances, "come", unlimited) as GroupTables;
      tables.addTriples(unlimited);
      // By box, side of the player, and one or two others: the result of plain play.
      const expected = new Set<string>();
      const flood = new Flood(board);
      const cells = level.boxes.filter((cell) => Array.from(board.cells).includes(cell));
      const count = Math.min(3, cells.length);
      for (const chosen of combinations(cells, count)) {
        for (const [player, ...group] of reachedBy(level, board, chosen) as readonly [
          number,
          ...number[],
        ][]) {
          flood.fill(occupied(board, group), player);
          for (const box of group) {
            const rest = group.filter((other) => other !== box).sort((one, other) => one - other);
            for (let side = 0; side < 4; side++)
              if (flood.reached(board.beside[box * 4 + side]!)) expected.add([box, side, ...rest].join());
          }
        }
      }
      const squares = Array.from({ length: board.size }, (_, square) => square).filter(
        (square) => distances.dead[square] === 0,
      );
      for (const group of combinations(squares, count)) {
        for (const moved of group.keys()) {
          const box = group[moved]!;
          for (let side = 0; side < 4; side++) {
            const stand: number = board.beside[box * 4 + side]!;
            if (stand === board.size || group.includes(stand) || distances.nearest[box * 4 + side] === never)
              continue;
            const rest = group.filter((other) => other !== box).sort((one, other) => one - other);
            const isReached = expected.has([box, side, ...rest].join());
            const isCalledDead = isDead(board, tables, group, moved, side);
            // Never a group that is possible; and all others, as far as the other boxes can still be useful.
            if (isReached)
              assert.equal(
                isCalledDead,
                canBeUsed(board, distances.nearest, group, stand) ? false : isCalledDead,
                `level ${seed}: ${group} ${side}`,
              );
            else assert.equal(isCalledDead, true, `level ${seed}: ${group}, ${box} ${side}`);
            if (isReached) alive++;
            else dead++;
          }
        }
      }
    }
    assert.ok(alive > 1_000 && dead > 5_000, `${alive} and ${dead}`);
  });

  it("call exactly those dead that no pushes of two or three boxes finish, where each could have come from a start square", () => {
    let alive = 0;
    let dead = 0;
    for (const { seed, level, board } of randomBoards(40, (seed) =>
      randomLevel(seed, 7, 6, 2 + (seed % 3)),
    )) {
      const distances = measureDistances(board);
      const pairs = GroupTables.make(board, distances, "finish", unlimited) as GroupTables;
      const triples = GroupTables.make(board, distances, "finish", unlimited) as GroupTables;
      triples.addTriples(unlimited);
      const closed = comeFrom(board);
      const draw = draws(seed);
      for (let round = 0; round < 60; round++) {
        const group: readonly number[] = Array.from(
          { length: Math.min(level.boxes.length, 2 + (round % 2)) },
          () => draw(board.size),
        );
        const side = draw(4);
        const stand: number = board.beside[group[0]! * 4 + side]!;
        if (new Set(group).size < group.length || stand === board.size || group.includes(stand)) continue;
        // With triples a third box is assumed.
        const isCalledDead = isDead(board, group.length === 2 ? pairs : triples, group, 0, side);
        const boxes = group.map((square) => board.cells[square]!);
        if (canBeBrought(level, boxes, board.cells[stand]!)) {
          // A position that cannot have occurred is never asked about.
          if (group.some((box) => closed[box * 4 + distances.sideOf[box * board.size + stand]!] !== 0))
            continue;
          alive++;
          assert.equal(isCalledDead, false, `level ${seed}: ${group}, the player on ${side}`);
        } else {
          dead++;
          assert.equal(isCalledDead, true, `level ${seed}: ${group}, the player on ${side}`);
        }
      }
    }
    assert.ok(alive > 100 && dead > 300, `${alive} and ${dead}`);
  });

  it("reject no position of solutions that were found without them, of XSokoban too", function () {
    let ways = 0;
    let asked = 0;
    // Of XSokoban, levels that take few nodes: timeouts take most of the time and prove nothing.
    for (const [name, isChosen, nodes] of [
      ["microban.txt", (number: number) => number % 11 === 1, 4_000],
      ["xsokoban_90.txt", (number: number) => [1, 67].includes(number), 3_500],
    ] as const) {
      for (const level of levelsFor(this, name).filter((_, index) => isChosen(index + 1))) {
        const board = boardOf(level);
        if (board.size > 300) continue;
        const outcome = solveLevel(
          level,
          name === "microban.txt" ? "astar" : "any",
          nodeBudget(nodes),
          {},
          { strands: "forward" },
        );
        const tables = GroupTables.make(board, measureDistances(board), "come", unlimited);
        tables?.addTriples(unlimited);
        if (outcome.kind !== "solved" || tables === undefined) continue;
        ways++;
        for (const state of statesOf(level, outcome.moves)) asked += assertAlive(board, tables, state);
      }
    }
    assert.ok(ways > 5 && asked > 10_000, `${ways} ways, ${asked} questions`);
  });
});

/** The least sum that assigns each row a different column, over sets of taken columns. */
function leastSum(rows: readonly ArrayLike<number>[]): number {
  let sums = new Map([[0, 0]]);
  for (const row of rows) {
    const next = new Map<number, number>();
    for (const [used, sum] of sums) {
      for (let column = 0; column < rows.length; column++) {
        const taken = used | (1 << column);
        if (taken !== used)
          next.set(taken, Math.min(next.get(taken) ?? Number.POSITIVE_INFINITY, sum + row[column]!));
      }
    }
    sums = next;
  }
  return sums.get((1 << rows.length) - 1)!;
}

/** Whether every box of the group can still reach a goal with the player on that side of it. */
function canBeUsed(board: Board, nearest: Uint16Array, group: readonly number[], player: number): boolean {
  const flood = new Flood(board);
  flood.fill(occupied(board, group), player);
  return group.every((box) =>
    [0, 1, 2, 3].every(
      (side) => !flood.reached(board.beside[box * 4 + side]!) || nearest[box * 4 + side] !== never,
    ),
  );
}

function assertAlive(board: Board, tables: GroupTables, state: State): number {
  const [player, ...boxes] = squaresOf(board, state) as [number, ...number[]];
  const flood = new Flood(board);
  flood.fill(occupied(board, boxes), player);
  let asked = 0;
  for (const moved of boxes.keys()) {
    for (let side = 0; side < 4; side++) {
      if (!flood.reached(board.beside[boxes[moved]! * 4 + side]!)) continue;
      asked++;
      assert.equal(
        isDead(board, tables, boxes, moved, side),
        false,
        `${boxes[moved]} of ${boxes}, the player on ${side}`,
      );
    }
  }
  return asked;
}

describe("Sokoban solver: the backward search", () => {
  it("gives the sum of a matching with one row replaced, like trying all assignments", () => {
    let exchanged = 0;
    let hopeless = 0;
    for (let seed = 1; seed <= 500; seed++) {
      const draw = draws(seed);
      const size = 1 + draw(9);
      const rows = size * 4;
      const costs = Int32Array.from({ length: rows * size }, () => (draw(7) === 0 ? unreachable : draw(30)));
      const matching = new RowMatching(costs, size);
      const fresh = (chosen: Int32Array) =>
        Math.min(unreachable, leastSum(Array.from(chosen, (base) => costs.subarray(base, base + size))));
      // The potentials of each position are reused for the next.
      for (let round = 0; round < 6; round++) {
        for (let row = 0; row < size; row++) matching.rows[row] = draw(rows) * size;
        const sum = matching.solve();
        assert.equal(Math.min(sum, unreachable), fresh(matching.rows), `seed ${seed}`);
        if (sum >= unreachable) {
          hopeless++;
          continue;
        }
        for (let child = 0; child < 8; child++) {
          const [row, base] = [draw(size), draw(rows) * size];
          const expected = fresh(matching.rows.with(row, base));
          const found = matching.sumWith(row, base);
          exchanged++;
          assert.equal(Math.min(found, unreachable), expected, `seed ${seed}`);
        }
        assert.equal(matching.sum, sum);
      }
    }
    assert.ok(exchanged > 10_000 && hopeless > 100, `${exchanged} and ${hopeless}`);
  });

  it("asks the budget by the work done, and so as often with hundreds of boxes", () => {
    const size = 250;
    // All rows prefer the first columns, so that earlier rows must move.
    const matching = new RowMatching(
      Int32Array.from({ length: size * size }, (_, at) => Math.floor(at / size / 4) * (at % size)),
      size,
    );
    for (let row = 0; row < size; row++) matching.rows[row] = row * size;
    let asked = 0;
    let longest = 0;
    const spend = () => {
      longest = Math.max(longest, matching.columnsExamined - asked);
      asked = matching.columnsExamined;
      return true;
    };
    matching.solve({ spend });
    assert.ok(asked > 500_000 && longest < 500_000, `${longest} columns of ${asked} without a look`);

    // Rows that stay keep their columns, so a similar position takes little work.
    const all = matching.columnsExamined;
    matching.rows[7] = 9 * size;
    matching.solve({ spend });
    const again = matching.columnsExamined - all;
    assert.ok(again > 0 && again * 10 < all, `${again} after ${all} columns`);
  });

  it("distinguishes positions and returns the newest one with the least bound", () => {
    const board = boardOf(
      levelOf(["##########", "#@$.     #", "#        #", "#        #", "#        #", "##########"]),
    );
    const records = new PositionTable(board, 1e8);
    const draw = draws(3);
    const known = new Map<string, number>();
    const buckets = new Map<number, number[]>();
    for (let index = 0; index < 60_000; index++) {
      const boxes = Int32Array.of(draw(64));
      const player = draw(board.size);
      const key = `${boxes} ${player}`;
      // Few hashes for many positions: they must be distinguished by their content.
      const found = records.find(draw(1) + (boxes[0]! % 50), boxes, player);
      assert.equal(found, known.get(key) ?? none);
      if (found !== none) continue;
      const record = records.add(boxes, player, index % 7, index % 100);
      known.set(key, record);
      assert.deepEqual(
        [records.player(record), records.parent(record), records.push(record)],
        [player, index % 7, index % 100],
      );
      const bound = draw(2_000);
      records.enqueue(record, bound);
      buckets.set(bound, [...(buckets.get(bound) ?? []), record]);
    }
    assert.ok(known.size > 1_000 && records.waiting === known.size);
    for (const bound of [...buckets.keys()].sort((one, other) => one - other)) {
      for (const record of buckets.get(bound)!.toReversed()) {
        assert.equal(records.next(), record);
        assert.equal(records.bound, bound);
      }
    }
    assert.equal(records.next(), none);
  });

  it("fills regions like the other fill", () => {
    for (const { board } of randomBoards(60, (seed) => randomLevel(seed, 9, 8, 5))) {
      const [one, other] = [new RegionFill(board), new Flood(board)];
      const taken = occupied(board);
      for (let square = 0; square < board.size; square++) {
        if (taken[square] !== 0) continue;
        assert.equal(one.fill(taken, square), other.fill(taken, square));
        assert.equal(one.count, other.count);
        for (let at = 0; at < board.size; at++) assert.equal(one.seen[at] === 2, other.reached(at));
      }
    }
  });

  it("tells positions of a bound with a new move or a new pair from the others, as far as there is memory", () => {
    const board = boardOf(randomLevel(3, 9, 8, 5));
    const novelty = new Novelty(board, 1e6);
    const met = new Set<string>();
    const counts: Record<Newness, number> = { move: 0, pair: 0, nothing: 0 };
    const next = draws(7);
    for (let round = 0; round < 20_000; round++) {
      const boxes = Array.from({ length: 3 }, () => next(board.size));
      const push = boxes[0]! * 4 + next(2);
      const bound = next(3);
      const pairs = boxes.map((box) => `${bound} ${push} ${box}`);
      const expected = !met.has(pairs[0]!)
        ? "move"
        : pairs.every((pair) => met.has(pair))
          ? "nothing"
          : "pair";
      assert.equal(novelty.meet(bits(board, boxes), 0, push, bound), expected);
      for (const pair of pairs) met.add(pair);
      counts[expected]++;
    }
    assert.ok(Math.min(...Object.values(counts)) > 100, JSON.stringify(counts));
    const tiny = new Novelty(board, 10);
    assert.equal(tiny.bytes, 0);
    assert.equal(tiny.meet(bits(board, [1, 2]), 0, 4, 1), "nothing");
  });

  it("solves what can be solved and proves what cannot, with its tables and without, roaming too, in slices of any length", () => {
    let solved = 0;
    let proved = 0;
    let withTables = false;
    for (const { seed, level, board } of randomBoards(300, (seed) =>
      randomLevel(seed, 6, 6, 2 + (seed % 2)),
    )) {
      const distances = measureDistances(board);
      const fewestPushes = fewest("pushes", level);
      const excursions = { seed, between: seed % 4, length: 1 + (seed % 3), draws: 1 + (seed % 4) };
      for (const search of [
        new PullSearch(board, distances, 1e8),
        new PullSearch(board, distances, 1e8),
        new PullSearch(board, distances, 1e8, excursions),
        new RestartingSearch(board, distances, 1e8, seed, 50 + (seed % 200)),
      ]) {
        withTables = !withTables;
        if (withTables) {
          search.tables = GroupTables.make(board, distances, "come", unlimited);
          search.tables?.addTriples(unlimited);
        }
        let end = search.run(nodeBudget(3 + (seed % 5)));
        for (let slice = 0; slice < 100_000 && end === "stopped"; slice++)
          end = search.run(nodeBudget(3 + (seed % 5)));
        if (fewestPushes === undefined) {
          assert.equal(end, "exhausted", `level ${seed}`);
          proved++;
          continue;
        }
        assert.ok(typeof end === "object", `level ${seed}: ${end}`);
        assert.equal(replay(level, stepsOf(board, end))?.solved, true);
        assert.ok(search.bound <= fewestPushes);
        solved++;
      }
    }
    assert.ok(solved > 30 && proved > 100, `${solved} and ${proved}`);
  });

  it("comes first on dense levels, which are small and full", function () {
    const dense = levelOf([
      "########",
      "#  .  ##",
      "# $$$  #",
      "#.$ .$.#",
      "# .$@  #",
      "#  .   #",
      "########",
    ]);
    const board = boardOf(dense);
    const distances = measureDistances(board);
    const open = Array.from({ length: board.size }, (_, square) => distances.dead[square]).filter(
      (value) => value === 0,
    ).length;
    assert.equal(densityOf(board, distances), board.boxes.length / open);
    const found = levelsFor(this, "xsokoban_90.txt")
      .map((level) => boardOf(level))
      .map((each) => isDense(each, measureDistances(each)));
    assert.deepEqual(
      Array.from(found, (is, index) => (is ? index + 1 : 0)).filter((number) => number > 0),
      [48],
    );
    const thick = levelsFor(this, "xsokoban_90.txt").map((level) => boardOf(level));
    assert.ok(thick.some((each) => isThick(each, measureDistances(each))));
    assert.ok(thick.every((each) => !isThick(each, measureDistances(each)) || each.size <= 150));
  });
});
