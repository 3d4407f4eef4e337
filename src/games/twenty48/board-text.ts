import { say } from "../message.js";
import { isBlank, wordRows } from "../number-rows.js";
import { seedRandom } from "../random.js";
import { bad, type Result } from "../result.js";
import { makePosition, parse } from "./notation.js";
import type { Position } from "./rules.js";

/** Reads a board: rows of numbers, with 0, _, . or - for an empty cell, or the one line of `format`. */
export function readBoard(text: string): Result<Position> {
  const line = parse(text.trim());
  if (line.ok) return line;
  const rows = wordRows(text);
  const size = rows.length;
  if (size < 3 || size > 5 || rows.some((row) => row.length !== size))
    return bad(say("A board of 2048 has 3, 4 or 5 rows of as many numbers."));
  const words = rows.flat();
  if (words.some((word) => !isBlank(word) && !/^\d{1,8}$/.test(word)))
    return bad(say("A board of 2048 has numbers, and 0, _, . or - for empty cells."));
  const cells = words.map((word) => (isBlank(word) ? 0 : Number(word)));
  return makePosition({ size, cells, score: 0, moves: 0, beyond: false, random: seedRandom(0) });
}
