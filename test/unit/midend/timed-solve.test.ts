import assert from "node:assert/strict";
import type { Position } from "../../../src/games/sliding/rules.js";
import type { Inspection } from "../../../src/games/sliding/timing/choices.js";
import { TimedSolve } from "../../../src/midend/timing/timed-solve.js";
import type { ViewSolveLog } from "../../../src/protocol/game/timer-page.js";
import { near } from "./timed.js";

/** Solved by RR. */
const tiles = [1, 2, 3, 4, 5, 6, 0, 7, 8];
const start: Position = { rows: 3, columns: 3, tiles, walk: 0, moves: 0 };
const solveOf = (inspection: Inspection, log?: ViewSolveLog) =>
  new TimedSolve(near.RR, [start], inspection, log);

describe("a timed solve", () => {
  it("starts with the first move, or when the board is shown, or after 15 seconds", () => {
    const free = solveOf("free");
    assert.equal(free.phase, "inspecting");
    assert.equal(free.elapsedMs(5_000), 0);
    assert.ok(free.move(["R"], 10_000));
    assert.equal(free.elapsedMs(10_250), 250);
    assert.ok(!free.move(["D"], 10_300), "off the board");
    assert.ok(free.move(["R"], 10_710));
    assert.deepEqual([free.phase, free.elapsedMs(99_999), free.moves], ["done", 710, "RR"]);
    assert.deepEqual(free.timesMs, [0, 710]);
    assert.ok(free.isSolved);
    const left = solveOf("free");
    left.move(["R"], 0);
    left.giveUp(100);
    assert.deepEqual([left.phase, left.isSolved], ["done", false], "given up");
    assert.ok(!free.move(["L"], 11_000), "after its end");

    const none = solveOf("none");
    assert.ok(!none.move(["R"], 0), "the board is covered");
    none.uncover(1_000);
    none.move(["R", "R"], 1_500);
    assert.deepEqual([none.phase, none.elapsedMs(9_000), none.timesMs], ["done", 500, [500, 500]]);

    const limited = solveOf("seconds15");
    limited.uncover(0);
    assert.equal(limited.inspectionLeftMs(14_000), 1_000);
    limited.move(["R"], 16_000);
    assert.equal(limited.elapsedMs(16_000), 1_000, "the time ran from 15 seconds on");
  });

  it("has a clock that is drawn only while it runs", () => {
    for (const [inspection, isInspected] of [
      ["free", false],
      ["none", false],
      ["seconds15", true],
    ] as const) {
      const solve = solveOf(inspection);
      assert.equal(solve.isClockRunning, false, "nothing has happened yet");
      solve.uncover(0);
      assert.equal(solve.isClockRunning, inspection === "none" || isInspected, inspection);
      solve.move(["R"], 10);
      assert.equal(solve.isClockRunning, true);
      const again = solveOf(inspection, solve.log(20));
      assert.equal(again.isClockRunning, false, "it waits for its next move");
      again.move(["L"], 30);
      assert.equal(again.isClockRunning, true);
      solve.move(["R"], 40);
      assert.equal(solve.isClockRunning, false);
    }
  });

  it("continues after an interruption with its next move, from the same time", () => {
    const first = solveOf("free");
    first.move(["R"], 100);
    const again = solveOf("free", first.log(400));
    assert.ok(again.isInterrupted);
    assert.deepEqual([again.phase, again.elapsedMs(10_000), again.moves], ["running", 300, "R"]);
    again.move(["R"], 50_000);
    again.move(["R"], 50_000);
    assert.deepEqual([again.phase, again.elapsedMs(60_000), again.moves], ["done", 300, "RR"]);
  });
});
