import { atOnce, type PausingWork } from "../../slices.js";
import { isSlc } from "./collection.js";
import { type Lines, splitLines } from "./lines.js";
import { classifyLine, type LineClass } from "./row-text.js";

/** The lines of a board, from `first` to `last`. */
export interface Segment {
  readonly first: number;
  readonly last: number;
}

/** The boards of a text, and other rows, which may be a part of a board. */
interface Segments {
  readonly boards: readonly Segment[];
  readonly parts: readonly Segment[];
}

/** A pause takes as long as reading a line or two. */
const linesBetweenPauses = 256;
const boardsBetweenPauses = 16;

/**
 * Finds the boards among the lines of a text: sequences of lines that look like rows, without titles that
 * look the same.
 */
export function* findingSegments(text: string, { starts, ends }: Lines): PausingWork<Segments> {
  const classes: LineClass[] = [];
  for (let line = 0; line < starts.length; line++) {
    classes.push(classifyLine(text, starts[line]!, ends[line]!));
    if (line % linesBetweenPauses === 0) yield;
  }
  hideComments(text, starts, classes);
  const boards: Segment[] = [];
  const parts: Segment[] = [];
  const isBoardAt = (segment: Segment) =>
    isBoard(text.slice(starts[segment.first], ends[segment.last]), classes, segment);
  for (let line = 0; line < classes.length; line++) {
    if (!canBeRow(classes[line])) continue;
    const from = line;
    while (canBeRow(classes[line]) || isOverwrittenRow(text, starts[line], ends[line], classes, line)) line++;
    const whole = trim(classes, from, line - 1, isTitle);
    const segment = whole && trim(classes, whole.first, whole.last, ({ isFloor }) => isFloor);
    if (segment !== undefined && isBoardAt(segment)) boards.push(segment);
    // A board that is still being drawn may have only floor at its edge.
    else if (whole !== undefined && isBoardAt(whole)) boards.push(whole);
    else if (segment !== undefined && mayBePart(text.slice(starts[segment.first], ends[segment.last])))
      parts.push(segment);
    if (boards.length % boardsBetweenPauses === 0) yield;
  }
  return { boards, parts };
}

/** Several rows, one of which has something between two walls. */
function mayBePart(rows: string): boolean {
  return /[\r\n]/.test(rows) && /#[^#\r\n]+#/.test(rows);
}

function canBeRow(lineClass: LineClass | undefined): boolean {
  return lineClass !== undefined && lineClass.kind !== "text" && lineClass.kind !== "blank";
}

/**
 * Text between two walls, with rows directly above and below, is a row that somebody wrote into. As text it
 * would cut the board in two.
 */
function isOverwrittenRow(
  text: string,
  start: number | undefined,
  end: number | undefined,
  classes: readonly LineClass[],
  line: number,
): boolean {
  if (
    classes[line]?.kind !== "text" ||
    classes[line + 1]?.kind !== "row" ||
    start === undefined ||
    end === undefined ||
    end - start > 1000
  )
    return false;
  const words = text.slice(start, end).trim();
  return words.startsWith("#") && words.endsWith("#") && words.length > 1;
}

/** Numbers and similar lines above and below a board. */
function isTitle(lineClass: LineClass): boolean {
  return lineClass.kind === "weak" && lineClass.runs;
}

/** The lines without those at both ends that do not belong to a board: titles, or rulers. */
function trim(
  classes: readonly LineClass[],
  from: number,
  to: number,
  isOutside: (lineClass: LineClass) => boolean,
): Segment | undefined {
  let [first, last] = [from, to];
  while (first <= last && isOutside(classes[first]!)) first++;
  while (last >= first && isOutside(classes[last]!)) last--;
  return first <= last ? { first, last } : undefined;
}

/**
 * Three rows with a wall in one of them are a board, even if there are only walls: somebody is starting to
 * draw. Fewer rows, or rows without a wall, are a board only with a player and a box. Rulers and single
 * symbols occur in many texts.
 */
export function isBoard(rows: string, classes: readonly LineClass[], { first, last }: Segment): boolean {
  let hasRow = false;
  for (let line = first; line <= last && !hasRow; line++) hasRow = classes[line]?.kind === "row";
  const bars = rows.includes("|") ? rows.split("|", 3).length - 1 : 0;
  if (hasRow && last - first + bars >= 2) return true;
  return (hasRow || last > first) && /[@+pP]/.test(rows) && /[$*bBOG]/.test(rows);
}

const text: LineClass = { kind: "text", runs: false, isFloor: false };

/**
 * Lines between "Comment:" and "Comment-End:" are text, including drawings. A "Comment:" that is followed by
 * another one first is a single line.
 */
function hideComments(source: string, starts: readonly number[], classes: LineClass[]): void {
  let open: number | undefined;
  for (let line = 0; line < starts.length; line++) {
    const mark = commentMark(source, starts[line]!);
    if (mark === "start") open = line;
    else if (mark === "end" && open !== undefined) {
      classes.fill(text, open, line + 1);
      open = undefined;
    }
  }
}

/** Whether the line at an offset is a “Comment:” or a “Comment-End:”. */
function commentMark(source: string, start: number): "start" | "end" | undefined {
  const code = source.charCodeAt(start) | 0x20;
  if (code !== 0x63 /* c */) return undefined;
  const mark = /^comment(-end)?:/i.exec(source.slice(start, start + 12));
  return mark === null ? undefined : mark[1] === undefined ? "start" : "end";
}

/** The line of the last “Comment:” if nothing shows yet whether a “Comment-End:” closes it. */
export function openComment(source: string, starts: readonly number[]): number | undefined {
  for (let line = starts.length - 1; line >= 0; line--) {
    const mark = commentMark(source, starts[line]!);
    if (mark !== undefined) return mark === "start" ? line : undefined;
  }
  return undefined;
}

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
