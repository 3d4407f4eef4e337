import assert from "node:assert/strict";
import { LevelSelection, movedTogether } from "../../../../src/webview/level-editor/list/level-selection.js";

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
