import { type Message, plural, quantity, say } from "../message.js";
import { bad, good, type Result } from "../result.js";
import { findKind, variantId } from "./deal.js";
import { isSolvable, largest, type Position, smallest } from "./rules.js";

/**
 * A position on one line: its variant, its tiles row by row with 0 for the blank, and the moves made:
 *
 *     3x3-walk-25 1,2,3,4,0,5,7,8,6 14
 */
export function format(position: Position): string {
  return `${variantId(position)} ${position.tiles.join(",")} ${position.moves}`;
}

const pattern = /^([0-9a-z-]{3,20}) (\d{1,2}(?:,\d{1,2}){3,35}) (\d{1,7})$/;

/** Reads the output of `format`. An unsolvable board is refused: the game would never end. */
export function parse(text: string): Result<Position> {
  const match = pattern.exec(text);
  if (match === null) return bad(say("This isn't a position of the sliding puzzle."));
  const [, variant, tiles, moves] = match as unknown as readonly [string, string, string, string];
  const kind = findKind(variant);
  if (kind === undefined) return bad(say("The sliding puzzle has no size “{0}”.", variant));
  const position: Position = { ...kind, tiles: tiles.split(",").map(Number), moves: Number(moves) };
  const wrong =
    problemOf(position) ?? (isSolvable(position.tiles, position.columns) ? undefined : unsolvable);
  return wrong === undefined ? good(position) : bad(wrong);
}

export const unsolvable: Message = say(
  "Half of all boards can't be solved, and this is one of them: two tiles would have to be swapped.",
);

/** The reason why the numbers are not a board, solvable or not; `undefined` if they are one. */
export function problemOf({
  rows,
  columns,
  tiles,
}: Pick<Position, "rows" | "columns" | "tiles">): Message | undefined {
  for (const side of [rows, columns]) {
    if (!Number.isInteger(side) || side < smallest || side > largest) {
      return say("The number of rows and columns must be from {0} to {1}, not {2}.", smallest, largest, side);
    }
  }
  const count = rows * columns;
  if (tiles.length !== count)
    return plural(
      count,
      "A {1}×{2} board has {0} cell, not {3}.",
      "A {1}×{2} board has {0} cells, not {3}.",
      rows,
      columns,
      quantity(tiles.length),
    );
  const seen = new Set<number>();
  for (const tile of tiles) {
    if (!Number.isInteger(tile) || tile < 0 || tile >= count)
      return say("A {0}×{1} board has no tile {2}.", rows, columns, tile);
    if (seen.has(tile))
      return tile === 0 ? say("The board has more than one blank.") : say("Tile {0} is a duplicate.", tile);
    seen.add(tile);
  }
  return undefined;
}

/**
 * Whether a text has only numbers, signs for the blank and separators. Other texts are not boards, and their
 * numbers need no error.
 */
export function looksLikeBoard(text: string): boolean {
  return /^[\d\s,;|_.\-+[\]()/]*$/.test(text);
}

/** What separates the rows of a board: a line break, or a slash as in slidysim and csTimer. */
export const rowBreak = /\r\n|\r|\n|\//;

/** Rows of different lengths are not a board: an error that names the first wrong row, else `undefined`. */
export function raggedRow(rows: readonly (readonly unknown[])[]): Message | undefined {
  const columns = rows[0]?.length ?? 0;
  const ragged = rows.findIndex((row) => row.length !== columns);
  return ragged < 0
    ? undefined
    : say(
        "Row {0} and the first row differ in length: {1} and {2}.",
        ragged + 1,
        rows[ragged]?.length ?? 0,
        columns,
      );
}

/**
 * Reads a board as people write it: the tiles row by row, separated by anything but digits, with 0, _, . or -
 * for the blank. Rows end at a line break or a slash, as in `1 2 3/4 5 6/7 0 8`. Without row breaks the board
 * is square.
 */
export function readBoard(text: string): Result<Position> {
  const rows = text
    .split(rowBreak)
    .map((line) => line.match(/\d+|[_.-]/g) ?? [])
    .filter((row) => row.length > 0);
  const cells = rows.flat().map((cell) => (/\d/.test(cell) ? Number(cell) : 0));
  const side = Math.sqrt(cells.length);
  if (rows.length === 1 && !Number.isInteger(side))
    return bad(
      plural(
        cells.length,
        "{0} number on one line doesn't make a square board.",
        "{0} numbers on one line don't make a square board.",
      ),
    );
  const ragged = raggedRow(rows);
  if (ragged !== undefined) return bad(ragged);
  const isOneLine = rows.length === 1;
  const columns = isOneLine ? side : (rows[0]?.length ?? 0);
  const position: Position = {
    rows: isOneLine ? side : rows.length,
    columns,
    tiles: cells,
    walk: 0,
    moves: 0,
  };
  const wrong = problemOf(position) ?? (isSolvable(cells, columns) ? undefined : unsolvable);
  return wrong === undefined ? good(position) : bad(wrong);
}
