import assert from "node:assert/strict";
import fc from "fast-check";
import { builtInLevels } from "../../../../../src/games/sokoban/built-in-levels.js";
import {
  corners,
  deadSquares,
  lostBoxes,
  pushesToGoal,
  reach,
  statistics,
} from "../../../../../src/games/sokoban/level/analysis.js";
import {
  cellOf,
  openBeside,
  opposite,
  sides,
  squareOf,
} from "../../../../../src/games/sokoban/level/grid.js";
import type { Level } from "../../../../../src/games/sokoban/level/level.js";
import { levelRows } from "../../../../../src/games/sokoban/level/level-text.js";
import { boxPlay } from "../../../../../src/games/sokoban/play/box-play.js";
import { boxReach, pushBoxTo } from "../../../../../src/games/sokoban/play/paths.js";
import {
  isPush,
  legalMoves,
  levelNow,
  type Position,
  startOf,
  status,
  step,
} from "../../../../../src/games/sokoban/play/rules.js";
import { law } from "../../../shared/samples.js";
import {
  boards,
  levelFilesFor,
  levelOf,
  playAll,
  positions,
  sokobanVectors,
} from "../../../shared/sokoban-data.js";
import { base, leastCost } from "../../../shared/sokoban-solver-data.js";

/** The fewest moves, with the fewest pushes, by a search over everything; `undefined` if there is no way. */
function search(
  start: Position,
  isGoal: (position: Position) => boolean,
  mayPush: (box: number) => boolean,
): { moves: number; pushes: number } | undefined {
  const textOf = ({ boxes, player }: Position) => `${boxes},${player}`;
  const cost = leastCost(start, textOf, isGoal, (before) =>
    legalMoves(before)
      .map((move) => step(before, move) as Position)
      .filter(({ boxes }) => before.boxes.every((cell, box) => cell === boxes[box] || mayPush(box)))
      .map((to) => ({ to, cost: base + to.pushes - before.pushes })),
  );
  return cost === undefined ? undefined : { moves: Math.floor(cost / base), pushes: cost % base };
}

describe("sokoban: walking and pushing far", () => {
  const cells = fc.tuple(fc.nat(8), fc.nat(8));

  it("walks the shortest way, or not at all", () => {
    law(80, [positions, cells], (position, [row, column]) => {
      const cell = cellOf(position.level, row % position.level.height, column % position.level.width);
      const way = boxPlay.interpret(position, { kind: "cell", ...squareOf(position.level, cell) });
      const best =
        status(position) === "won"
          ? undefined
          : search(
              position,
              ({ player }) => player === cell,
              () => false,
            );
      assert.equal(way.length, best?.moves ?? 0);
      if (way.length > 0) assert.equal(playAll(position, way).player, cell);
      if (way.length > 0) assert.equal(reach(levelNow(position))[cell], 1);
    });
  });

  it("pushes a box the shortest way, in moves or in pushes", () => {
    law(80, [positions, cells, fc.nat(3)], (position, [row, column], number) => {
      const box = number % position.boxes.length;
      const cell = cellOf(position.level, row % position.level.height, column % position.level.width);
      const best = search(
        position,
        ({ boxes }) => boxes[box] === cell,
        (one) => one === box,
      );
      const byMoves = pushBoxTo(position, box, cell);
      const byPushes = pushBoxTo(position, box, cell, "pushes");
      const reachable = boxReach(position, box)[cell] === 1;
      if (best === undefined || best.moves === 0 || status(position) === "won") {
        assert.deepEqual([byMoves, byPushes], [[], []]);
        return;
      }
      assert.ok(reachable);
      // A way over the last goal ends there.
      const end = playAll(position, byMoves);
      assert.equal(end.boxes[box] === cell || status(end) === "won", true);
      if (end.boxes[box] !== cell) return;
      assert.deepEqual([byMoves.length, byMoves.filter(isPush).length], [best.moves, best.pushes]);
      const slow = playAll(position, byPushes);
      assert.ok(slow.pushes - position.pushes <= best.pushes && byPushes.length >= best.moves);
    });
  });
});

