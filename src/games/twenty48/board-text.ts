import type { BoardText } from "../capabilities.js";
import { inRows } from "../lists.js";
import { say } from "../message.js";
import { isBlank, wordRows } from "../number-rows.js";
import { seedRandom } from "../random.js";
import { bad, good, type Result } from "../result.js";
import { makePosition, parse } from "./notation.js";
import { goalTile, type Position } from "./rules.js";

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

/** A board of 2048 differs from other boards of numbers in its numbers: all but one are powers of two. */
function looksLikeBoard(text: string): boolean {
  const rows = wordRows(text);
  if (rows.length < 3 || rows.length > 5 || rows.some((row) => row.length !== rows.length)) return false;
  const words = rows.flat().filter((word) => !isBlank(word));
  const others = words.filter(
    (word) => !/^\d{1,8}$/.test(word) || Number(word) < 2 || !isPowerOfTwo(Number(word)),
  );
  return words.length > 1 && others.length <= 1;
}

const isPowerOfTwo = (value: number) => Number.isInteger(Math.log2(value));

/** Pasted boards, and the forms in which a board is copied. Who has the goal's tile goes on. */
export const boardText: BoardText<Position> = {
  matches: looksLikeBoard,
  read(text) {
    const board = readBoard(text);
    if (!board.ok) return board;
    const { size, cells } = board.value;
    return good({ ...board.value, beyond: Math.max(...cells) >= goalTile(size) });
  },
  copies: ({ now: { size, cells } }) => {
    const rows = inRows(cells, size).map((row) => row.join(" "));
    return [
      { text: rows.join("/"), label: say("The board, “/” between rows") },
      { text: rows.join("\n"), label: say("The board, a line for each row") },
    ];
  },
};
