import { cellAt, maxCells, type TextBoard } from "../level/board.js";
import { type Cell, cells } from "../level/cell.js";
import type { CodeGrid } from "../level/code-grid.js";

/** A board as one number for each square: the place of its cell in `cells`, or `strange`. 0 is floor. */
export interface Squares extends CodeGrid {
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
