import { inRows } from "../../lists.js";
import { maxCells } from "../level/board.js";
import { type Cell, type Dialect, readCell, symbolOf } from "../level/cell.js";
import { unquoted } from "../text/quoted-text.js";
import { readCollection } from "../text/read-collection.js";
import { copy, type Patch, sketchOf } from "./sketch.js";

/**
 * Copied cells as rows of symbols, for the clipboard. Floor at the ends of rows is kept, as it was copied
 * too.
 */
export function patchText({ width, cells }: Patch, dialect: Dialect): string {
  const symbols = cells.map((cell) => symbolOf(dialect, cell));
  return inRows(symbols, width)
    .map((row) => row.join(""))
    .join("\n");
}

/**
 * Cells from the clipboard, quoted or not: the first level of the text in any dialect, or rows that are not a
 * level by themselves. Such rows are read in the only dialect that fits, or else in `dialect`. `undefined`
 * when the text is neither.
 */
export function readPatch(clipboard: string, dialect: Dialect): Patch | undefined {
  const text = unquoted(clipboard.slice(0, 4 * maxCells));
  const [entry] = readCollection(text).levels;
  if (entry !== undefined) {
    const { rows, width } = entry.board;
    if (width * rows.length > maxCells) return undefined;
    return copy(sketchOf(entry.board), {
      from: { row: 0, column: 0 },
      to: { row: rows.length - 1, column: width - 1 },
    });
  }
  if (clipboard.length > 2 * maxCells) return undefined;
  const lines = text.split(/\r\n|\r|\n/);
  const isFull = (line: string) => line !== "";
  const rows = lines.slice(Math.max(0, lines.findIndex(isFull)), lines.findLastIndex(isFull) + 1);
  const width = rows.reduce((widest, row) => Math.max(widest, row.length), 0);
  if (width === 0 || width * rows.length > maxCells) return undefined;
  const marked = /[OXG]/.test(text) ? "ox" : /[$*]/.test(text) ? "xsb" : dialect;
  const cells: Cell[] = [];
  for (const row of rows) {
    for (let column = 0; column < width; column++) {
      const cell = column < row.length ? readCell(marked, row.charCodeAt(column)) : "floor";
      if (cell === undefined) return undefined;
      cells.push(cell);
    }
  }
  return { width, height: rows.length, cells };
}

/**
 * Whether a text seems to hold several boards, and so is not a part of one. This is a quick guess; only the
 * reader knows for certain.
 */
export function seemsManyLevels(text: string): boolean {
  let boards = 0;
  let rows = 0;
  for (const line of unquoted(text.slice(0, 200_000)).split(/\r\n|\r|\n/)) {
    const isRow = line.includes("#") && /^[ \t]*[#@+$*.\-_ \tOXGpPbBo]+$/.test(line);
    rows = isRow ? rows + 1 : 0;
    if (rows === 3) boards++;
    if (boards > 1) return true;
  }
  return false;
}
