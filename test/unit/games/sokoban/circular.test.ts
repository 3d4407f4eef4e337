import assert from "node:assert/strict";
import { english } from "../../../../src/games/message.js";
import { checkCollection } from "../../../../src/games/sokoban/check/check.js";
import { Evidence } from "../../../../src/games/sokoban/check/judge.js";
import { isCircular } from "../../../../src/games/sokoban/level/analysis.js";
import { countSolution, readMoves } from "../../../../src/games/sokoban/play/lurd.js";
import { play, startOf, status } from "../../../../src/games/sokoban/play/rules.js";
import { startOn } from "../../../../src/games/sokoban/played-sokoban.js";
import { solveCircular } from "../../../../src/games/sokoban/solver/solve-circular.js";
import { readCollection } from "../../../../src/games/sokoban/text/read-collection.js";
import { entryOf, levelOf } from "../../shared/sokoban-data.js";
import { unlimited } from "../../shared/sokoban-solver-data.js";

// The Sokoban wiki: a circular level starts as it ends, and the first push has to be made.
const text = "#####\n#   ###\n#   *@#\n#######";
const solution = "LLulldRR";

describe("a level with all boxes on goals from the start", () => {
  it("is played until they are there again", () => {
    const level = levelOf(text);
    const start = startOf(level, "any");
    assert.equal(status(start), "playing");
    assert.ok(startOn(level).ok);
    const pushed = play(start, "L");
    assert.ok(pushed !== undefined && status(pushed) === "playing");
    const read = readMoves(start, solution);
    assert.ok(read.ok && read.value.won && status(read.value.end) === "won");
    assert.deepEqual(countSolution(level, solution), { moves: 8, pushes: 4 });
    assert.equal(countSolution(level, ""), undefined);
  });

  it("is solved with the fewest moves and pushes after a first push", () => {
    for (const method of ["auto", "pushes", "moves", "bfs", "any"] as const) {
      const outcome = solveCircular(levelOf(text), method, unlimited, {}, {});
      assert.ok(outcome.kind === "solved");
      assert.deepEqual([outcome.moves.join(""), outcome.pushes], [solution, 4], method);
      assert.equal(outcome.optimal !== false, method !== "any", method);
    }
    // No push comes back from a corridor.
    const corridor = levelOf("#######\n#@ *  #\n#######");
    assert.equal(solveCircular(corridor, "pushes", unlimited, {}, {}).kind, "unsolvable");
    // Two boxes: the best solution is found whatever push is first.
    const two = levelOf("########\n#      #\n# @*   #\n#   *  #\n#      #\n########");
    const best = solveCircular(two, "pushes", unlimited, {}, {});
    assert.ok(best.kind === "solved" && best.optimal === "pushes");
    assert.equal(countSolution(two, best.moves.join(""))?.pushes, best.pushes);
    assert.equal(best.pushes, 2);
  });

  it("has claims about its solutions, and stored ones are checked", () => {
    const codes = (moves: string) =>
      checkCollection(readCollection(`${text}\nSolution:\n${moves}\n`)).map(({ code }) => code);
    assert.deepEqual(codes(solution), ["solved"]);
    assert.deepEqual(codes("L"), ["solved", "solution"]);
    const evidence = new Evidence(levelOf(text), entryOf(text));
    assert.equal(evidence.fewest.pushes, undefined);
    const outcome = solveCircular(levelOf(text), "pushes", unlimited, {}, {});
    assert.ok(outcome.kind === "solved");
    evidence.take({ kind: "solved", lurd: outcome.moves.join(""), optimal: outcome.optimal, ms: 1 });
    assert.deepEqual([evidence.fewest.pushes, evidence.best.pushes?.pushes], [4, 4]);
  });

  it("is solved already where every push loses at once", () => {
    const stuck = levelOf("######\n#@ * #\n######");
    assert.equal(isCircular(stuck), false);
    const refused = startOn(stuck);
    assert.ok(!refused.ok);
    assert.equal(english(refused.error), "This level is solved already.");
  });
});
