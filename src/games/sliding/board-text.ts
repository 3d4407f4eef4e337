import { inRows } from "../lists.js";
import { type Message, plural, quantity, say } from "../message.js";
import { isBlank, wordRows } from "../number-rows.js";
import { bad, good, type Result } from "../result.js";
import { findKind, variantId } from "./deal.js";
import { type BoardSize, isSize, isSolvable, maxCells, type Position, sizesOf } from "./rules.js";

/** Boards as people write them: slidysim, csTimer, forums and spreadsheets. */

/** A board of numbers, solvable or not. */
export interface TileBoard extends BoardSize {
  /** Row by row, 0 for the blank. */
  readonly tiles: readonly number[];
}

/** How the rows of a written board are separated. */
export const boardForms = ["slashes", "lines", "oneLine"] as const;
export type BoardForm = (typeof boardForms)[number];

/**
 * Writes a board: `1 2 3/4 5 6/7 0 8`, the same with line breaks, or its numbers on one line. One line starts
 * with the size if the board is not square: `2x3 1 2 3 4 0 5`.
 */
export function writeBoard(
  { rows, columns, tiles }: TileBoard,
  form: BoardForm = "slashes",
  blank = "0",
): string {
  const cells = tiles.map((tile) => (tile === 0 ? blank : String(tile)));
  if (form === "oneLine") return `${rows === columns ? "" : `${rows}x${columns} `}${cells.join(" ")}`;
  const lines = inRows(cells, columns).map((row) => row.join(" "));
  return lines.join(form === "slashes" ? "/" : "\n");
}

