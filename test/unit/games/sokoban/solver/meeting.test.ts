import assert from "node:assert/strict";
import type { Level } from "../../../../../src/games/sokoban/level/level.js";
import { measureDistances } from "../../../../../src/games/sokoban/solver/board/distances.js";
import { LoneBox } from "../../../../../src/games/sokoban/solver/board/lone-box.js";
import { type Board, compileBoard } from "../../../../../src/games/sokoban/solver/board/search-board.js";
import { replay, stepsOf } from "../../../../../src/games/sokoban/solver/board/solution-replay.js";
import { Walks } from "../../../../../src/games/sokoban/solver/board/walks.js";
import { Doors } from "../../../../../src/games/sokoban/solver/feature-search/doors.js";
import { FeatureSearch } from "../../../../../src/games/sokoban/solver/feature-search/feature-search.js";
import { FessMaker, sinkStyle } from "../../../../../src/games/sokoban/solver/feature-search/fess.js";
import type { Meeting } from "../../../../../src/games/sokoban/solver/feature-search/meeting.js";
import {
  type RoomKind,
  RoomPulls,
} from "../../../../../src/games/sokoban/solver/feature-search/room-pulls.js";
import { Rooms } from "../../../../../src/games/sokoban/solver/feature-search/rooms.js";
import type { TreeNode } from "../../../../../src/games/sokoban/solver/feature-search/tree-node.js";
import { solveLevel } from "../../../../../src/games/sokoban/solver/solve.js";
import { nodeBudget } from "../../../../../src/games/solver.js";
import { levelOf } from "../../../shared/sokoban-data.js";
import {
  boardOf,
  draws,
  levelsFor,
  randomLevel,
  solvedOf,
  unlimited,
} from "../../../shared/sokoban-solver-data.js";

/** The work of a turn. */
const work = 400_000;
const kinds: readonly RoomKind[] = ["far", "matched", "cyclic", "random"];

function meetingOf(board: Board, memoryBytes = 20_000_000): Meeting {
  return new FessMaker(board, measureDistances(board), memoryBytes).meeting(memoryBytes, unlimited);
}

/** A solution that the rules accept, in at most three turns. */
function met(level: Level, kind?: RoomKind): readonly number[] | undefined {
  const board = boardOf(level);
  const meeting = meetingOf(board);
  for (let turn = 0; turn < 3 && !meeting.full; turn++) {
    const pushes = meeting.next(unlimited, work, kind);
    if (pushes === undefined) continue;
    assert.equal(replay(level, stepsOf(board, pushes))?.solved, true);
    return pushes;
  }
  return undefined;
}

