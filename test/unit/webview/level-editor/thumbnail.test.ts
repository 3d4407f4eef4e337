import assert from "node:assert/strict";
import { floorOf } from "../../../../src/webview/level-editor/list/thumbnails.js";

function floors(...rows: readonly string[]): readonly string[] {
  const isFloor = floorOf(rows);
  return rows.map((text, row) => [...text].map((_, column) => (isFloor(row, column) ? "f" : "-")).join(""));
}

describe("the floor of a thumbnail", () => {
  it("is the area inside the walls: a notch in their outline isn't floor", () => {
    const found = floors("####   ", "#@ ####", "#$   .#", "## ## #", " ### ##");
    assert.deepEqual(found, ["-------", "-ff----", "-fffff-", "--f--f-", "-------"]);
  });

  it("extends between the walls of a row while there is a gap in them", () => {
    assert.deepEqual(floors("#####", "#@$. ", "#   #", "#####"), ["-----", "-fff-", "-fff-", "-----"]);
  });
});
