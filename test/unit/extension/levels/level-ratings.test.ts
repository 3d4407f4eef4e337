import assert from "node:assert/strict";
import { KnownLevels, maxRatings } from "../../../../src/extension/levels/solving/known-levels.js";
import { EventEmitter } from "../../shared/vscode-stand-in.js";

describe("ratings of levels", () => {
  let kept: Map<string, unknown>;
  const state = {
    get: <Value>(key: string) => kept.get(key) as Value,
    async update(key: string, value: unknown) {
      kept.set(key, structuredClone(value));
    },
  };
  const records = { best: () => undefined, onDidChange: new EventEmitter<void>().event };
  const window = () => new KnownLevels(state, records, (error) => assert.fail(String(error)));
  const key = (level: number) => level.toString(16).padStart(16, "0");
  const hard = { from: "hard", to: "very hard" } as const;
  const easy = { from: "easy", to: "easy" } as const;

  beforeEach(() => {
    kept = new Map();
  });

  it("are restored in the next window, except for those that timed out, and merged with those of another window", () => {
    const [one, other] = [window(), window()];
    assert.equal(one.rating(key(1)), undefined);
    assert.equal(other.rating(key(1)), undefined);
    one.keepRating(key(1), hard);
    one.keepRating(key(2), "gaveUp");
    one.keepRating(key(1), "gaveUp");
    other.keepRating(key(3), easy);
    assert.equal(one.rating(key(2)), "gaveUp");
    one.dispose();
    other.dispose();
    const next = window();
    const known = [1, 2, 3].map((level) => next.rating(key(level)));
    assert.deepEqual(known, [hard, undefined, easy]);
    next.dispose();
  });

  it("are bounded, the oldest go first", () => {
    const one = window();
    for (let level = 0; level <= maxRatings; level++) one.keepRating(key(level), easy);
    one.dispose();
    const next = window();
    const known = [0, 1, maxRatings].map((level) => next.rating(key(level)));
    assert.deepEqual(known, [undefined, easy, easy]);
    assert.ok(JSON.stringify([...kept.values()]).length < 120_000);
    next.dispose();
  });

  it("are read from any value, and only valid ones are kept", () => {
    const some = [null, 3, `${key(1)}99`, `${key(1)}31`, `${key(2)}1`, key(3), `${key(4)}34`];
    for (const value of [undefined, null, 3, "text", { length: 3 }, some]) {
      kept.set("tilework.levelRatings.1", value);
      const one = window();
      const known = [1, 2, 3].map((level) => one.rating(key(level)));
      assert.deepEqual(known, [undefined, undefined, undefined]);
      assert.deepEqual(one.rating(key(4)), Array.isArray(value) ? hard : undefined);
      one.dispose();
    }
  });
});
