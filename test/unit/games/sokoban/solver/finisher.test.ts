import assert from "node:assert/strict";
import { firstPushesOf, levelAfter } from "../../../../../src/games/sokoban/level/analysis.js";
import type { Level } from "../../../../../src/games/sokoban/level/level.js";
import { measureDistances } from "../../../../../src/games/sokoban/solver/board/distances.js";
import type { Board } from "../../../../../src/games/sokoban/solver/board/search-board.js";
import { replay, stepsOf } from "../../../../../src/games/sokoban/solver/board/solution-replay.js";
import { FessMaker, openStyles } from "../../../../../src/games/sokoban/solver/feature-search/fess.js";
import { Finisher } from "../../../../../src/games/sokoban/solver/finisher.js";
import { solveLevel } from "../../../../../src/games/sokoban/solver/solve.js";
import { nodeBudget } from "../../../../../src/games/solver.js";
import {
  boardOf,
  levelsFor,
  randomBoards,
  randomLevel,
  unlimited,
} from "../../../shared/sokoban-solver-data.js";

const memory = 20_000_000;

function finisherOf(level: Level): { readonly finisher: Finisher; readonly board: Board } {
  const board = boardOf(level);
  return { finisher: new Finisher(board, measureDistances(board), memory), board };
}

/** Every push that is possible in the first position, by its number, and the level after it. */
function firstPushes({ level, cells, beside, size }: Board): readonly (readonly [number, Level])[] {
  return firstPushesOf(level)
    .map((push) => {
      const direction = "urdl".indexOf(push.side);
      return [cells.indexOf(push.cell) * 4 + direction, levelAfter(level, push)] as const;
    })
    .filter(([push]) => beside[push] !== size);
}

describe("Sokoban solver: a forward search is finished backwards", () => {
  it("on small random levels exactly after those first pushes that do not lose the level, and the result is played", () => {
    const counts = { finished: 0, lost: 0 };
    for (const { seed, level, board } of randomBoards(139, (seed) => randomLevel(seed, 7, 6, 2), 0)) {
      const { finisher } = finisherOf(level);
      for (const [push, then] of firstPushes(board)) {
        const found = finisher.finish([push], unlimited);
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
    const [push] = firstPushes(board)[0]!;
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

  it("has another search where the last one came close, and the result is played", () => {
    let solved = 0;
    for (const { seed, level, board } of randomBoards(399, (seed) => randomLevel(seed, 10, 9, 5), 0)) {
      const { finisher } = finisherOf(level);
      for (const [push] of firstPushes(board)) finisher.finish([push], unlimited, 10);
      const found = finisher.finishAgain(unlimited, 240);
      if (found === undefined) continue;
      solved++;
      assert.equal(replay(level, stepsOf(board, found))?.solved, true, `seed ${seed}`);
    }
    assert.ok(solved > 8, `${solved}`);
  });

  it("has one more at once if that came close and closer, and soon ends one that is far away", function () {
    const levels = levelsFor(this, "xsokoban_90.txt");
    const searchesOf = (number: number, first: number, nodes?: number) => {
      const { finisher, board } = finisherOf(levels[number - 1]!);
      const maker = new FessMaker(board, measureDistances(board), memory);
      const search = maker.make(openStyles[0]!, memory, unlimited);
      search.run(nodeBudget(8));
      finisher.finish(search.lead, unlimited, first);
      const before = finisher.nodes;
      assert.equal(finisher.finishAgain(unlimited, nodes), undefined);
      return { searches: finisher.searches - 1, spent: (finisher.nodes - before) * board.boxes.length };
    };
    for (const number of [8, 19, 43, 51, 59])
      assert.equal(searchesOf(number, 20_000, 100_000).searches, 2, `level ${number}`);
    const { searches, spent } = searchesOf(23, 300_000);
    assert.equal(searches, 1);
    assert.ok(spent > 300_000 && spent < 500_000, `${spent}`);
  });

  it("lets the portfolio solve 49 of XSokoban in fewer nodes than any of its searches alone", function () {
    const outcome = solveLevel(levelsFor(this, "xsokoban_90.txt")[48]!, "any", nodeBudget(40_000));
    assert.equal(outcome.kind, "solved");
  });
});
