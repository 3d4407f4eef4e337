import assert from "node:assert/strict";
import fc from "fast-check";
import { contrast, formatColor, type Rgb } from "../../../src/drawing/color.js";
import {
  blueprintColors,
  gardenColors,
  makeSokobanPalette,
  minShapeContrast,
  type SokobanPalette,
  sokobanProperties,
  warehouseColors,
} from "../../../src/drawing/sokoban-palette.js";
import { makeGround, outline } from "../../../src/drawing/warehouse-drawing.js";
import { leastMs } from "../../campaign/shared/measure.js";
import { assertWithin } from "../../shared/slowness.js";
import { anyTheme } from "../shared/any-theme.js";
import { law } from "../shared/samples.js";

const allColors = [warehouseColors, blueprintColors, gardenColors];

function checkPalette({ floor, floorOdd, goal, player, target, box, home, lost }: SokobanPalette): void {
  const things = { goal, player, target, box: box.background, home: home.background, lost: lost.background };
  for (const [name, color] of Object.entries(things)) {
    for (const ground of [floor, floorOdd]) {
      const ratio = contrast(color, ground);
      const places = `${name} ${formatColor(color)} on ${formatColor(ground)}`;
      assert.ok(ratio >= minShapeContrast, `${places}: ${ratio}`);
    }
  }
  for (const { background, text } of [box, home, lost])
    assert.ok(contrast(background, text) >= minShapeContrast);
}

describe("sokoban palette", () => {
  it("distinguishes everything from both kinds of floor in any theme, and marks from the things below them", () =>
    law(100, [anyTheme], (theme) => {
      for (const looks of allColors) checkPalette(makeSokobanPalette(theme, looks));
    }));

  it("has a color for every name the styles use", () => {
    const white = { red: 1, green: 1, blue: 1 };
    const black = { red: 0, green: 0, blue: 0 };
    const theme = { background: white, foreground: black, accents: [], highContrast: false };
    const properties = sokobanProperties(makeSokobanPalette(theme, warehouseColors));
    for (const value of Object.values(properties))
      assert.match(value, /^(transparent|#[0-9a-f]{6}|rgb\(.*\))$/);
    for (const name of ["floor-odd", "wall-front", "lost-mark"])
      assert.ok(`--sokoban-${name}` in properties, name);
  });
});

describe("outline", () => {
  /**
   * The area within a path of straight lines, holes taken off: the curves of corners of no radius are none.
   */
  function area(path: string): number {
    return path
      .split("Z")
      .filter((loop) => loop !== "")
      .reduce((sum, loop) => {
        const points = [...loop.matchAll(/[ML](-?[\d.]+) (-?[\d.]+)/g)].map(
          ([, x, y]) => [Number(x), Number(y)] as const,
        );
        const twice = points.reduce((total, [x, y], index) => {
          const [nextX, nextY] = points[(index + 1) % points.length] as readonly [number, number];
          return total + x * nextY - nextX * y;
        }, 0);
        return sum + twice / 2;
      }, 0);
  }

  const grids = fc
    .tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 9 }))
    .chain(([rows, columns]) =>
      fc.record({
        rows: fc.constant(rows),
        columns: fc.constant(columns),
        cells: fc.array(fc.boolean(), { minLength: rows * columns, maxLength: rows * columns }),
      }),
    );

  it("goes around the given cells and around nothing else", () =>
    law(100, [grids], ({ rows, columns, cells }) => {
      for (const joins of [false, true]) {
        const path = outline(rows, columns, (row, column) => cells[row * columns + column] === true, {
          radius: 0,
          joins,
        });
        assert.ok(Math.abs(area(path) - cells.filter(Boolean).length) < 1e-6, path);
      }
    }));

  it("joins cells that only share a corner on request", () => {
    for (const cells of [".##.", "#..#"]) {
      const shapes = (joins: boolean) =>
        outline(2, 2, (row, column) => cells[row * 2 + column] === "#", { radius: 0.16, joins }).split("Z")
          .length - 1;
      assert.deepEqual([shapes(false), shapes(true)], [2, 1]);
    }
  });

  it("draws no part of a goal beside the box that stands on it", () => {
    const { rings } = makeGround(1, 1, ".");
    const radius = Number(/a([\d.]+) /.exec(rings)?.[1]);
    // The box fills its square from 0.09 to 0.91 and from 0.08 to 0.88; half of the line is outside of the
    // circle.
    assert.ok(radius > 0.25 && radius + 0.075 / 2 <= 0.38, rings);
  });

  it("has floor below the round corners of an inner wall, and none beside a wall at the edge", () => {
    const corners = (rows: number, columns: number, letters: string) =>
      makeGround(rows, columns, letters).floor.match(/h-?0\.16/g)?.length ?? 0;
    assert.equal(corners(3, 3, "----#----"), 8, "two sides of a square at each of four corners");
    assert.equal(corners(3, 3, "---_#----"), 4);
    assert.equal(corners(2, 2, "#---"), 2);
  });

  it("has a floor that differs from the outside in dark and light themes", () => {
    for (const [lightness, dark] of [
      [0.12, true],
      [1, false],
    ] as const) {
      const gray = (value: number): Rgb => ({ red: value, green: value, blue: value });
      const [background, foreground] = [gray(lightness), gray(dark ? 0.8 : 0.2)];
      const theme = { background, foreground, accents: [], highContrast: false };
      const { floor, wall } = makeSokobanPalette(theme);
      assert.ok(contrast(floor, background) >= (dark ? 1.25 : 1.15), `${contrast(floor, background)}`);
      assert.ok(contrast(wall, floor) > 2, `${contrast(wall, floor)}`);
    }
  });

  it("leaves out the height of a front, and rounds corners within half of each side", () => {
    const square = outline(1, 1, () => true, { radius: 0.1 });
    assert.equal(square, "M0.9 0Q1 0 1 0.1L1 0.9Q1 1 0.9 1L0.1 1Q0 1 0 0.9L0 0.1Q0 0 0.1 0Z");
    assert.ok(Math.abs(area(outline(1, 3, () => true, { radius: 0, front: 0.2 })) - 2.4) < 1e-6);
    const none = outline(2, 2, () => false, { radius: 0.1 });
    assert.equal(none, "");
  });

  it("outlines a board of 40,000 squares in a moment", () => {
    let path = "";
    const ms = leastMs(2_000, () => {
      path = outline(200, 200, (row, column) => (row * 7 + column * 3) % 5 < 3, { radius: 0.16 });
    });
    assert.ok(path.length > 10_000);
    assertWithin(ms, 2_000);
  });
});
