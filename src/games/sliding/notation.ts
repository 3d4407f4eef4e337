import { type Message, say } from "../message.js";
import { bad, good, type Result } from "../result.js";
import { problemOf, readTiles } from "./board-text.js";
import { findKind, variantId } from "./deal.js";
import { isSolvable, type Position } from "./rules.js";

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