describe("sokoban: analysis without playing", () => {
  it("finds the corners of the vectors (row 30), all of them dead", function () {
    for (const { name, rows, corners: expected, heuristicStart } of sokobanVectors(this).levels) {
      const level = levelOf(rows);
      const cells = expected.map(([row, column]) => cellOf(level, row, column));
      assert.deepEqual(corners(level), cells, name);
      for (const cell of corners(level)) assert.equal(pushesToGoal(level)[cell], -1);
      const distance = level.boxes.map((box) =>
        Math.min(...level.goals.map((goal) => manhattan(level, box, goal))),
      );
      const sum = distance.reduce((total, one) => total + one, 0);
      assert.equal(sum, heuristicStart, name);
    }
  });

  it("calls a square dead only when no box can reach a goal from it, by trying all pushes", function () {
    const levels = [...levelFilesFor(this)].flatMap(([name, text]) =>
      name === "microban.txt" ? boardsOf(text).slice(0, 40) : [],
    );
    for (const level of [...levels, ...boards.map((board) => board.level)]) {
      const dead = new Set(deadSquares(level));
      const goals = new Set(level.goals);
      for (const [cell, inside] of reach({ ...level, boxes: [] }).entries()) {
        if (inside === 0 || goals.has(cell)) continue;
        const ways = sides.some((side) => {
          const player = openBeside(level, cell, opposite[side]);
          if (player === undefined) return false;
          const alone = startOf({ ...level, boxes: [cell], player }, "any");
          const reachable = boxReach(alone, 0);
          return level.goals.some((goal) => reachable[goal] === 1);
        });
        if (ways) assert.ok(!dead.has(cell), `${cell} in ${levelRows(level, "xsb").join("\n")}`);
      }
    }
  });

  it("counts the contents of a level", () => {
    const counts = { width: 6, height: 4, boxes: 1, goals: 1, floor: 6 };
    assert.deepEqual(statistics(levelOf(["  ####", "###  #", "#@$ .#", "######"])), counts);
  });
});

function manhattan({ width }: Level, one: number, other: number): number {
  const rows = Math.floor(one / width) - Math.floor(other / width);
  return Math.abs(rows) + Math.abs((one % width) - (other % width));
}

function boardsOf(text: string): readonly Level[] {
  return text
    .split(/\n\s*\n/)
    .filter((part) => part.trimStart().startsWith("#"))
    .map((part) => levelOf(part));
}

describe("squares where a pushed box is lost", () => {
  const picked = (rows: readonly string[], row: number, column: number) => {
    const position = startOf(levelOf(rows), "any");
    const to = boxPlay.levels.carrying.reach(position, { row, column });
    const lost = boxPlay.levels.carrying.losing(position, { row, column }, to);
    return { to: to.length, lost: lost.map((square) => `${square.row},${square.column}`) };
  };

  it("are dead ones, though not a goal in a corner", () => {
    const { lost, to } = picked(["#######", "#.    #", "# $   #", "# @   #", "#######"], 2, 2);
    assert.ok(to > lost.length);
    assert.ok(lost.includes("1,5"));
    assert.ok(!lost.includes("1,1"));
  });

  it("are all lost by the rule that marks boxes, and no others", () => {
    for (const { levels } of builtInLevels()) {
      for (const { level, variant } of levels.slice(0, 6)) {
        const position = startOf(level, variant);
        const before = lostBoxes(level).length;
        for (const [box, cell] of level.boxes.entries()) {
          const from = squareOf(position.level, cell);
          const to = boxPlay.levels.carrying.reach(position, from);
          const lost = boxPlay.levels.carrying.losing(position, from, to);
          for (const square of to) {
            const boxes = level.boxes.with(box, square.row * level.width + square.column);
            const isLost = lostBoxes({ ...level, boxes }).length > before;
            assert.equal(isLost, lost.includes(square), `${variant} box ${box}`);
          }
        }
      }
    }
  });
});
