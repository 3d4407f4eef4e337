import { bestShift, type CodeGrid } from "./code-grid.js";
import { type GridForm, gridForms, turnedGrid } from "./grid.js";
import type { Level } from "./level.js";
import { type Shape, shapeOf, wallCode } from "./shape-key.js";

/** Levels that differ in more squares are not similar. */
export const maxDifferentSquares = 2;

/**
 * Compares levels with this one. The result tells in how many squares the playable parts differ, at best over
 * all rotations and reflections; `undefined` if there are more than `maxDifferentSquares`. The player doesn't
 * count.
 */
export function differencesFrom(level: Level): (other: Level) => number | undefined {
  const own = shapeOf(level);
  const turned = gridForms.map((form) => turnedShape(own, form));
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

function turnedShape(shape: Shape, form: GridForm): CodeGrid {
  const { width, height, sources } = turnedGrid(shape, form);
  return { width, height, codes: Uint8Array.from(sources, (cell) => shape.codes[cell]!) };
}

/** The number of different squares, at most `limit`, in the best place of one shape on the other. */
function differences(one: CodeGrid, other: CodeGrid, limit: number): number {
  const isFar =
    Math.abs(other.width - one.width) > maxDifferentSquares ||
    Math.abs(other.height - one.height) > maxDifferentSquares;
  return isFar ? limit : bestShift(one, other, limit, wallCode).differences;
}
