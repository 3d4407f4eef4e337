import assert from "node:assert/strict";
import { isSolved } from "../../../../../src/games/sokoban/level/analysis.js";
import type { Level } from "../../../../../src/games/sokoban/level/level.js";
import { levelNow, startOf, step } from "../../../../../src/games/sokoban/play/rules.js";
import { type Distances, measureDistances } from "../../../../../src/games/sokoban/solver/board/distances.js";
import { compileBoard, occupied } from "../../../../../src/games/sokoban/solver/board/search-board.js";
import type { Step } from "../../../../../src/games/sokoban/solver/board/solution-replay.js";
import { DeepDeadlocks } from "../../../../../src/games/sokoban/solver/deadlocks/deep-deadlocks.js";
import { type PlanHint, planHint } from "../../../../../src/games/sokoban/solver/plan-hint.js";
import { solveLevel } from "../../../../../src/games/sokoban/solver/solve.js";
import { type Budget, nodeBudget } from "../../../../../src/games/solver.js";
import { runs } from "../../../shared/samples.js";
import { levelOf } from "../../../shared/sokoban-data.js";
import { boardOf, explore, levelsFor, randomLevel, unlimited } from "../../../shared/sokoban-solver-data.js";

/** The levels after each of these steps, by the rules alone. */
function playedOn(level: Level, steps: readonly Step[]): readonly Level[] {
  let here = startOf(level, "");
  return steps.map((move) => {
    here = step(here, move) ?? assert.fail(steps.join(""));
    return levelNow(here);
  });
}

/** Whether a deadlock rule proves that the position is lost. */
function isProvedLost(level: Level, distances: Distances): boolean {
  const board = boardOf(level);
  const rules = new DeepDeadlocks(board, distances);
  const taken = occupied(board);
  return [undefined, ...board.boxes].some((box) => rules.found(taken, board.player, unlimited, box));
}

function hintFor(level: Level, budget: Budget): PlanHint | undefined {
  const board = compileBoard(level);
  const distances = typeof board === "string" ? undefined : measureDistances(board, budget);
  return typeof board === "string" || distances === undefined
    ? undefined
    : planHint(board, distances, budget);
}

describe("Sokoban solver: hints from the plan", () => {
  it("never lead into a proved deadlock, move one box, and say that they aren't a solution", function () {
    const kinds = { plan: 0, solution: 0, none: 0 };
    for (const [index, first] of levelsFor(this, "xsokoban_90.txt").entries()) {
      if (index % 15 !== 0) continue;
      const distances = measureDistances(boardOf(first));
      let level = first;
      for (let turn = 0; turn < 2 && !isSolved(level); turn++) {
        const hint = hintFor(level, unlimited);
        kinds[hint?.kind ?? "none"]++;
        if (hint === undefined) break;
        const after = playedOn(level, hint.steps);
        // A step without a push loses nothing.
        const pushed = after.filter((_, place) => hint.steps[place] !== hint.steps[place]?.toLowerCase());
        for (const here of pushed)
          assert.ok(!isProvedLost(here, distances), `level ${index + 1}: ${hint.steps.join("")}`);
        const last = after.at(-1) as Level;
        const moved = level.boxes.filter((box) => !last.boxes.includes(box));
        assert.ok(moved.length <= 1);
        level = last;
      }
    }
    assert.ok(kinds.plan >= 2 && kinds.solution >= 2, JSON.stringify(kinds));
  });

  it("are right wherever they say that they start a solution", () => {
    let solutions = 0;
    for (let seed = 1; seed <= runs(100); seed++) {
      const level = randomLevel(seed, 6 + (seed % 2), 6, 2 + (seed % 2));
      const { solvable } = explore(level);
      const hint = hintFor(level, unlimited);
      if (hint?.kind !== "solution") continue;
      solutions++;
      const { player, boxes } = playedOn(level, hint.steps).at(-1) as Level;
      assert.ok(solvable.has([player, ...boxes].join()), `level ${seed}`);
    }
    assert.ok(solutions > 4, `${solutions}`);
  });

  it("are none where the plan is incomplete, nothing is left to do, the level is lost or the budget spent", function () {
    const levels = levelsFor(this, "xsokoban_90.txt");
    assert.equal(hintFor(levels[17] as Level, unlimited), undefined);
    assert.equal(hintFor(levels[0] as Level, { spend: () => false }), undefined);
    assert.equal(hintFor(levelOf(["#####", "#@* #", "#####"]), unlimited), undefined);
    assert.equal(hintFor(levelOf(["######", "#$ @ #", "#   .#", "######"]), unlimited), undefined);
  });

  it("are reported to listeners before the search for a solution starts", function () {
    const level = levelsFor(this, "xsokoban_90.txt")[28] as Level;
    const heard: string[] = [];
    let hint: PlanHint | undefined;
    const outcome = solveLevel(level, "auto", nodeBudget(3_000), {
      planned: (told) => {
        hint = told;
        heard.push("plan");
      },
      progress: () => heard.push("progress"),
    });
    assert.equal(outcome.kind, "gaveUp");
    assert.equal(hint?.kind, "plan");
    assert.deepEqual(heard.slice(0, 2), ["plan", "progress"]);
    assert.deepEqual(hintFor(level, unlimited), hint);
  });
});
