import assert from "node:assert/strict";
import { PaletteMap, paletteOf } from "../../../src/drawing/replay-gif.js";

const pixels = (colors: readonly (readonly number[])[]) =>
  Uint8ClampedArray.from(colors.flatMap((color) => [...color, 255]));

describe("the palette of a picture", () => {
  it("is its colors if these are few", () => {
    const colors = [
      [0, 0, 0],
      [255, 255, 255],
      [200, 40, 40],
      [200, 44, 40],
    ];
    assert.deepEqual(paletteOf([pixels(colors), pixels(colors)]), colors);
  });

  it("has a color near each of many", () => {
    const steps = Array.from({ length: 16 }, (_, step) => step * 17);
    const colors = steps.flatMap((red) => steps.flatMap((green) => steps.map((blue) => [red, green, blue])));
    const palette = paletteOf([pixels(colors)]);
    assert.ok(palette.length > 100 && palette.length <= 256, `${palette.length}`);
    for (const [at, place] of new PaletteMap(palette).pixels(pixels(colors)).entries())
      for (const [part, value] of palette[place]!.entries())
        assert.ok(Math.abs(value - colors[at]![part]!) <= 80, `${colors[at]}: ${palette[place]}`);
  });
});
