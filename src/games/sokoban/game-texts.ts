import type { MovesText, TextCopy } from "../capabilities.js";
import { say } from "../message.js";
import { bad, good, type Result } from "../result.js";
import { checkCollection } from "./check/check.js";
import { toLevel } from "./level/board.js";
import { compactLevel, levelRows } from "./level/level-text.js";
import { startOn } from "./level-table.js";
import { encodeMoves, formatMoves, readMoves } from "./play/lurd.js";
import { levelNow, type Move, type Position } from "./play/rules.js";
import { type Collection, type LevelEntry, unknownForm } from "./text/collection.js";
import { conflictMessage } from "./text/conflicts.js";
import { unquoted } from "./text/quoted-text.js";
import { readCollection } from "./text/read-collection.js";

/** A level has at least this many rows: two of them are walls. */
const minRows = 3;

/**
 * Whether a text holds something drawn like a level: rows of level symbols with walls and a player, a box or
 * a goal. Rows of unknown symbols need a border. Fast on any text.
 */
export function looksLikeBoard(text: string): boolean {
  const collection = readCollection(unquoted(text));
  if (unknownForm(collection) !== undefined) return true;
  return boardsOf(collection).some(({ board }) => board.rows.some((row) => /[@+$*.OXG]/i.test(row.text)));
}

/** The first level in a text, in any form that level files have. A mail or a forum may have quoted it. */
export function readBoard(text: string): Result<Position> {
  const collection = readCollection(unquoted(text));
  if (collection.conflicts.length > 0) return bad(conflictMessage);
  const [first] = boardsOf(collection);
  if (first === undefined) return bad(unknownForm(collection) ?? say("There is no level in this text yet."));
  const level = toLevel(first.board);
  if (level !== undefined) return startOn(level);
  const wrong = checkCollection({ ...collection, levels: [first] }).find(
    ({ severity }) => severity === "error",
  );
  return bad(wrong?.message ?? say("The level can't be read."));
}

function boardsOf({ levels }: Collection): readonly LevelEntry[] {
  return levels.filter(({ board }) => board.rows.length >= minRows);
}

/** The characters of LURD text with counts and groups: `3r2UlD`, `2(rU)`. */
const lurd = /^[\slurd\d()]*$/i;

/** Moves on the level that is on the board. */
export const movesText: MovesText<Position> = {
  matches: (text) => lurd.test(text) && /[lurd]/i.test(text),
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
