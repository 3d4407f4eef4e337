import { mostCells } from "../../games/sokoban/board.js";
import { type Cell, readCell, symbolOf } from "../../games/sokoban/cell.js";
import type { Patch } from "../../games/sokoban/sketch.js";

/** Copied cells as XSB rows, for other programs. */
export function textOfPatch({ width, cells }: Patch): string {
  const rows: string[] = [];
  for (let from = 0; from < cells.length; from += width) {
    rows.push(
      cells
        .slice(from, from + width)
        .map((cell) => symbolOf("xsb", cell))
        .join(""),
    );
  }
  return rows.join("\n");
}

/** Cells from a text that holds XSB rows and nothing else; `undefined` for any other text. */
export function patchOfText(text: string): Patch | undefined {
  const rows = text
    .replace(/\r/g, "")
    .split("\n")
    .map((row) => row.trimEnd());
  while (rows[0] === "") rows.shift();
  while (rows.at(-1) === "") rows.pop();
  const width = rows.reduce((widest, row) => Math.max(widest, row.length), 0);
  if (width === 0 || width * rows.length > mostCells) return undefined;
  const cells: Cell[] = [];
  for (const row of rows) {
    for (let column = 0; column < width; column++) {
      const cell = column < row.length ? readCell("xsb", row.charCodeAt(column)) : "floor";
      if (cell === undefined) return undefined;
      cells.push(cell);
    }
  }
  return { width, height: rows.length, cells };
}
