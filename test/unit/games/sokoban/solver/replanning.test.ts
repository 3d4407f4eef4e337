import assert from "node:assert/strict";
import { measureDistances } from "../../../../../src/games/sokoban/solver/board/distances.js";
import { type Board, compileBoard } from "../../../../../src/games/sokoban/solver/board/search-board.js";
import { replay, stepsOf } from "../../../../../src/games/sokoban/solver/board/solution-replay.js";
import {
  FessMaker,
  openStyles,
  sinkStyle,
} from "../../../../../src/games/sokoban/solver/feature-search/fess.js";
import { Finisher } from "../../../../../src/games/sokoban/solver/finisher.js";
import { Replanning } from "../../../../../src/games/sokoban/solver/replanning.js";
import { solveLevel } from "../../../../../src/games/sokoban/solver/solve.js";
import { runTurns } from "../../../../../src/games/sokoban/solver/strands.js";
import { nodeBudget } from "../../../../../src/games/solver.js";
import { boardOf, levelsFor, randomLevel, solvedOf, unlimited } from "../../../shared/sokoban-solver-data.js";

const memory = 20_000_000;

function replanningOf(board: Board, openings: readonly (readonly number[])[] = []): Replanning {
  const distances = measureDistances(board);
  const maker = new FessMaker(board, distances, memory);
  const finisher = new Finisher(board, distances, memory);
  return new Replanning(board, maker, sinkStyle, memory, finisher, () => openings, 1);
}

/** The positions that searches for openings reach with this many nodes. */
function openingsOf(board: Board, nodes: number): readonly (readonly number[])[] {
  const maker = new FessMaker(board, measureDistances(board), memory);
  return openStyles.map((style) => {
    const search = maker.make(style, memory, unlimited);
    search.run(nodeBudget(nodes));
    return search.lead;
  });
}

describe("Sokoban solver: replanning", () => {
  it("solves small random levels, only those that have a solution, and the result is played", () => {
    const levels = Array.from({ length: 60 }, (_, seed) => randomLevel(seed, 8, 7, 2));
    const counts = solvedOf(levels, (board) => {
      const found = runTurns(replanningOf(board), unlimited, nodeBudget(12));
      return found === "stopped" ? undefined : found;
    });
    assert.ok(counts.lost > 10 && counts.solved > counts.open / 2, JSON.stringify(counts));
  });

  it("solves a level from an opening and by a random plan, and equal searches find equal solutions", function () {
    const level = levelsFor(this, "xsokoban_90.txt")[8]!;
    const board = boardOf(level);
    const openings = openingsOf(board, 8).filter((pushes) => pushes.length > 0);
    assert.ok(openings.length > 0);
    const fromOpening = runTurns(replanningOf(board, openings), unlimited, nodeBudget(1));
    assert.ok(fromOpening !== "stopped");
    assert.deepEqual(fromOpening.slice(0, openings[0]!.length), openings[0]);
    const byRandomPlan = runTurns(replanningOf(board), unlimited, nodeBudget(12));
    assert.ok(byRandomPlan !== "stopped");
    for (const found of [fromOpening, byRandomPlan])
      assert.equal(replay(level, stepsOf(board, found))?.solved, true);
    assert.deepEqual(runTurns(replanningOf(board), unlimited, nodeBudget(12)), byRandomPlan);
  });

  it("stops with its budget, counts its nodes and ends after many plans, or after a few that are incomplete", function () {
    const lost = Array.from({ length: 60 }, (_, seed) => randomLevel(seed, 8, 7, 2)).find(
      (level) =>
        typeof compileBoard(level) !== "string" && solveLevel(level, "bfs", unlimited).kind === "unsolvable",
    );
    const board = boardOf(lost!);
    const spent = replanningOf(board);
    assert.equal(spent.next(nodeBudget(0)), undefined);
    const search = replanningOf(board);
    assert.equal(runTurns(search, unlimited, unlimited), "stopped");
    assert.ok(search.full && search.nodes > 0);
    assert.equal(search.bytes, 0);
    const dense = replanningOf(boardOf(levelsFor(this, "xsokoban_90.txt")[47]!));
    for (let turn = 0; turn < 4; turn++) {
      assert.equal(dense.full, false);
      assert.equal(dense.next(unlimited), undefined);
    }
    assert.equal(dense.full, true);
  });
});
