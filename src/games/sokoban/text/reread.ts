import { grouped } from "../../lists.js";
import { atOnce } from "../../slices.js";
import { hasRunLengths, plainRow, type TextBoard, widthOfRows } from "../level/board.js";
import type { Dialect } from "../level/cell.js";
import type { Finding, TextEdit, TextRange } from "../level/finding.js";
import { type Collection, findingSound, type LevelEntry, maxOtherForm } from "./collection.js";
import { countMarks, type Marks, mixedDialects, strangeSymbols } from "./dialect.js";
import { lineEndOf, splitLines } from "./lines.js";
import type { StoredMoves } from "./notes.js";
import { classifyLine } from "./row-text.js";
import { isBoard, type Segment } from "./segments.js";

/**
 * The result of `readCollection` for a text that differs from `before`, which it has read, within a single
 * board. Strokes of an editor and most typing are such changes. The other levels are only shifted, so a
 * stroke in a file of ten thousand levels costs little more than finding the difference. `undefined` wherever
 * the result might differ; then the text must be read again.
 */
export function readAgain(before: Collection, textBefore: string, text: string): Collection | undefined {
  const changed = changedBoard(before, textBefore, text);
  // The places of conflicts are not moved.
  if (changed === undefined || before.conflicts.length > 0) return undefined;
  const { index, by } = changed;
  const level = before.levels[index]!;
  const board = redraw(level.board, text, by);
  if (board === undefined || board.lineEnd !== lineEndOf(text)) return undefined;
  // The limit for run lengths depends on the length of the whole text.
  const hasRuns = before.levels.some((entry) => hasRunLengths(entry.board));
  if (by !== 0 && (hasRuns || before.findings.some(({ code }) => code === "run-length"))) return undefined;
  const lines = board.lastLine - level.board.lastLine;
  const shift = { by, lines };
  const redrawn = { ...moveNotes(level, level.board.end, shift), board, end: level.end + by };
  const levels =
    by === 0 && lines === 0
      ? before.levels.with(index, redrawn)
      : [
          ...before.levels.slice(0, index),
          redrawn,
          ...before.levels.slice(index + 1).map((other) => moveLevel(other, level.board.end, shift)),
        ];
  // It may now have the form of another program.
  if (text.length <= maxOtherForm && !atOnce(findingSound(levels))) return undefined;
  return {
    ...before,
    levels,
    findings: [
      ...before.findings.filter(({ range }) => range.offset < board.start),
      ...findingsOf(board),
      ...before.findings
        .filter(({ range }) => range.offset > level.board.end)
        .map((finding) => moveFinding(finding, shift)),
    ],
  };
}

/**
 * The level whose board contains all differences between two texts, and how much longer the later text is;
 * `undefined` if there is no such level.
 */
function changedBoard(
  before: Collection,
  textBefore: string,
  text: string,
): { readonly index: number; readonly by: number } | undefined {
  const by = text.length - textBefore.length;
  let [from, to] = difference(textBefore, text);
  // A row that was added at the end of a board starts to differ behind its line end.
  const index = before.levels.findIndex(({ board }) => board.end + board.lineEnd.length >= from);
  const level = before.levels[index];
  if (before.form !== "text" || level === undefined) return undefined;
  // If a row was added or removed at the end of a board, its line end may as well be the one before it.
  while (to > level.board.end && from > level.board.start && textBefore[to - 1] === text[to - 1 + by])
    [from, to] = [from - 1, to - 1];
  return from < level.board.start || to > level.board.end ? undefined : { index, by };
}

/** Where two texts start to differ, and where in the first one the difference ends. */
function difference(one: string, other: string): readonly [number, number] {
  const most = Math.min(one.length, other.length);
  let from = 0;
  while (from < most && one.charCodeAt(from) === other.charCodeAt(from)) from++;
  let tail = 0;
  while (
    tail < most - from &&
    one.charCodeAt(one.length - 1 - tail) === other.charCodeAt(other.length - 1 - tail)
  )
    tail++;
  return [from, one.length - tail];
}

/**
 * The present board at the place of the old one. It is `undefined` if it may no longer be a board, or may
 * change how other boards are read.
 */
function redraw(before: TextBoard, text: string, by: number): TextBoard | undefined {
  const end = before.end + by;
  const part = text.slice(before.start, end);
  if (hasRunLengths(before) || part.startsWith("\uFEFF")) return undefined;
  const { starts, ends } = splitLines(part);
  const classes = starts.map((start, line) => classifyLine(part, start, ends[line]!));
  // Without counts no line of it can be a title, without floor at its edge none a ruler, and it can contain
  // only rows.
  if (
    classes[0]?.isFloor ||
    classes.at(-1)?.isFloor ||
    classes.some(({ kind, runs }) => runs || (kind !== "row" && kind !== "weak")) ||
    !isBoard(part, classes, { first: 0, last: classes.length - 1 })
  )
    return undefined;
  // A damaged row above counts as a row only if a true row follows.
  const first = before.rows[0]!;
  if (classifyLine(first.text, 0, first.text.length).kind !== classes[0]?.kind) return undefined;
  const rows = starts.map((start, line) =>
    plainRow(part.slice(start, ends[line]), before.start + start, before.firstLine + line),
  );
  const marks = countMarks(rows);
  if (kindOf(marks) === "none" || kindOf(marks) !== kindOf(countMarks(before.rows))) return undefined;
  return {
    dialect: marks.ox > marks.xsb ? "ox" : "xsb",
    evidence: "marks",
    rows,
    width: widthOfRows(rows),
    start: before.start,
    end,
    firstLine: before.firstLine,
    lastLine: before.firstLine + rows.length - 1,
    lineEnd: before.lineEnd,
  };
}

