import { plainRow, type TextBoard } from "../level/board.js";
import type { Dialect } from "../level/cell.js";
import type { Collection, LevelEntry } from "./collection.js";
import { countMarks } from "./dialect.js";
import { splitLines } from "./lines.js";
import { changedBoard, difference } from "./reread.js";
import { classifyLine } from "./row-text.js";
import { isBoard, type Segment } from "./segments.js";

/** Lines that stay a board because they were one before, in the dialect that it had. */
export interface KeptBoard extends Segment {
  readonly dialect: Dialect;
}

/**
 * The boards of a text that only its earlier version identifies. They are being drawn on, and hold too little
 * to be recognized as boards or to show their dialect. So a board can still be drawn on after all of it was
 * erased. Each stays a board as long as all of its lines are rows; `before` is the earlier version as it was
 * read.
 */
export function keptBoards(before: Collection, textBefore: string, text: string): readonly KeptBoard[] {
  if (before.form !== "text") return [];
  const changed = changedBoard(before, textBefore, text);
  const level = changed && before.levels[changed.index];
  const drawn = level && drawnOn(level.board, text.slice(level.board.start, level.board.end + changed.by));
  const others = before.levels.filter((entry) => entry !== level && isKept(entry));
  if (others.length === 0) return drawn === undefined ? [] : [drawn];
  const [from, to] = difference(textBefore, text);
  const moved = splitLines(text).starts.length - splitLines(textBefore).starts.length;
  const kept = others.flatMap(
    ({ board: { start, end, firstLine, lastLine, dialect } }): readonly KeptBoard[] => {
      if (end < from) return [{ first: firstLine, last: lastLine, dialect }];
      return start > to ? [{ first: firstLine + moved, last: lastLine + moved, dialect }] : [];
    },
  );
  return [...kept, ...(drawn === undefined ? [] : [drawn])].sort((one, other) => one.first - other.first);
}

/**
 * The boards of a collection that its text alone does not identify. Together with the text they give the same
 * collection again.
 */
export function keptIn({ levels }: Collection): readonly KeptBoard[] {
  return levels
    .filter(isKept)
    .map(({ board: { firstLine, lastLine, dialect } }) => ({ first: firstLine, last: lastLine, dialect }));
}

function isKept({ board }: LevelEntry): boolean {
  return board.evidence === "before";
}

/**
 * The present board; `undefined` if its lines are not rows, or if it is recognized as a board whose dialect
 * was never known.
 */
function drawnOn(board: TextBoard, part: string): KeptBoard | undefined {
  const { starts, ends } = splitLines(part);
  const classes = starts.map((start, line) => classifyLine(part, start, ends[line]!));
  const isRow = (line: number) =>
    ["row", "weak"].includes(classes[line]!.kind) || /^[-_|]+$/.test(part.slice(starts[line], ends[line]));
  if (!starts.every((_, line) => isRow(line))) return undefined;
  if (board.evidence === "assumed" && isBoard(part, classes, { first: 0, last: classes.length - 1 }))
    return undefined;
  const rows = starts.map((start, line) => plainRow(part.slice(start, ends[line]), start, line));
  const { ox, xsb } = countMarks(rows);
  const dialect = ox === xsb ? board.dialect : ox > xsb ? "ox" : "xsb";
  return { first: board.firstLine, last: board.firstLine + rows.length - 1, dialect };
}

/**
 * The segments of a text, with the kept boards added. A board that is found in the text replaces what was
 * kept of it. It does not if it lacks only rows of floor at its edges, which look like rulers.
 */
export function withKept(found: readonly Segment[], kept: readonly KeptBoard[]): readonly Segment[] {
  const isApart = (one: Segment) => (other: Segment) => one.last < other.first || one.first > other.last;
  const isInside = (one: Segment) => (other: Segment) =>
    one.first <= other.first && other.last <= one.last && one.last - one.first > other.last - other.first;
  const missing = kept.filter((board) =>
    found.every((other) => isApart(board)(other) || isInside(board)(other)),
  );
  if (missing.length === 0) return found;
  const others = found.filter((board) => missing.every((other) => isApart(other)(board)));
  return [...others, ...missing].sort((one, other) => one.first - other.first);
}