const sizePrefix = /^\s*(\d{1,2})\s*[x×]\s*(\d{1,2})(?:\s*:|(?=\s))/i;
/** "Scramble:", "Board 4:", "4.", "#4" */
const label = /^\s*(?:\p{L}[\p{L}\d #]{0,30}:|#?\d{1,6}[.):](?=\s)|#\d{1,6}(?=\s))/u;

/**
 * Whether a text is meant as a board, valid or not. Most words of such a text are numbers; words of letters
 * are only a label and single symbols. Other texts need no error about the numbers in them.
 */
export function looksLikeBoard(text: string): boolean {
  const words = rowsOf(withoutPrefix(text).rest).flat();
  if (words.some((word) => !isBlank(word) && /\p{L}{2}|[#$*@]/u.test(word))) return false;
  const numbers = words.filter((word) => /\d/.test(word)).length;
  const symbols = words.filter(isBlank).length;
  return numbers >= 2 && 2 * (numbers + symbols) > words.length;
}

/** Reads a board. `wanted`: its size, if it is known from elsewhere. */
export function readTiles(text: string, wanted?: BoardSize): Result<TileBoard> {
  const { size: written, rest } = withoutPrefix(text);
  const rows = withoutNumber(rowsOf(rest), written ?? wanted);
  if (rows.length === 0)
    return bad(say("The text has no numbers. A board looks like {0}.", "1 2 3/4 5 6/7 0 8"));
  for (const [row, words] of rows.entries())
    for (const [place, word] of words.entries())
      if (!isCell(word))
        return bad(
          say(
            "Row {0}, number {1}: “{2}” isn't a tile. Expected a number, or 0, _ or . for the blank.",
            row + 1,
            place + 1,
            word.slice(0, 20),
          ),
        );
  const size = sizeOf(rows, written, wanted);
  if (!size.ok) return size;
  const board = { ...size.value, tiles: rows.flat().map(tileOf) };
  const problem = problemOf(board);
  return problem === undefined ? good(board) : bad(problem);
}

type Rows = readonly (readonly string[])[];

/** The rows of words, where digits that are written together, as in `812/043/765`, are tiles. */
function rowsOf(text: string): Rows {
  const rows = wordRows(text);
  const words = rows.map(([word = ""]) => word);
  const [first = ""] = words;
  const isTogether =
    rows.every((row) => row.length === 1) &&
    words.every((word) => word.length === first.length && /^[\d_.x-]{2,9}$/i.test(word)) &&
    (rows.length === 1 ? isWhole([[...first]]) : rows.length * first.length <= maxDigitCells);
  return isTogether ? words.map((word) => [...word]) : rows;
}

/** A larger board has tiles of two digits. */
const maxDigitCells = 10;

/**
 * Some files have the size of the board, or its number in a list, before it: `3 0 1 3 4 2 5 7 8 6`. The rest
 * is then a whole board, and the text is not.
 */
function withoutNumber(rows: Rows, known: BoardSize | undefined): Rows {
  const [first = [], ...rest] = rows;
  const tiles = rows.flat().map(tileOf);
  if (tiles.length > maxCells + 2) return rows;
  const isBoard =
    known === undefined
      ? tiles.every((_, number) => tiles.includes(number))
      : tiles.length === known.rows * known.columns;
  if (isBoard) return rows;
  if (first.length <= 2 && rest.length > 0 && isWhole(rest)) return rest;
  return rows.length === 1 && isWhole([first.slice(1)]) ? [first.slice(1)] : rows;
}

/** Whether the words are the tiles of one board. */
function isWhole(rows: Rows): boolean {
  const size = rows.flat().every(isCell) ? sizeOf(rows, undefined, undefined) : undefined;
  return size?.ok === true && problemOf({ ...size.value, tiles: rows.flat().map(tileOf) }) === undefined;
}

function tileOf(word: string): number {
  return isBlank(word) ? 0 : Number(word);
}

function isCell(word: string): boolean {
  return isBlank(word) || /^\d{1,4}$/.test(word);
}

function withoutPrefix(text: string): { readonly size: BoardSize | undefined; readonly rest: string } {
  const unlabeled = text.replace(/^\uFEFF/, "").replace(label, "");
  const match = sizePrefix.exec(unlabeled);
  if (match === null) return { size: undefined, rest: unlabeled };
  return {
    size: { rows: Number(match[1]), columns: Number(match[2]) },
    rest: unlabeled.slice(match[0].length),
  };
}

function sizeOf(
  rows: readonly (readonly string[])[],
  written: BoardSize | undefined,
  wanted: BoardSize | undefined,
): Result<BoardSize> {
  const known = written ?? wanted;
  if (written !== undefined && wanted !== undefined && nameOf(written) !== nameOf(wanted))
    return bad(say("The board is {0}, not {1}.", nameOf(written), nameOf(wanted)));
  const cells = rows.flat().length;
  if (rows.length > 1) {
    const problem = raggedRow(rows);
    if (problem !== undefined) return bad(problem);
    const size = { rows: rows.length, columns: rows[0]!.length };
    if (known !== undefined && nameOf(size) !== nameOf(known))
      return bad(say("The board is {0}, not {1}.", nameOf(size), nameOf(known)));
    return good(size);
  }
  if (known !== undefined) return good(known);
  const side = Math.sqrt(cells);
  if (Number.isInteger(side)) return good({ rows: side, columns: side });
  const sizes = sizesOf(cells).map(nameOf);
  const expected =
    sizes.length === 0
      ? say("Expected 4, 9, 16, 25 or 36 of them, with 0, _ or . for the blank.")
      : say("Put “/” between the rows, or the size before them: {0}.", sizes.join(", "));
  return bad(
    plural(
      cells,
      "{0} number on one line doesn't make a square board. {1}",
      "{0} numbers on one line don't make a square board. {1}",
      expected,
    ),
  );
}

/** Rows of different lengths are not a board: an error that names the first wrong row, else `undefined`. */
function raggedRow(rows: readonly (readonly string[])[]): Message | undefined {
  const columns = rows[0]?.length ?? 0;
  const ragged = rows.findIndex((row) => row.length !== columns);
  if (ragged < 0) return undefined;
  const counts = [ragged + 1, rows[ragged]?.length ?? 0, columns] as const;
  return rows.flat().some(isBlank)
    ? say("Row {0} and the first row differ in length: {1} and {2}.", ...counts)
    : say(
        "Row {0} and the first row differ in length: {1} and {2}. Expected 0, _ or . for the blank.",
        ...counts,
      );
}

function nameOf({ rows, columns }: BoardSize): string {
  return `${rows}×${columns}`;
}

/** What keeps the numbers from being a board, solvable or not; `undefined` when they are one. */
export function problemOf({
  rows,
  columns,
  tiles,
}: Pick<Position, "rows" | "columns" | "tiles">): Message | undefined {
  if (!isSize({ rows, columns }))
    return say(
      "This board is {0}. Boards go from {1} to {2}, {3} or {4}.",
      nameOf({ rows, columns }),
      "2×2",
      "6×6",
      "5×7",
      "7×5",
    );
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
  for (const [cell, tile] of tiles.entries()) {
    const place = [Math.floor(cell / columns) + 1, (cell % columns) + 1] as const;
    if (!Number.isInteger(tile) || tile < 0 || tile >= count)
      return say(
        "Row {0}, number {1}: a {2} board has no tile {3}. Expected 1 to {4}, or 0, _ or . for the blank.",
        ...place,
        nameOf({ rows, columns }),
        tile,
        count - 1,
      );
    if (seen.has(tile)) return duplicate(place, tile, tiles);
    seen.add(tile);
  }
  return undefined;
}

function duplicate(
  place: readonly [row: number, column: number],
  tile: number,
  tiles: readonly number[],
): Message {
  if (tile === 0) return say("Row {0}, number {1}: a second blank. A board has exactly one.", ...place);
  const missing = tiles.findIndex((_, number) => !tiles.includes(number));
  return missing === 0
    ? say("Row {0}, number {1}: tile {2} is a duplicate. Expected 0, _ or . for the blank.", ...place, tile)
    : say("Row {0}, number {1}: tile {2} is a duplicate. Tile {3} is missing.", ...place, tile, missing);
}

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

/**
 * Reads a board as people write it. Rows end at a line break or a slash, as in `1 2 3/4 5 6/7 0 8`. Without
 * row breaks the board is square, or its size comes first. An unsolvable board is refused.
 */
export function readBoard(text: string): Result<Position> {
  const board = readTiles(text);
  if (!board.ok) return board;
  return isSolvable(board.value.tiles, board.value.columns)
    ? good({ ...board.value, walk: 0, moves: 0 })
    : bad(unsolvable);
}
