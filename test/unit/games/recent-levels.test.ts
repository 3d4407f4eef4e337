import assert from "node:assert/strict";
import { type AnySession, current, deal } from "../../../src/games/play/session.js";
import { findGame } from "../../../src/games/registry/registry.js";
import {
  maxRecentLevels,
  neighborOf,
  type RecentLevel,
  readRecentLevels,
  recentLevelOf,
  sessionOf,
  slotOfRecent,
  withRecentLevel,
} from "../../../src/games/saves/recent-levels.js";
import { slotOf } from "../../../src/games/saves/save-slot.js";
import { valueIn } from "../shared/value-in.js";

const sokoban = findGame("sokoban")!;

function dealt(seed: number, variant = "random/easy"): AnySession {
  return valueIn(deal(sokoban, variant, seed));
}

const level = (seed: number): RecentLevel => recentLevelOf(dealt(seed))!;

describe("recent random levels", () => {
  it("are visited back and forth in the order of their creation", () => {
    const [one, two, three] = [level(1), level(2), level(3)];
    const list = [one, two, three].reduce<readonly RecentLevel[]>(withRecentLevel, []);
    const before = [three, two, one].map((from) => neighborOf(list, from, -1));
    assert.deepEqual(before, [two, one, undefined]);
    assert.deepEqual([neighborOf(list, two, 1), neighborOf(list, three, 1)], [three, undefined]);
    // Played again, it keeps its place.
    assert.equal(withRecentLevel(list, level(1)), list);
  });

  it("are random levels, and no others", () => {
    assert.equal(recentLevelOf(dealt(1, "first-steps/1")), undefined);
    const { seed: _, ...pasted } = dealt(1);
    assert.equal(recentLevelOf({ ...pasted, seed: undefined }), undefined);
    assert.equal(recentLevelOf(valueIn(deal(findGame("2048")!, "4x4", 1))), undefined);
  });

  it("are played again from their text, in their slot", () => {
    const session = sessionOf(level(7), sokoban);
    assert.deepEqual(session, dealt(7));
    assert.equal(slotOfRecent(level(7), sokoban), slotOf(sokoban, current(dealt(7))));
  });

  it("are bounded", () => {
    let list: readonly RecentLevel[] = [];
    for (let seed = 0; seed < maxRecentLevels + 3; seed++)
      list = withRecentLevel(list, { ...level(1), seed });
    assert.equal(list.length, maxRecentLevels);
    assert.equal(list[0]?.seed, 3);
  });

  it("are read back, and invalid entries are left out", () => {
    const good = level(4);
    const changes = [{ seed: -1 }, { variant: "first-steps/1" }, { start: "x" }, { game: "__proto__" }];
    const bad = [null, 7, {}, ...changes.map((change) => ({ ...good, ...change }))];
    assert.deepEqual(readRecentLevels(JSON.parse(JSON.stringify([good, ...bad])), findGame), [good]);
    for (const strange of [undefined, null, "x", 5, {}, [[]]])
      assert.deepEqual(readRecentLevels(strange, findGame), []);
  });
});
