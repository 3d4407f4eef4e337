import assert from "node:assert/strict";
import { compare, type Pair, told } from "../../bench/shared/paired.js";
import { Random } from "../../campaign/shared/random.js";

/** What a busy machine does to a time: most are a little longer, some are several times as long. */
function noisy(random: Random, ms: number): number {
  return ms * (1 + random.below(30) / 100) * (random.oneIn(6) ? 3 : 1);
}

describe("benches that compare two sides", () => {
  const random = new Random(7);
  const pairs = (before: number, now: number): readonly Pair[] =>
    Array.from({ length: 30 }, () => [noisy(random, before), noisy(random, now)]);

  it("report a real difference and no other, however noisy the machine is", () => {
    assert.match(told(compare(pairs(100, 140))), /: MORE$/);
    assert.match(told(compare(pairs(100, 70))), /: less$/);
    assert.match(told(compare(pairs(100, 100))), /: no difference told$/);
  });

  it("report nothing about a few pairs", () =>
    assert.match(told(compare(pairs(100, 500).slice(0, 5))), /: too few to tell$/));

  it("give the medians of the pairs, and the same interval for the same pairs", () => {
    const found = pairs(10, 20);
    const { ratio, from, to } = compare(found);
    assert.ok(from <= ratio && ratio <= to);
    assert.deepEqual(compare(found), compare(found));
    assert.equal(compare([[1, 2]]).ratio, 2);
    assert.equal(
      compare([
        [1, 2],
        [1, 4],
      ]).ratio,
      3,
    );
  });
});
