import assert from "node:assert/strict";
import type { Distance, Trail } from "../../../../src/games/capabilities.js";
import { english } from "../../../../src/games/message.js";
import { goalTiles, moveOf, type Position, play } from "../../../../src/games/sliding/rules.js";
import { analysisReport } from "../../../../src/games/sliding/sliding.js";
import { slidingSolver } from "../../../../src/games/sliding/solver/solver.js";
import { board, slidingVectors } from "../../shared/sliding-data.js";

const exactly = (moves: number): Distance => ({ moves, exact: true, lowerBound: moves });
const atMost = (moves: number, lowerBound = 1): Distance => ({ moves, exact: false, lowerBound });

function trail(moves: number, startDistance?: Distance, distance?: Distance): Trail<Position> {
  const start = board(4, 4, goalTiles(16));
  return { start, now: { ...start, moves }, startDistance, distance };
}

const shown = (one: Trail<Position>) =>
  analysisReport.figures(one).map(({ name, value }) => [name, value && english(value)]);
const told = (one: Trail<Position>) =>
  analysisReport.facts(one).map(({ label, value }) => `${english(label)}: ${english(value)}`);
const judged = (before: Distance, after: Distance, moves = 1) => {
  const { verdict, text } = analysisReport.judge(before, after, moves);
  return `${verdict}: ${english(text)}`;
};

describe("sliding puzzle: the texts of the analysis (rows 36 to 38 and 42)", () => {
  it("show distance and score, and nothing unknown", () => {
    assert.equal(shown(trail(0, exactly(47), exactly(47))).join(" "), "distance,47 score,0.00");
    assert.equal(shown(trail(3, exactly(47), exactly(46))).join(" "), "distance,46 score,+0.33");
    assert.deepEqual(shown(trail(1, exactly(47), exactly(48)))[1], ["score", "−1.00"]);
    assert.deepEqual(shown(trail(2, undefined, exactly(46)))[1], ["score", undefined]);
    assert.equal(shown(trail(2, exactly(47), undefined)).join(" "), "distance, score,");
    // Unproved values say so.
    assert.equal(shown(trail(10, atMost(112), atMost(104))).join("; "), "distance,≤ 104; score,≈ +0.80");
  });

  it("never leave the range from −1 to 1, however the lengths improve", () => {
    for (const moves of [1, 2, 3, 10])
      for (const start of [90, 100, 112])
        for (const now of [10, 60, 99, 100, 101, 140]) {
          if ((start + now + moves) % 2 === 1) continue;
          const [, score] = shown(trail(moves, atMost(start), atMost(now)))[1]!;
          const value = Number(score?.replace("≈ ", "").replace("−", "-"));
          assert.ok(Math.abs(value) <= 1, `${moves} ${start} ${now}: ${score}`);
        }
  });

  it("score exactly, or not at all", () => {
    assert.equal(analysisReport.score(trail(0, undefined, undefined)), 0);
    assert.equal(analysisReport.score(trail(4, exactly(10), exactly(8))), 0.5);
    assert.equal(analysisReport.score(trail(1, exactly(10), exactly(11))), -1);
    assert.equal(analysisReport.score(trail(4, atMost(10), exactly(8))), undefined);
    assert.equal(analysisReport.score(trail(4, undefined, exactly(8))), undefined);
  });

  it("judge a step by the distance, each move of a row by itself", () => {
    assert.equal(judged(exactly(10), exactly(9)), "right: Right. Moves left: 9.");
    assert.equal(judged(exactly(2), exactly(1)), "right: Right. Moves left: 1.");
    assert.equal(judged(exactly(10), exactly(11)), "wrong: That leads away. Moves left: 11.");
    assert.equal(judged(exactly(10), exactly(7), 3), "right: Right. Moves left: 7.");
    assert.equal(judged(exactly(10), exactly(13), 3), "wrong: That leads away. Moves left: 13.");
    assert.equal(judged(exactly(10), exactly(9), 3), "mixed: Right moves: 2 of 3. Moves left: 9.");
    assert.equal(judged(exactly(1), exactly(0)), "right: Solved!");
    assert.equal(judged(atMost(112), atMost(109)), "open: Moves left: at most 109.");
    assert.equal(judged(atMost(1), exactly(0)), "open: Solved!");
  });

  it("judge as the vectors do, by distances from the solver (row 37)", function () {
    const { judged } = slidingVectors(this).score;
    for (const { board: tiles, optimal, blankMove, resultOptimal, distanceRule } of judged) {
      const start = board(3, 3, tiles);
      const next = play(start, moveOf[blankMove as keyof typeof moveOf]);
      assert.ok(next !== undefined);
      for (const [position, distance] of [
        [start, optimal],
        [next, resultOptimal],
      ] as const) {
        const found = slidingSolver.analyze(position, { spend: () => true });
        assert.deepEqual([found?.distance, found?.exact], [distance, true]);
      }
      const { verdict } = analysisReport.judge(exactly(optimal), exactly(resultOptimal), 1);
      assert.equal(verdict, distanceRule === "R" ? "right" : "wrong");
    }
  });

  it("describe new games, waiting and preparation", () => {
    assert.equal(english(analysisReport.greet(undefined, true)), "Welcome! Finding the fewest moves…");
    assert.equal(english(analysisReport.greet(undefined, false)), "Finding the fewest moves…");
    assert.equal(english(analysisReport.greet(exactly(47), true)), "Welcome! Fewest moves to the goal: 47.");
    assert.equal(english(analysisReport.greet(atMost(112), false)), "Ready. Moves left: at most 112.");
    assert.match(english(analysisReport.greet(exactly(0), false)), /^Solved/);
  });

  it("summarize a finished game: moves, the shortest solution, score, the share of right moves", () => {
    for (const [one, facts] of [
      [trail(60, exactly(50), exactly(0)), "60; Fewest possible: 50; Score: +0.83; Right moves: 91%"],
      [trail(50, exactly(50), exactly(0)), "50; Fewest possible: 50; Score: +1.00; Right moves: 100%"],
      [trail(120, atMost(112), exactly(0)), "120; Best known: ≤ 112; Score: ≈ +0.93; Right moves: ≤ 96%"],
      // A player who was better than the solver's first result has found the better solution.
      [trail(100, atMost(112), exactly(0)), "100; Best known: ≤ 100; Score: ≈ +1.00; Right moves: ≤ 100%"],
    ] as const)
      assert.equal(told(one).join("; "), `Moves: ${facts}`);
    assert.deepEqual(told(trail(120, undefined, exactly(0))), ["Moves: 120"]);
  });
});
