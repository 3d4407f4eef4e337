import { atOnce } from "../../slices.js";
import { splitLines } from "./parts/lines.js";
import { findingSegments } from "./parts/segments.js";
import { isSlc } from "./slc.js";

/** A level within the first pages tells a level file; the rest of a large text is not read. */
export const charactersRead = 32_768;

/**
 * Whether a text is clearly a Sokoban level file: somewhere near its beginning is a board of at least three
 * rows with one player, boxes, goals and walls. For files whose names do not tell, such as `.txt`; quick on
 * any text, and strict, as notes and source code shall never be taken for levels.
 */
export function isLevelText(text: string): boolean {
  const head = text.slice(0, charactersRead);
  if (isSlc(head)) return head.includes("<L>");
  if (!head.includes("#")) return false;
  const lines = splitLines(head);
  return atOnce(findingSegments(head, lines)).some(({ first, last }) => {
    const rows = head.slice(lines.starts[first], lines.ends[last]);
    return last - first + 1 >= rowsNeeded(rows) && isFurnished(rows);
  });
}

/**
 * Whether a text that is called levels may be one: it is, or a board stands in it that is not finished, or
 * nothing does yet.
 */
export function mayBecomeLevels(text: string): boolean {
  const head = text.slice(0, charactersRead);
  return (
    head.trim() === "" || isLevelText(head) || atOnce(findingSegments(head, splitLines(head))).length > 0
  );
}

/** Bars put several rows on a line. */
function rowsNeeded(rows: string): number {
  return rows.includes("|") ? 1 : 3;
}

function isFurnished(rows: string): boolean {
  const players = rows.match(/[@+pP]/g)?.length ?? 0;
  const walls = rows.match(/#/g)?.length ?? 0;
  const boxes = /[$*bBOG]/.test(rows);
  const goals = /[.*+oBPXG]/.test(rows);
  return players === 1 && boxes && goals && walls * 5 >= rows.replace(/\s/g, "").length;
}
