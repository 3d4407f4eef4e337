import type { MovesText, TextCopy } from "../capabilities.js";
import { say } from "../message.js";
import { bad, good } from "../result.js";
import { compactLevel, levelRows } from "./level/level-text.js";
import { encodeMoves, formatMoves, readMoves } from "./play/lurd.js";
import { levelNow, type Move, type Position } from "./play/rules.js";

/** LURD text with counts and groups: `3r2UlD`, `2(rU)`. */
const lurd = /^[\slurd\d()]*[lurd][\slurd\d()]*$/i;

/** Moves on the level that is on the board. */
export const movesText: MovesText<Position> = {
  matches: (text) => lurd.test(text),
  read(text, onBoard) {
    if (onBoard === undefined)
      return bad(
        say("These are moves without a board. Put the board before them, or paste them on a board."),
      );
    const read = readMoves(onBoard, text);
    return read.ok
      ? good([{ start: onBoard, moves: read.value.moves, label: say("Moves from the start") }])
      : read;
  },
};

/** The board as other programs read it, and the moves so far. */
export function copies({
  start,
  now,
  moves: played,
}: {
  readonly start: Position;
  readonly now: Position;
  readonly moves: readonly string[];
}): readonly TextCopy[] {
  const moves = played as readonly Move[];
  const level = levelNow(now);
  const boards: readonly TextCopy[] = [
    { text: levelRows(level, "xsb").join("\n"), label: say("The board (XSB)") },
    { text: compactLevel(level), label: say("The board, on one line (RLE)") },
  ];
  if (moves.length === 0) return boards;
  return [
    ...boards,
    { text: levelRows(levelNow(start), "xsb").join("\n"), label: say("The start of the game") },
    { text: formatMoves(moves), label: say("Your moves (LURD)") },
    { text: encodeMoves(moves), label: say("Your moves, with counts") },
  ];
}
