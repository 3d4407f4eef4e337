import assert from "node:assert/strict";
import {
  addressOf,
  builtInOf,
  builtInPictures,
  titleOf,
} from "../../../src/extension/panel/built-in-pictures.js";
import { svgOf } from "../../../src/extension/panel/picture-drawings.js";

describe("pictures that come with the sliding puzzle", () => {
  it("are five, each with its own address and title", () => {
    assert.deepEqual(builtInPictures, ["dunes", "night", "rings", "mosaic", "reef"]);
    assert.equal(new Set(builtInPictures.map(titleOf)).size, 5);
    for (const name of builtInPictures) assert.equal(builtInOf(addressOf(name)), name);
  });

  it("are drawn the same each time, are small, and load nothing from outside", () => {
    const drawings = builtInPictures.map(svgOf);
    assert.deepEqual(builtInPictures.map(svgOf), drawings);
    assert.equal(new Set(drawings).size, 5);
    for (const drawing of drawings) {
      assert.match(
        drawing,
        /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 1000 1000" .*<\/svg>$/,
      );
      assert.ok(drawing.length < 40_000, `${drawing.length}`);
      assert.doesNotMatch(drawing, /href|script|NaN|undefined|style=/);
      // Every tag that is opened is closed.
      const open: string[] = [];
      for (const [, end, name, self] of drawing.matchAll(/<(\/?)([a-zA-Z]+)[^>]*?(\/?)>/g)) {
        if (end === "/") assert.equal(open.pop(), name);
        else if (self !== "/") open.push(name ?? "");
      }
      assert.deepEqual(open, []);
    }
  });
});
