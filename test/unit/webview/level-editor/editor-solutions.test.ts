import assert from "node:assert/strict";
import {
  commonMoves,
  inOrder,
  SolutionMeasuring,
} from "../../../../src/webview/level-editor/side/measured-solutions.js";
import { storedSolution } from "../../shared/editor-context.js";
import { levelOf } from "../../shared/sokoban-data.js";

const level = levelOf("###########\n#       $.#\n#      @  #\n###########");
describe("the solutions that the level editor lists", () => {
  const listed = [
    storedSolution("C", "lruR"),
    storedSolution("A", "uR"),
    { ...storedSolution("B", "ll"), kind: "snapshot" as const },
    { ...storedSolution("D", "ddd"), problem: "They do not solve it." },
  ];
  const measured = new SolutionMeasuring().measured(level, listed);
  const names = (order: Parameters<typeof inOrder>[1]) => inOrder(measured, order).map(({ name }) => name);

  it("are counted at the level that they solve, and only there", () => {
    assert.deepEqual(measured[1]?.measures, {
      moves: 2,
      pushes: 1,
      boxLines: 1,
      boxChanges: 1,
      pushingSessions: 1,
      playerLines: 2,
    });
    const moves = measured.map(({ measures }) => measures?.moves);
    assert.deepEqual(moves, [4, 2, undefined, undefined]);
    const other = levelOf("###########\n#       $.#\n#     @   #\n###########");
    const measuring = new SolutionMeasuring();
    measuring.measured(level, listed);
    assert.equal(measuring.measured(other, listed)[1]?.measures, undefined, "another board, other solutions");
  });

  it("are ordered as they became known, by name, or by a measure, with those without it last", () => {
    assert.deepEqual(names("known"), ["C", "A", "B", "D"]);
    assert.deepEqual(names("name"), ["A", "B", "C", "D"]);
    assert.deepEqual(names("moves"), ["A", "C", "B", "D"]);
    assert.deepEqual(names("pushes"), ["A", "C", "B", "D"], "of equals the one with fewer moves");
  });

  it("have a common start, up to the first different move", () => {
    assert.equal(commonMoves("lruR", "lrlruR"), 2);
    assert.equal(commonMoves("uR", "uR"), 2);
    assert.equal(commonMoves("", "uR"), 0);
  });
});