/** What a board says about the dialect of boards without marks. */
function kindOf({ ox, xsb }: Marks): "none" | "ox" | "xsb" | "both" {
  if (ox > 0) return xsb > 0 ? "both" : "ox";
  return xsb > 0 ? "xsb" : "none";
}

function findingsOf(board: TextBoard): readonly Finding[] {
  const mixed = kindOf(countMarks(board.rows)) === "both" ? [mixedDialects(board)] : [];
  return [...mixed, ...strangeSymbols(board, new Set())].sort(
    (one, other) => one.range.offset - other.range.offset,
  );
}

/** How far everything after the board has moved. */
export interface LineShift {
  readonly by: number;
  readonly lines: number;
}

export function moved<Range extends TextRange>(range: Range, { by, lines }: LineShift): Range {
  return { ...range, offset: range.offset + by, line: range.line + lines };
}

/**
 * `from`: everything from this offset on has moved. The name of a part of the file may be far above its
 * levels.
 */
export function moveLevel(level: LevelEntry, from: number, shift: LineShift): LevelEntry {
  const { by, lines } = shift;
  const { board, start, end } = level;
  const rows = board.rows.map(({ text, offset, line, column, sources }) => ({
    text,
    offset: offset + by,
    line: line + lines,
    column,
    sources,
  }));
  const place = {
    start: board.start + by,
    end: board.end + by,
    firstLine: board.firstLine + lines,
    lastLine: board.lastLine + lines,
  };
  return {
    ...moveNotes(level, from, shift),
    board: { ...board, rows, ...place },
    start: start + by,
    end: end + by,
  };
}

/** The level with its notes from an offset on shifted. */
function moveNotes(level: LevelEntry, from: number, shift: LineShift): LevelEntry {
  const follow = <Range extends TextRange | undefined>(range: Range): Range =>
    range !== undefined && range.offset >= from ? moved(range, shift) : range;
  const moveStored = (stored: StoredMoves): StoredMoves =>
    stored.offset >= from
      ? { ...moved(stored, shift), heading: moved(stored.heading, shift), nameLine: follow(stored.nameLine) }
      : stored;
  const { title, author, comment, collection, solutions, claims } = level;
  const notes = {
    title: follow(title),
    author: follow(author),
    comment: follow(comment),
    collection: follow(collection),
  };
  return {
    ...level,
    ...notes,
    solutions: solutions.map(moveStored),
    claims: claims.map((claim) => follow(claim)),
  };
}

export function moveFinding(finding: Finding, shift: LineShift): Finding {
  const moveEdit = (edit: TextEdit): TextEdit => ({ ...edit, offset: edit.offset + shift.by });
  return {
    ...finding,
    range: moved(finding.range, shift),
    fixes: finding.fixes.map(({ title, edits }) => ({ title, edits: edits.map(moveEdit) })),
  };
}

/**
 * Matches the levels of a text with those of an earlier version. So a level keeps its number while it is
 * redrawn, renamed or moved. `ids` are the numbers of `before`, and `fresh` gives one to a new level. Equal
 * boards are the same level, in order, and equal titles come first. If there are as many levels between two
 * known ones as before, they are the same levels, redrawn.
 */
export function trackLevels(
  before: readonly LevelEntry[],
  ids: readonly number[],
  after: readonly LevelEntry[],
  fresh: () => number,
): readonly number[] {
  if (before === after) return ids;
  const most = Math.min(before.length, after.length);
  let from = 0;
  while (from < most && isUntouched(before[from], after[from])) from++;
  let tail = 0;
  while (tail < most - from && isUntouched(before.at(-1 - tail), after.at(-1 - tail))) tail++;
  const between = ids.slice(from, ids.length - tail);
  const changed = after.slice(from, after.length - tail);
  return [
    ...ids.slice(0, from),
    ...follow(before.slice(from, before.length - tail), between, changed, fresh),
    ...ids.slice(ids.length - tail),
  ];
}

function follow(
  before: readonly LevelEntry[],
  ids: readonly number[],
  after: readonly LevelEntry[],
  fresh: () => number,
): readonly number[] {
  const known = grouped(before.keys(), (place) => textOf(before[place]!));
  const found = after.map((level) => {
    const place = known.get(textOf(level))?.shift();
    return place === undefined ? undefined : ids[place]!;
  });
  // Levels in place of those that are gone.
  const taken = new Set(found);
  const left = ids.filter((id) => !taken.has(id));
  const redrawn = before.length === after.length;
  return found.map((id) => id ?? (redrawn ? left.shift() : undefined) ?? fresh());
}

/** The title distinguishes equal boards. */
function isUntouched(one: LevelEntry | undefined, other: LevelEntry | undefined): boolean {
  if (one === other) return true;
  if (one === undefined || other === undefined || one.title?.text !== other.title?.text) return false;
  const [rows, others] = [one.board.rows, other.board.rows];
  return rows.length === others.length && rows.every(({ text }, row) => text === others[row]?.text);
}

function textOf({ board }: LevelEntry): string {
  return board.rows.map(({ text }) => text).join("\n");
}

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
