import type { BoardText } from "../capabilities.js";
import { inRows } from "../lists.js";
import { plural, quantity, say } from "../message.js";
import { isBlank, wordRows } from "../number-rows.js";
import { isRandomState, seedRandom } from "../random.js";
import { bad, good, type Result } from "../result.js";
import { goalTile, highestTile, type Position } from "./rules.js";

/**
 * A position on one line: size, tile values row by row, score, moves, whether the player went beyond the win,
 * and the generator's two words:
 *
 *     4x4 0,0,2,0,0,0,0,0,0,4,0,0,0,0,0,0 0 0 - 1f3a5c77:09b2d411
 */
export function format(position: Position): string {
  const { size, cells, score, moves, beyond, random } = position;
  const words = random.map((word) => word.toString(16).padStart(8, "0")).join(":");
  return `${size}x${size} ${cells.join(",")} ${score} ${moves} ${beyond ? "beyond" : "-"} ${words}`;
}

const pattern =
  /^([345])x\1 (\d{1,8}(?:,\d{1,8}){8,24}) (\d{1,12}) (\d{1,12}) (beyond|-) ([0-9a-f]{8}):([0-9a-f]{8})$/;

export function parse(text: string): Result<Position> {
  const match = pattern.exec(text);
  if (match === null) return bad(say("This isn't a 2048 position."));
  const [, size, cells, score, moves, beyond, first, second] = match as unknown as readonly string[];
  return makePosition({
    size: Number(size),
    cells: cells!.split(",").map(Number),
    score: Number(score),
    moves: Number(moves),
    beyond: beyond === "beyond",
    random: [Number.parseInt(first!, 16), Number.parseInt(second!, 16)],
  });
}

type PositionFacts = Omit<Position, "ids" | "merged" | "absorbed" | "nextId">;

/** A position from external data; tiles are numbered in reading order. */
export function makePosition({ size, cells, score, moves, beyond, random }: PositionFacts): Result<Position> {
  if (cells.length !== size * size)
    return bad(
      plural(
        size * size,
        "A {1}×{2} board has {0} cell, not {3}.",
        "A {1}×{2} board has {0} cells, not {3}.",
        size,
        size,
        quantity(cells.length),
      ),
    );
  const wrong = cells.findIndex((value) => !isTile(value, size));
  if (wrong >= 0) {
    return bad(
      say(
        "Row {0}, column {1} holds {2}, which isn't a 2048 tile.",
        Math.floor(wrong / size) + 1,
        (wrong % size) + 1,
        cells[wrong]!,
      ),
    );
  }
  if (cells.every((value) => value === 0)) return bad(say("The board has no tiles."));
  // A merge keeps the sum and a spawn needs an empty cell. So no game can exceed one tile of each power from
  // 4 up, and no tile can exceed the highest of these.
  if (cells.reduce((sum, value) => sum + value, 0) >= 2 * highestTile(size))
    return bad(say("The tiles add up to more than any game can reach."));
  if (score < 0) return bad(say("The score, {0}, is negative.", score));
  if (moves < 0) return bad(say("The number of moves, {0}, is negative.", moves));
  if (!isRandomState(random)) return bad(say("This isn't a 2048 position."));
  let nextId = 1;
  const ids = cells.map((value) => (value === 0 ? 0 : nextId++));
  return good({ size, cells, ids, merged: [], absorbed: [], nextId, score, moves, beyond, random });
}

/** Whether a board of this size can have the value in a cell; 0 is an empty one. */
export function isTile(value: number, size: number): boolean {
  return (
    value === 0 ||
    (Number.isInteger(value) &&
      value >= 2 &&
      value <= highestTile(size) &&
      Number.isInteger(Math.log2(value)))
  );
}

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