describe("Sokoban solver: a search from both ends", () => {
  it("solves most small random levels that have a solution, and no others, whatever makes a position roomy", () => {
    for (const [index, kind] of kinds.entries()) {
      const levels = Array.from({ length: 40 }, (_, at) => randomLevel(at + 40 * index, 8, 7, 2 + (at % 3)));
      const counts = solvedOf(levels, (_, level) => met(level, kind));
      assert.ok(counts.lost > 5 && counts.solved > counts.open * 0.9, `${kind} ${JSON.stringify(counts)}`);
    }
  });

  it("solves levels that start in the solved position of another level, where it can be done both ways", () => {
    const counts = { both: 0, solved: 0 };
    for (let seed = 0; seed < 300; seed++) {
      const level = randomLevel(seed, 8, 8, 2);
      const reversed = { ...level, boxes: level.goals, goals: level.boxes };
      const levels = [level, reversed];
      if (level.goals.includes(level.player) || levels.some((one) => typeof compileBoard(one) === "string"))
        continue;
      if (levels.some((one) => solveLevel(one, "auto", unlimited).kind !== "solved")) continue;
      counts.both++;
      if (levels.every((one) => met(one) !== undefined)) counts.solved++;
    }
    assert.ok(counts.both > 5 && counts.solved > counts.both * 0.9, JSON.stringify(counts));
  });

  it("comes to other positions for each kind of room", function () {
    const found = new Set<string>();
    const boards = [0, 28, 60, 65].map((index) => boardOf(levelsFor(this, "xsokoban_90.txt")[index]!));
    for (const kind of kinds) {
      const best = boards.map((board) => {
        const analysis = { rooms: new Rooms(board), lone: new LoneBox(board), walks: new Walks(board) };
        const distances = measureDistances(board);
        const pulls = new RoomPulls(board, distances, analysis, kind, new Doors(), new Doors());
        const search = new FeatureSearch(pulls, "one", 20_000_000, "best");
        search.run(nodeBudget(50));
        return search.best!.boxes.join();
      });
      found.add(best.join(" "));
    }
    assert.equal(found.size, kinds.length);
  });

  it("meets at the first child of either end", () => {
    const near = ["#######", "#@ $. #", "#     #", "#######"];
    const board = boardOf(levelOf(near));
    const meeting = meetingOf(board);
    // The first pull leads to the start.
    assert.deepEqual(meeting.next(unlimited, work)?.length, 1);
    assert.equal(meeting.nodes, 1);
    // Here no pull is possible at first, but the player may also end on the other side.
    const behind = levelOf(["########", "#@$.####", "####  ##", "########"]);
    assert.equal(typeof compileBoard(behind), "object");
    assert.equal(met(behind)?.length, 1);
  });

  it("starts from every region in which the player may end", () => {
    // The goals divide the board, and the player can only end on the side of the boxes.
    const hall = ["##########", "#@    .  #", "# $ $ .  #", "# $   .  #", "##########"];
    for (const rows of [hall, hall.map((row) => [...row].reverse().join(""))])
      assert.ok(met(levelOf(rows)) !== undefined, rows[1]);
  });

  it("lets other forward searches end at its doors, which takes fewer nodes", function () {
    const nodes = { alone: 0, through: 0 };
    for (const level of levelsFor(this, "microban.txt").slice(0, 12)) {
      const board = boardOf(level);
      const run = (withDoors: boolean) => {
        const maker = new FessMaker(board, measureDistances(board), 20_000_000);
        if (withDoors && maker.meeting(20_000_000, unlimited).next(unlimited, 100) !== undefined) return;
        const search = maker.make(sinkStyle, 20_000_000, unlimited);
        const end = search.run(nodeBudget(2_000));
        assert.ok(typeof end === "object" && replay(level, stepsOf(board, end))?.solved === true);
        return search.nodes;
      };
      const [alone, through] = [run(false)!, run(true)];
      if (through === undefined) continue;
      nodes.through += through;
      nodes.alone += alone;
    }
    assert.ok(nodes.through > 0 && nodes.through < nodes.alone * 0.9, JSON.stringify(nodes));
  });

  it("ends with its budget, and equal searches find equal solutions", function () {
    const level = levelsFor(this, "microban.txt")[98]!;
    const board = boardOf(level);
    const spent = meetingOf(board);
    assert.equal(spent.next(nodeBudget(0), work), undefined);
    assert.equal(spent.full, false);
    const pushes = met(level);
    assert.ok(pushes !== undefined);
    assert.deepEqual(met(level), pushes);
  });

  it("stays within its memory, and remains full when it is", function () {
    const board = boardOf(levelsFor(this, "xsokoban_90.txt")[28]!);
    const memory = 1_000_000;
    const meeting = meetingOf(board, memory);
    let most = 0;
    const budget = {
      spend: () => {
        most = Math.max(most, meeting.bytes);
        return true;
      },
    };
    for (let turn = 0; turn < 50 && !meeting.full; turn++)
      assert.equal(meeting.next(budget, 20_000, kinds[turn & 3]), undefined);
    assert.equal(meeting.full, true);
    meeting.next(budget, work);
    assert.equal(meeting.full, true);
    assert.ok(most > memory / 4 && most <= memory, `${most} bytes`);
  });
});

it("Sokoban solver: doors keep the first way to each position, however many there are", () => {
  const doors = new Doors();
  const nodes = Array.from({ length: 3 }, (_, player) => ({ player }) as unknown as TreeNode);
  const draw = draws(5);
  const known = new Map<string, readonly number[]>();
  for (let round = 0; round < 5_000; round++) {
    const [low, high, node] = [draw(90) << 20, draw(90), draw(3)];
    const way = [draw(4_000), draw(4_000), draw(4)] as const;
    doors.add(low, high, nodes[node]!, ...way);
    if (!known.has(`${low} ${high}`)) known.set(`${low} ${high}`, [node, ...way]);
  }
  assert.ok(known.size > 3_000);
  for (const [hash, [node, ...way]] of known) {
    const [low, high] = hash.split(" ").map(Number) as [number, number];
    const door = doors.find(low, high)!;
    assert.equal(door.parent, nodes[node!]);
    assert.deepEqual([door.from, door.to, door.side], way);
  }
  assert.equal(doors.find(1, 1), undefined);
  doors.addRoot(1, 1, nodes[0]!);
  assert.equal(doors.find(1, 1), nodes[0]);
});
