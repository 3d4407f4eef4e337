import assert from "node:assert/strict";
import { levelImage } from "../../../src/drawing/level-image.js";
import type { Level } from "../../../src/games/sokoban/level/level.js";
import { readCompactLevel } from "../../../src/games/sokoban/play/notation.js";

const bounds = { widthPx: 420, heightPx: 260 };

/** A room of floor with a player, goals and boxes. */
function room(width: number, height: number, boxes: number): Level {
  const isWall = (cell: number) =>
    cell % width === 0 || cell % width === width - 1 || cell < width || cell >= width * (height - 1);
  const walls = Array.from({ length: width * height }, (_, cell) => isWall(cell));
  const inside = [...walls.keys()].filter((cell) => !walls[cell]);
  const things = { boxes: inside.slice(1, boxes + 1), goals: inside.slice(-boxes), player: inside[0]! };
  return { width, height, walls, ...things };
}

describe("Sokoban: levels as small images", () => {
  it("fit into their bounds, and small levels are not enlarged", () => {
    for (const [width, height] of [
      [7, 4],
      [60, 5],
      [5, 60],
      [50, 50],
    ] as const) {
      const svg = levelImage(room(width, height, 2), "dark", bounds, "A level");
      const size = /width="(\d+)" height="(\d+)"/.exec(svg ?? "");
      const [imageWidth, imageHeight] = [Number(size?.[1]), Number(size?.[2])];
      assert.ok(imageWidth > 0 && imageWidth <= bounds.widthPx, `${width}×${height}: ${imageWidth}`);
      assert.ok(imageHeight > 0 && imageHeight <= bounds.heightPx, `${width}×${height}: ${imageHeight}`);
    }
    const small = levelImage(readCompactLevel("#####|#@$.#|#####")!, "light", bounds, "A level");
    assert.match(small ?? "", /^<svg [^>]*width="154" height="98"/);
  });

  it("are not made for boards that are too large", () => {
    assert.equal(levelImage(room(200, 200, 2), "light", bounds, "A level"), undefined);
    assert.equal(levelImage(room(30, 30, 400), "light", bounds, "A level"), undefined);
  });

  it("have other colors for each kind of theme", () => {
    const level = room(6, 6, 2);
    const kinds = ["light", "dark", "highContrast", "highContrastLight"] as const;
    const images = kinds.map((kind) => levelImage(level, kind, bounds, "A level"));
    assert.equal(new Set(images).size, kinds.length);
  });
});
