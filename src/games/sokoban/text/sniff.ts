import { atOnce } from "../../slices.js";
import { isSlc } from "./collection.js";
import { splitLines } from "./lines.js";
import { findingSegments } from "./segments.js";

/** A level within this many characters identifies a level file; the rest of a large text is not read. */
export const charactersRead = 32_768;

/**
 * Whether a text is clearly a Sokoban level file. Near its start is a board of at least three rows with one
 * player, boxes, goals and walls. It is for files whose names do not show it, such as `.txt`. It is quick on
 * any text, and strict, because notes and source code must never be taken for levels.
 */
export function isLevelText(text: string): boolean {
  const head = text.slice(0, charactersRead);
  if (isSlc(head)) return head.includes("<L>");
  if (!head.includes("#")) return false;
  const lines = splitLines(head);
  return atOnce(findingSegments(head, lines)).boards.some(({ first, last }) => {
    const rows = head.slice(lines.starts[first], lines.ends[last]);
    return last - first + 1 >= rowsNeeded(rows) && hasLevelPieces(rows);
  });
}

/** Bars put several rows on one line. */
function rowsNeeded(rows: string): number {
  return rows.includes("|") ? 1 : 3;
}

function hasLevelPieces(rows: string): boolean {
  const players = rows.match(/[@+pP]/g)?.length ?? 0;
  const walls = rows.match(/#/g)?.length ?? 0;
  const boxes = /[$*bBOG]/.test(rows);
  const goals = /[.*+oBPXG]/.test(rows);
  return players === 1 && boxes && goals && walls * 5 >= rows.replace(/\s/g, "").length;
}
