import assert from "node:assert/strict";
import { draw, isRandomState, isSeed, seedRandom } from "../../../src/games/random.js";

describe("random", () => {
  it("repeats itself for equal states and differs for neighboring seeds", () => {
    assert.deepEqual(draw(seedRandom(7), 1000), draw(seedRandom(7), 1000));
    const firsts = Array.from({ length: 1000 }, (_, seed) => draw(seedRandom(seed), 1_000_000).value);
    assert.ok(new Set(firsts).size > 990);
  });

  it("draws uniformly: every one of six sides within five standard deviations", () => {
    const counts = new Array<number>(6).fill(0);
    let state = seedRandom(1);
    for (let index = 0; index < 60_000; index++) {
      const drawn = draw(state, 6);
      counts[drawn.value]!++;
      state = drawn.next;
    }
    for (const count of counts)
      assert.ok(Math.abs(count - 10_000) < 5 * Math.sqrt(10_000 * (5 / 6)), String(counts));
  });

  it("keeps to the published recurrence of xoroshiro64**", () => {
    // From the state [1, 0] by hand: rotl(1 · 9E3779BB, 5) · 5, then s1 ^= s0 and the two rotations.
    const first = draw([1, 0], 2 ** 32);
    const product = 0x9e37_79bb;
    const rotated = ((product << 5) | (product >>> 27)) >>> 0;
    assert.equal(first.value, Math.imul(rotated, 5) >>> 0);
    assert.deepEqual(first.next, [(((1 << 26) | (1 >>> 6)) ^ 1 ^ (1 << 9)) >>> 0, (1 << 13) >>> 0]);
  });

  it("knows its states and seeds", () => {
    assert.ok(isRandomState(seedRandom(0)));
    assert.ok(!isRandomState([0, 0]));
    assert.ok(!isRandomState([1]));
    assert.ok(isSeed(0xffff_ffff) && !isSeed(-1) && !isSeed(1.5) && !isSeed("1"));
  });
});
