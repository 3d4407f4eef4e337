import type { GridSize } from "./grid.js";

/** A number for each square, row by row, for comparisons. */
export interface CodeGrid extends GridSize {
  readonly codes: Uint8Array;
}

/** Grids whose sizes differ by more are compared only at their corners. */
export const maxShift = 8;

/**
 * How far `before` is moved to the right and down for the fewest different squares, and their number. Squares
 * beyond a grid have the code `outside`. Stops early at `limit`, and then returns it as the number.
 */
export function bestShift(
  before: CodeGrid,
  after: CodeGrid,
  limit = Number.POSITIVE_INFINITY,
  outside = 0,
): { readonly right: number; readonly down: number; readonly differences: number } {
  let best = { right: 0, down: 0, differences: differencesAt(before, after, 0, 0, limit, outside) };
  for (const down of shifts(after.height - before.height)) {
    for (const right of shifts(after.width - before.width)) {
      if (best.differences === 0) return best;
      if (right === 0 && down === 0) continue;
      const differences = differencesAt(before, after, right, down, best.differences, outside);
      if (differences < best.differences) best = { right, down, differences };
    }
  }
  return best;
}

/** A grid of the same size may have lost a row at one side and got one at the other. */
function shifts(difference: number): readonly number[] {
  const sign = Math.sign(difference);
  const size = Math.abs(difference);
  if (size === 0) return [0, -1, 1];
  return size > maxShift ? [0, difference] : Array.from({ length: size + 1 }, (_, at) => at * sign);
}

function differencesAt(
  before: CodeGrid,
  after: CodeGrid,
  right: number,
  down: number,
  limit: number,
  outside: number,
): number {
  const [left, top] = [Math.min(0, right), Math.min(0, down)];
  const width = Math.max(before.width + right, after.width);
  const height = Math.max(before.height + down, after.height);
  let count = 0;
  for (let row = top; row < height; row++) {
    for (let column = left; column < width; column++) {
      if (codeAt(before, row - down, column - right, outside) === codeAt(after, row, column, outside))
        continue;
      count++;
      if (count >= limit) return limit;
    }
  }
  return count;
}

export function codeAt({ width, height, codes }: CodeGrid, row: number, column: number, outside = 0): number {
  const isBeyond = row < 0 || row >= height || column < 0 || column >= width;
  return isBeyond ? outside : codes[row * width + column]!;
}
