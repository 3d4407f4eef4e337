import assert from "node:assert/strict";
import { findGame } from "../../../src/games/registry/registry.js";
import { readAnalysis, readHint, readSolution } from "../../../src/solving/answer-readers.js";
import { readLevelProgress, readLevelReply } from "../../../src/solving/level-answer-readers.js";

const game = findGame("sliding")!;
const parsed = game.parse("3x3 1,2,3,4,5,6,7,0,8 0");
assert.ok(parsed.ok);
/** One move from the goal: the blank goes to the right. */
const position = parsed.value;
const about = { nodes: 3, ms: 1.5 };

describe("what a solver thread answers", () => {
  it("is a legal move, or why there is none", () => {
    const read = readHint(game, position);
    assert.deepEqual(read({ move: "R", none: undefined, ...about }), {
      move: "R",
      none: undefined,
      ...about,
    });
    const none = { kind: "gaveUp", limit: "memory" };
    assert.deepEqual(read({ move: undefined, none, ...about })?.none, none);
    // A thread that knows of no legal move says so.
    assert.notEqual(read({ move: undefined, none: undefined, ...about }), undefined);
    for (const wrong of [
      about,
      { move: "D", none: undefined, ...about },
      { move: "X", ...about },
      { move: 7, none, ...about },
      { none: { kind: "gaveUp" }, ...about },
    ]) {
      assert.equal(read(wrong), undefined, JSON.stringify(wrong));
    }
    for (const wrong of [
      undefined,
      null,
      1,
      "R",
      [],
      { move: "R" },
      { move: "R", nodes: -1, ms: 1 },
      { move: "R", nodes: 1, ms: Number.NaN },
    ]) {
      assert.equal(read(wrong), undefined, JSON.stringify(wrong));
    }
  });

  it("is a way to the win, with the stated length", () => {
    const solved = { kind: "solved", moves: ["R"], optimal: "moves", lowerBound: 1 };
    assert.deepEqual(readSolution(game, position)({ outcome: solved, ...about })?.outcome, solved);
    assert.equal(readSolution(game, position)({ outcome: { ...solved, moves: ["L"] }, ...about }), undefined);
    assert.equal(readSolution(game, position)({ outcome: { ...solved, moves: [] }, ...about }), undefined);
    const analysis = {
      distance: 1,
      exact: true,
      lowerBound: 1,
      solution: ["R"],
      firstMoves: ["R"],
      complete: true,
    };
    const read = readAnalysis(game, position);
    assert.deepEqual(read({ analysis, limit: "time", ...about })?.analysis, analysis);
    assert.deepEqual(read({ analysis: undefined, limit: "time", ...about })?.analysis, undefined);
    for (const wrong of [
      { ...analysis, distance: 2 },
      { ...analysis, solution: ["L"] },
      { ...analysis, firstMoves: ["D"] },
      null,
    ]) {
      assert.equal(read({ analysis: wrong, limit: "time", ...about }), undefined, JSON.stringify(wrong));
    }
  });

  it("is an answer about a level of a known kind", () => {
    const solved = {
      kind: "solved",
      lurd: "rR",
      moves: 2,
      pushes: 1,
      optimal: false,
      bothProved: false,
      solver: "any",
      ...about,
    };
    assert.deepEqual(readLevelReply({ answer: solved, memoryMb: 12 }), { answer: solved, memoryMb: 12 });
    for (const wrong of [
      { ...solved, lurd: "rX" },
      { ...solved, kind: "won" },
      { ...solved, moves: -1 },
      { kind: "unsolvable", solver: "any", ...about },
    ]) {
      assert.equal(readLevelReply({ answer: wrong, memoryMb: 12 }), undefined, JSON.stringify(wrong));
    }
    const progress = {
      solver: "any",
      phase: "searching",
      memoryMb: 1,
      packed: 0,
      boxes: 1,
      depth: undefined,
      best: undefined,
      plan: undefined,
      ...about,
    };
    assert.deepEqual(readLevelProgress(progress), progress);
    assert.equal(readLevelProgress({ ...progress, plan: { lurd: 1 } }), undefined);
    assert.equal(readLevelProgress({ ...progress, best: { lurd: 1 } }), undefined);
  });
});
