import { cellAt, maxCells, type TextBoard } from "../level/board.js";
import { type Cell, cells } from "../level/cell.js";

/** A board as one number for each square, for comparisons. */
export interface Squares {
  readonly width: number;
  readonly height: number;
  /** Row by row: the place of the square's cell in `cells`, or `strange`. 0 is floor. */
  readonly codes: Uint8Array;
  /** The number of squares that are not floor. */
  readonly filled: number;
}

/** A character that isn't a symbol of the board's notation. */
export const strange = cells.length;

const codeOf = new Map<Cell, number>(cells.map((cell, code) => [cell, code]));

/**
 * The squares of a board without its empty margins to the right. Rows of boards that are too large to be
 * played are cut, so that the work is bounded.
 */
export function squaresOf(board: TextBoard): Squares {
  const height = Math.min(board.rows.length, maxCells);
  const width = Math.min(board.width, Math.floor(maxCells / Math.max(1, height)));
  const codes = new Uint8Array(width * height);
  let filled = 0;
  for (let row = 0, at = 0; row < height; row++) {
    for (let column = 0; column < width; column++, at++) {
      const cell = cellAt(board, row, column);
      const code = cell === undefined ? strange : codeOf.get(cell)!;
      codes[at] = code;
      if (code !== 0) filled++;
    }
  }
  return { width, height, codes, filled };
}

/** The cell of a code; `undefined` for a character that isn't a symbol. */
export function cellOf(code: number): Cell | undefined {
  return cells[code];
}

/** Where one board lies on another: how far it is moved to the right and down. */
export interface BoardShift {
  readonly right: number;
  readonly down: number;
}

/** Boards whose sizes differ by more are compared only at their corners. */
export const maxShift = 8;

/**
 * The shift of `before` with the fewest different squares, and their number. Squares beyond a board count as
 * floor. Stops early at `limit`, and then returns it as the number.
 */
export function bestShift(
  before: Squares,
  after: Squares,
  limit = Number.POSITIVE_INFINITY,
): BoardShift & { readonly differences: number } {
  let best = { right: 0, down: 0, differences: differencesAt(before, after, 0, 0, limit) };
  for (const down of shifts(after.height - before.height)) {
    for (const right of shifts(after.width - before.width)) {
      if (best.differences === 0) return best;
      if (right === 0 && down === 0) continue;
      const differences = differencesAt(before, after, right, down, best.differences);
      if (differences < best.differences) best = { right, down, differences };
    }
  }
  return best;
}

/** A board of the same size may have lost a row at one side and got one at the other. */
function shifts(difference: number): readonly number[] {
  const sign = Math.sign(difference);
  const size = Math.abs(difference);
  if (size === 0) return [0, -1, 1];
  return size > maxShift ? [0, difference] : Array.from({ length: size + 1 }, (_, at) => at * sign);
}

function differencesAt(before: Squares, after: Squares, right: number, down: number, limit: number): number {
  const [left, top] = [Math.min(0, right), Math.min(0, down)];
  const width = Math.max(before.width + right, after.width);
  const height = Math.max(before.height + down, after.height);
  let count = 0;
  for (let row = top; row < height; row++) {
    for (let column = left; column < width; column++) {
      if (codeAt(before, row - down, column - right) === codeAt(after, row, column)) continue;
      count++;
      if (count >= limit) return limit;
    }
  }
  return count;
}

export function codeAt({ width, height, codes }: Squares, row: number, column: number): number {
  return row < 0 || row >= height || column < 0 || column >= width ? 0 : codes[row * width + column]!;
}
