import { say } from "../../../src/games/message.js";
import { bad, good, type Result } from "../../../src/games/result.js";
import { maxSide, minSide, type Position } from "./rules.js";

/**
 * A position on one line: its size, its rows with `o` for a light that is on, and the presses made: `3x3
 * o.o/.../oo. 4`.
 */
export function format({ rows, columns, lights, presses }: Position): string {
  const line = (row: number) =>
    lights
      .slice(row * columns, (row + 1) * columns)
      .map((isOn) => (isOn ? "o" : "."))
      .join("");
  return `${rows}x${columns} ${Array.from({ length: rows }, (_, row) => line(row)).join("/")} ${presses}`;
}

const pattern = /^(\d{1,2}x\d{1,2}) ([o./]{5,160}) (\d{1,7})$/;

export function parse(text: string): Result<Position> {
  const [, size, board = "", presses] = pattern.exec(text) ?? [];
  const read = readRows(board.split("/"));
  if (size === undefined || !read.ok || size !== `${read.value.rows}x${read.value.columns}`)
    return bad(say("This is no board of lights."));
  return good({ ...read.value, presses: Number(presses) });
}

/** Rows of `o` and `.`, one a line. */
export function matches(text: string): boolean {
  return /^\s*[o.]{2,}(?:\s+[o.]{2,})+\s*$/.test(text);
}

export function readBoard(text: string): Result<Position> {
  return readRows(text.trim().split(/\s+/));
}

function readRows(lines: readonly string[]): Result<Position> {
  const [rows, columns] = [lines.length, lines[0]?.length ?? 0];
  for (const side of [rows, columns]) {
    if (side < minSide || side > maxSide)
      return bad(say("A board has {0} to {1} rows and columns, not {2}.", minSide, maxSide, side));
  }
  const ragged = lines.findIndex((line) => line.length !== columns);
  if (ragged >= 0) return bad(say("Row {0} is not as long as the first one.", ragged + 1));
  return good({ rows, columns, lights: [...lines.join("")].map((letter) => letter === "o"), presses: 0 });
}
