import assert from "node:assert/strict";
import fc from "fast-check";
import {
  LevelSelection,
  movedTogether,
  shiftBetween,
  shiftedPlace,
} from "../../../../src/webview/level-editor/list/level-listing.js";
import { law } from "../../shared/samples.js";

describe("the places of levels in the list", () => {
  const page = (levels: readonly string[], level: number) => ({
    count: levels.length,
    level,
    levelKey: levels[level]!,
  });
  const start = Array.from({ length: 8 }, (_, index) => `level ${index}`);

  it("follow changes of the level that is shown: insertions, deletions and moves", () => {
    const place = fc.nat(7);
    const change = fc.oneof(
      fc.record({ kind: fc.constant("came"), from: place, to: fc.integer({ min: 1, max: 3 }) }),
      fc.record({ kind: fc.constant("went"), from: place, to: fc.integer({ min: 1, max: 3 }) }),
      fc.record({ kind: fc.constant("moved"), from: place, to: place }),
    );
    law(200, [change], ({ kind, from, to }) => {
      let [after, level] = [start, from];
      if (kind === "came")
        after = start.toSpliced(from, 0, ...Array.from({ length: to }, (_, index) => `new ${index}`));
      else if (kind === "moved")
        [after, level] = [start.toSpliced(from, 1).toSpliced(to, 0, start[from]!), to];
      else
        [after, level] = [
          start.toSpliced(from, to),
          Math.min(from, start.length - 1 - Math.min(to, start.length - from)),
        ];
      if (after.length === 0) return;
      const shift = shiftBetween(page(start, from), page(after, Math.max(0, level)));
      assert.notEqual(shift, "unknown");
      for (const [index, name] of start.entries()) {
        const now = shift === undefined || shift === "unknown" ? index : shiftedPlace(index, shift);
        assert.equal(now, after.includes(name) ? after.indexOf(name) : undefined);
      }
    });
  });

  it("are unknown if levels are inserted or deleted elsewhere, and unchanged otherwise", () => {
    assert.equal(shiftBetween(page(start, 3), page(start.toSpliced(6, 1), 3)), "unknown");
    assert.equal(shiftBetween(page(start, 3), page(["new", ...start], 4)), "unknown");
    assert.equal(shiftBetween(page(start, 3), page(start, 3)), undefined);
    assert.equal(shiftBetween(page(start, 3), page(start, 4)), undefined);
  });
});

describe("the levels that are selected in the list", () => {
  it("are the shown one, until others are added, a range is extended, or all are selected", () => {
    const selection = new LevelSelection();
    assert.deepEqual(selection.chosen(3), [3]);
    selection.toggle(1, 3);
    assert.deepEqual([selection.isSeveral, selection.chosen(3)], [true, [1, 3]]);
    selection.toggle(3, 3);
    assert.deepEqual([selection.isSeveral, selection.chosen(3)], [false, [3]]);
    selection.clear();
    // In the order of the list, which may be another one than that of the file.
    selection.extend(7, 3, [5, 3, 0, 7, 2]);
    assert.deepEqual(selection.chosen(7), [0, 3, 7]);
    selection.extend(5, 7, [5, 3, 0, 7, 2]);
    assert.deepEqual(selection.chosen(5), [3, 5], "from the same start");
  });

  it("move together by one place, and gather if they were apart", () => {
    assert.deepEqual(movedTogether(5, [1, 2], 1), [0, 3, 1, 2, 4]);
    assert.deepEqual(movedTogether(5, [1, 2], -1), [1, 2, 0, 3, 4]);
    assert.deepEqual(movedTogether(5, [1, 3], 1), [0, 2, 4, 1, 3]);
    assert.deepEqual(movedTogether(5, [1, 3], -1), [1, 3, 0, 2, 4]);
    assert.deepEqual(movedTogether(4, [0, 1], -1), [0, 1, 2, 3]);
    assert.deepEqual(movedTogether(4, [2, 3], 1), [0, 1, 2, 3]);
  });
});
