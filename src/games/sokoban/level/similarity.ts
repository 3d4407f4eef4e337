import type { Level } from "./level.js";
import { forms, type Shape, shapeOf } from "./shape-key.js";

/** Levels that differ in more squares are not similar. */
export const maxDifferentSquares = 2;

/**
 * Compares levels with this one. The result tells in how many squares the playable parts differ, at best over
 * all rotations and reflections; `undefined` if there are more than `maxDifferentSquares`. The player doesn't
 * count.
 */
export function differencesFrom(level: Level): (other: Level) => number | undefined {
  const own = shapeOf(level);
  const turned = forms.map((form) => turnedShape(own, form));
  return (other) => {
    // Each different square changes each of these counts by one at most.
    if (
      Math.abs(other.boxes.length - level.boxes.length) > maxDifferentSquares ||
      Math.abs(other.goals.length - level.goals.length) > maxDifferentSquares
    )
      return undefined;
    const shape = shapeOf(other);
    let least = maxDifferentSquares + 1;
    for (const one of turned) least = Math.min(least, differences(one, shape, least));
    return least > maxDifferentSquares ? undefined : least;
  };
}

type Squares = Pick<Shape, "width" | "height" | "symbols">;

function turnedShape(
  { width, height, symbols }: Squares,
  { turned, down, across }: (typeof forms)[number],
): Squares {
  const [rows, columns] = turned ? [width, height] : [height, width];
  const codes = new Uint8Array(rows * columns);
  for (let row = 0, to = 0; row < rows; row++) {
    const atRow = down ? rows - 1 - row : row;
    for (let column = 0; column < columns; column++, to++) {
      const atColumn = across ? columns - 1 - column : column;
      codes[to] = symbols[turned ? atColumn * width + atRow : atRow * width + atColumn]!;
    }
  }
  return { width: columns, height: rows, symbols: codes };
}

/**
 * The number of different squares, at most `limit`. Squares outside of a shape are walls. Where one shape is
 * smaller, all its places within the other are tried. Shapes of the same size may each have a square that the
 * other has not, on opposite sides.
 */
function differences(one: Squares, other: Squares, limit: number): number {
  const [wider, higher] = [other.width - one.width, other.height - one.height];
  if (Math.abs(wider) > maxDifferentSquares || Math.abs(higher) > maxDifferentSquares) return limit;
  let least = limit;
  for (const right of shifts(wider)) {
    for (const down of shifts(higher)) least = differencesAt(one, other, right, down, least);
  }
  return least;
}

/** The offsets that are tried between two shapes in one direction, given the difference of their sizes. */
function shifts(difference: number): readonly number[] {
  return difference === 0
    ? [0, -1, 1]
    : [...Array(Math.abs(difference) + 1).keys()].map((at) => at * Math.sign(difference));
}

/** With `one` moved to the right and down within `other`, which may be larger or smaller. */
function differencesAt(one: Squares, other: Squares, right: number, down: number, limit: number): number {
  let count = 0;
  const [left, top] = [Math.min(0, right), Math.min(0, down)];
  const [width, height] = [
    Math.max(one.width + right, other.width),
    Math.max(one.height + down, other.height),
  ];
  for (let row = top; row < height; row++) {
    for (let column = left; column < width; column++) {
      if (symbolAt(one, row - down, column - right) === symbolAt(other, row, column)) continue;
      count++;
      if (count >= limit) return limit;
    }
  }
  return count;
}

const wall = "#".charCodeAt(0);

function symbolAt({ width, height, symbols }: Squares, row: number, column: number): number {
  return row < 0 || row >= height || column < 0 || column >= width ? wall : symbols[row * width + column]!;
}
