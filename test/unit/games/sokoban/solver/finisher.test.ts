import assert from "node:assert/strict";
import type { Level } from "../../../../../src/games/sokoban/level/level.js";
import { measureDistances } from "../../../../../src/games/sokoban/solver/board/distances.js";
import {
  type Board,
  compileBoard,
  occupied,
} from "../../../../../src/games/sokoban/solver/board/search-board.js";
import { replay, stepsOf } from "../../../../../src/games/sokoban/solver/board/solution-replay.js";
import { Finisher } from "../../../../../src/games/sokoban/solver/finisher.js";
import { solveLevel } from "../../../../../src/games/sokoban/solver/solve.js";
import { nodeBudget } from "../../../../../src/games/solver.js";
import { boardOf, levelsFor, randomLevel, unlimited } from "../../../shared/sokoban-solver-data.js";

const memory = 20_000_000;

function finisherOf(level: Level): { readonly finisher: Finisher; readonly board: Board } {
  const board = boardOf(level);
  return { finisher: new Finisher(board, measureDistances(board), memory), board };
}

/** Every push that is possible in the first position. */
function firstPushes(board: Board): readonly number[] {
  const { beside, boxes, size, player } = board;
  const taken = occupied(board);
  const reached = new Set([player]);
  for (const square of reached) {
    for (let direction = 0; direction < 4; direction++) {
      const next = beside[square * 4 + direction]!;
      if (taken[next] === 0) reached.add(next);
    }
  }
  return Array.from(boxes)
    .flatMap((box) =>
      [0, 1, 2, 3]
        .filter(
          (direction) =>
            reached.has(beside[box * 4 + (direction ^ 2)]!) && taken[beside[box * 4 + direction]!] === 0,
        )
        .map((direction) => box * 4 + direction),
    )
    .filter((push) => beside[push] !== size);
}

describe("Sokoban solver: a forward search is finished backwards", () => {
  it("on small random levels exactly after those first pushes that do not lose the level, and the result is played", () => {
    const counts = { finished: 0, lost: 0 };
    for (let seed = 0; seed < 140; seed++) {
      const level = randomLevel(seed, 7, 6, 2);
      if (typeof compileBoard(level) === "string") continue;
      const { finisher, board } = finisherOf(level);
      for (const push of firstPushes(board)) {
        const found = finisher.finish([push], unlimited);
        const then: Level = { ...level, ...after(board, push) };
        const isOpen = solveLevel(then, "bfs", unlimited).kind === "solved";
        assert.equal(found !== undefined, isOpen, `seed ${seed}, push ${push}`);
        counts[isOpen ? "finished" : "lost"]++;
        if (found === undefined) continue;
        assert.equal(found[0], push);
        assert.equal(replay(level, stepsOf(board, found))?.solved, true, `seed ${seed}, push ${push}`);
      }
    }
    assert.ok(counts.finished > 15 && counts.lost > 100, JSON.stringify(counts));
  });

  it("is tried once from a position, not at all from the first one, and ends with its budget", () => {
    const level = randomLevel(3, 7, 6, 2);
    const { finisher, board } = finisherOf(level);
    const [push] = firstPushes(board) as [number];
    assert.equal(finisher.finish([], unlimited), undefined);
    assert.equal(finisher.nodes, 0);
    finisher.finish([push], unlimited);
    const { nodes } = finisher;
    assert.ok(nodes > 0);
    assert.equal(finisher.finish([push], unlimited), undefined);
    assert.equal(finisher.nodes, nodes);
    const spent = finisherOf(level).finisher;
    assert.equal(spent.finish([push], nodeBudget(0)), undefined);
    assert.equal(spent.bytes, 0);
  });

  it("lets the portfolio solve 49 of XSokoban in fewer nodes than any of its searches alone", function () {
    const outcome = solveLevel(levelsFor(this, "xsokoban_90.txt")[48]!, "any", nodeBudget(40_000));
    assert.equal(outcome.kind, "solved");
  });
});

/** The boxes and player after a push of the first position. */
function after({ level, cells, beside }: Board, push: number): Pick<Level, "boxes" | "player"> {
  const player = cells[push >> 2]!;
  const moved = cells[beside[push]!]!;
  return {
    player,
    boxes: level.boxes.map((box) => (box === player ? moved : box)).sort((one, other) => one - other),
  };
}
