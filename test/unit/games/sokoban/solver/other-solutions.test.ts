import assert from "node:assert/strict";
import { replay, stepsOf } from "../../../../../src/games/sokoban/solver/board/solution-replay.js";
import { OtherSolutions } from "../../../../../src/games/sokoban/solver/optimize/other-solutions.js";
import { PushTrack, pushesOf } from "../../../../../src/games/sokoban/solver/optimize/push-track.js";
import { optimizeSolution } from "../../../../../src/games/sokoban/solver/optimize-solution.js";
import { solveLevel } from "../../../../../src/games/sokoban/solver/solve.js";
import { nodeBudget } from "../../../../../src/games/solver.js";
import { boardOf, levelsFor, unlimited } from "../../../shared/sokoban-solver-data.js";

const memoryBytes = 50_000_000;

describe("Other solutions of a level", () => {
  it("solve it, in every orientation and from every start, and share the best one's moves up to there", function () {
    const level = levelsFor(this, "xsokoban_90.txt")[0]!;
    const board = boardOf(level);
    const outcome = solveLevel(level, "any", nodeBudget(100_000));
    assert.ok(outcome.kind === "solved");
    const best = new PushTrack(board, pushesOf(board, outcome.moves.join("")));
    const others = new OtherSolutions(board, memoryBytes);
    const found: (readonly number[])[] = [];
    for (let turn = 0; turn < 100; turn++) {
      const pushes = others.next(best, unlimited);
      if (pushes === undefined) continue;
      assert.equal(replay(level, stepsOf(board, pushes))?.solved, true);
      // Every second turn follows a random plan. Of the others the first 40 start from the start, one for
      // each style and form. Those after that start from the middle.
      if (turn >= 80 && turn % 2 === 0)
        assert.deepEqual(pushes.slice(0, best.length >> 1), best.pushes.slice(0, best.length >> 1));
      found.push(pushes);
    }
    assert.ok(new Set(found.map((pushes) => pushes.join())).size >= 6, `${found.length} found`);
  });

  it("lead the optimizer to a packing order that no segment of the given solution reaches", function () {
    // Segments alone reduce 341 pushes to 269, with ten times as much work; the best known are 187.
    const level = levelsFor(this, "xsokoban_90.txt")[53]!;
    const outcome = solveLevel(level, "any", nodeBudget(20_000));
    assert.ok(outcome.kind === "solved");
    const made = optimizeSolution(level, [outcome.moves.join("")], nodeBudget(450_000), {
      order: ["pushes", "moves"],
    });
    assert.ok(made.kind === "done" && made.best.measures.pushes < 265, JSON.stringify(made));
    assert.equal(replay(level, made.best.lurd)?.solved, true);
  });
});
