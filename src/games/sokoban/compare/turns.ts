import { forms } from "../level/shape-key.js";
import type { Squares } from "./squares.js";

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

/** In the order of `forms`, the first of which is the board as it is. */
const turnsOfForms = forms.map(({ turned, down, across }): BoardTurn | undefined => {
  if (turned) return down === across ? "transposed" : across ? "right" : "left";
  if (down && across) return "half";
  return down ? "flip" : across ? "mirror" : undefined;
});

/** The texts of a board in all forms, without the floor around it. */
function keysOf({ width, height, codes }: Squares): readonly string[] | undefined {
  let [top, left, bottom, right] = [height, width, -1, -1];
  for (const [at, code] of codes.entries()) {
    if (code === 0) continue;
    const [row, column] = [Math.floor(at / width), at % width];
    [top, left] = [Math.min(top, row), Math.min(left, column)];
    [bottom, right] = [Math.max(bottom, row), Math.max(right, column)];
  }
  if (bottom < 0) return undefined;
  const [high, wide] = [bottom - top + 1, right - left + 1];
  return forms.map(({ turned, down, across }) => {
    const [rows, columns] = turned ? [wide, high] : [high, wide];
    let key = `${columns} `;
    for (let row = 0; row < rows; row++) {
      const atRow = down ? rows - 1 - row : row;
      for (let column = 0; column < columns; column++) {
        const atColumn = across ? columns - 1 - column : column;
        const [from, to] = turned ? [atColumn, atRow] : [atRow, atColumn];
        key += String.fromCharCode(48 + codes[(top + from) * width + left + to]!);
      }
    }
    return key;
  });
}
