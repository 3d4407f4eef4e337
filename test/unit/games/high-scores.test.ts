import assert from "node:assert/strict";
import { cleanName, enterScore, type HighScore } from "../../../src/games/statistics/high-scores.js";
import { vectors } from "../shared/vectors.js";

const entries = (pairs: readonly (readonly [string, number])[]): readonly HighScore[] =>
  pairs.map(([name, score], index) => ({ name, score, gameId: `before-${index}`, atMs: index }));

describe("high scores", () => {
  it("are entered as in the vectors: strictly better, ties below, at most ten", function () {
    for (const { before, name, score, qualifies, rank, after } of vectors(this).g2048.scores.inserts) {
      const result = enterScore(entries(before), { name: cleanName(name), score, gameId: "new", atMs: 100 });
      assert.equal(result.rank !== undefined, qualifies, `${name} ${score}`);
      assert.equal(result.rank ?? null, rank, `${name} ${score}`);
      const listed = result.list.map((entry) => [entry.name, entry.score]);
      assert.deepEqual(
        listed,
        after.map(([player, points]) => [cleanName(player), points]),
      );
    }
  });

  it("contain a game once, with its better score", () => {
    const first = enterScore([], { name: "Ana", score: 10, gameId: "a", atMs: 1 });
    const better = enterScore(first.list, { name: "Ana", score: 20, gameId: "a", atMs: 2 });
    assert.deepEqual(better, { list: [{ name: "Ana", score: 20, gameId: "a", atMs: 2 }], rank: 1 });
    assert.equal(enterScore(better.list, { name: "Ana", score: 15, gameId: "a", atMs: 3 }).list, better.list);
  });

  it("remove from names what lists and files cannot contain", () => {
    assert.equal(cleanName("  A|na\n "), "A na");
    assert.equal(cleanName("x".repeat(30)), "x".repeat(20));
  });
});
