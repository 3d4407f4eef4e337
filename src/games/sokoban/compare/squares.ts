import { cellAt, maxCells, type TextBoard } from "../level/board.js";
import { type Cell, cells } from "../level/cell.js";
import type { CodeGrid } from "../level/code-grid.js";
import { columnOf, extentOf, gridForms, markedCells, rowOf, turnedGrid } from "../level/grid.js";

/** A board as one number for each square: the place of its cell in `cells`, or `strange`. 0 is floor. */
export interface Squares extends CodeGrid {
  /** The number of squares that are not floor. */
  readonly filled: number;
}

/** A character that isn't a symbol of the board's notation. */
const strange = cells.length;

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

/** How a board was turned, in the words of the level editor. `transposed`: by 90°, and flipped. */
export type BoardTurn = "half" | "right" | "left" | "flip" | "mirror" | "transposed";

/** Identifies a board by its squares, however it is turned. `undefined` for a board of floor. */
export function turnKey(board: Squares): string | undefined {
  return keysOf(board)?.reduce((least, key) => (key < least ? key : least));
}

/** How one board must be turned to be the other one; `undefined` if no turn helps, or none is needed. */
export function turnBetween(one: Squares, other: Squares): BoardTurn | undefined {
  const wanted = keysOf(other)?.[0];
  const at = keysOf(one)?.indexOf(wanted ?? "") ?? -1;
  return at <= 0 ? undefined : turnsOfForms[at];
}

/** In the order of `gridForms`, the first of which is the board as it is. */
const turnsOfForms = gridForms.map(({ turned, down, across }): BoardTurn | undefined => {
  if (turned) return down === across ? "transposed" : across ? "right" : "left";
  if (down && across) return "half";
  return down ? "flip" : across ? "mirror" : undefined;
});

/** The texts of a board in all forms, without the floor around it. */
function keysOf({ width, codes }: Squares): readonly string[] | undefined {
  const { top, left, bottom, right } = extentOf({ width }, markedCells(codes));
  if (bottom < 0) return undefined;
  const size = { width: right - left + 1, height: bottom - top + 1 };
  return gridForms.map((form) => {
    const { width: columns, sources } = turnedGrid(size, form);
    let key = `${columns} `;
    for (const cell of sources) {
      const at = (top + rowOf(size, cell)) * width + left + columnOf(size, cell);
      key += String.fromCharCode(48 + codes[at]!);
    }
    return key;
  });
}
