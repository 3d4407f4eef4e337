import { say } from "../message.js";
import { bad, type Result } from "../result.js";
import { checkCollection } from "./check/check.js";
import { toLevel } from "./level/board.js";
import { startOn } from "./level-table.js";
import type { Position } from "./play/rules.js";
import type { Collection, LevelEntry } from "./text/collection.js";
import { conflictMessage } from "./text/conflicts.js";
import { unquoted } from "./text/quoted-text.js";
import { readCollection } from "./text/read-collection.js";

/** A level has at least this many rows: two of them are walls. */
const minRows = 3;

/**
 * Whether a text holds something drawn like a level: rows of level symbols with walls and a player, a box or
 * a goal. Fast on any text.
 */
export function looksLikeBoard(text: string): boolean {
  return (
    text.includes("#") &&
    boardsOf(readCollection(unquoted(text))).some(({ board }) =>
      board.rows.some((row) => /[@+$*.OXG]/i.test(row.text)),
    )
  );
}

/** The first level in a text, in any form that level files have. A mail or a forum may have quoted it. */
export function readBoard(text: string): Result<Position> {
  const collection = readCollection(unquoted(text));
  if (collection.conflicts.length > 0) return bad(conflictMessage);
  const [first] = boardsOf(collection);
  if (first === undefined) return bad(say("There is no level in this text yet."));
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
