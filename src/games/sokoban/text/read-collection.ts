import { readingOtherForm, readingSlc } from "#level-forms";
import { type Message, plural, say } from "../../message.js";
import { atOnce, each, type PausingWork } from "../../slices.js";
import { maxRowCharacters, plainRow, type Row, type TextBoard, widthOfRows } from "../level/board.js";
import type { Dialect } from "../level/cell.js";
import { type Finding, maxOfAKind, newFinding, noLevel } from "../level/finding.js";
import { type Broken, expand } from "../level/run-length.js";
import { type Collection, findingSound, isSlc, type LevelEntry, maxOtherForm } from "./collection.js";
import { type ConflictPlace, conflictFinding, findConflictPlaces } from "./conflicts.js";
import {
  addMarks,
  countMarks,
  decideDialect,
  type FileEvidence,
  type Marks,
  mixedDialects,
  strangeSymbols,
} from "./dialect.js";
import { type AboveGap, areKeysAbove, type GapRules, readingGaps } from "./gaps.js";
import { type Lines, lineEndOf, splitLines } from "./lines.js";
import { lineReader, type Notes } from "./notes.js";
import { type KeptBoard, keptIn, withKept } from "./reread.js";
import { findingSegments, type Segment } from "./segments.js";
import { NamesAbove } from "./titles-above.js";

/**
 * Reads any text. It never throws, and takes time proportional to the text's length. A text without a level
 * gives an empty collection and a finding. `fileName` is a last resort for boards whose dialect the text does
 * not show. `kept`: lines that are boards whatever the text says.
 */
export function readCollection(text: string, fileName?: string, kept?: readonly KeptBoard[]): Collection {
  return atOnce(readingCollection(text, fileName, kept));
}

/** `readCollection` with pauses: a million levels take some seconds. */
export function* readingCollection(
  text: string,
  fileName?: string,
  kept: readonly KeptBoard[] = [],
): PausingWork<Collection> {
  const conflicts = findConflictPlaces(text);
  const conflictFindings = conflicts.map((conflict) => conflictFinding(text, conflict));
  if (isSlc(text)) {
    const read = yield* readingSlc(text);
    return { ...read, conflicts, findings: [...conflictFindings, ...read.findings] };
  }
  const own = yield* readingText(text, fileName, kept, conflicts, conflictFindings);
  if (text.length > maxOtherForm || conflicts.length > 0 || keptIn(own).length > 0) return own;
  if (yield* findingSound(own.levels)) return own;
  const other = yield* readingOtherForm(text);
  // A finding about unknown symbols is better than none, but a board of ours is better than that.
  return other === undefined || (other.levels.length === 0 && own.levels.length > 0) ? own : other;
}

function* readingText(
  text: string,
  fileName: string | undefined,
  kept: readonly KeptBoard[],
  conflicts: readonly ConflictPlace[],
  conflictFindings: readonly Finding[],
): PausingWork<Collection> {
  const lines = splitLines(text);
  yield;
  const { boards: found, parts } = yield* findingSegments(text, lines);
  const boards = withKept(found, kept);
  const part: TextPart = { text, lines, boards, parts, above: undefined, isCut: false };
  const scan = new FileScan(fileName);
  yield* scan.adding(part);
  const isKept = (board: Segment) => !found.includes(board);
  const read = yield* readingPart(part, scan.facts(), newExpansion(text.length), { kept, isKept });
  const findings = [...conflictFindings, ...read.findings];
  if (read.levels.length === 0) findings.push(noLevel());
  findings.sort((one, other) => one.range.offset - other.range.offset);
  return {
    form: "text",
    ...fileNotes(read.header),
    levels: read.levels,
    conflicts,
    findings,
  };
}

/** What the text above the first level says about the file. */
export function fileNotes({ title, author, comment, collection, claims }: Notes) {
  return { title: collection ?? title, author, comment, claims };
}

/** A text with its boards, or a part of a long one that starts and ends at boards. */
export interface TextPart {
  readonly text: string;
  readonly lines: Lines;
  readonly boards: readonly Segment[];
  /** Other rows, which may be a part of a board. */
  readonly parts: readonly Segment[];
  /** Present where the text starts with a board that belongs to the part before. */
  readonly above: AboveGap | undefined;
  /** Whether the last board belongs to the next part. */
  readonly isCut: boolean;
}

/** The indices of the boards that belong to a part, from the first to before the last. */
export function ownBoards({ boards, above, isCut }: TextPart): readonly [number, number] {
  return [above === undefined ? 0 : 1, isCut ? boards.length - 1 : boards.length];
}

/** What the whole file decides about its levels. */
export interface FileFacts extends GapRules {
  readonly lineEnd: string;
  readonly dialects: FileEvidence;
}

/** Finds the facts about a file in its parts, one after another. */
export class FileScan {
  readonly #names = new NamesAbove();
  readonly #expansion = newExpansion(0);
  #ox = 0;
  #xsb = 0;
  #header: Dialect | undefined;
  #keysAbove = false;
  #lineEnd = "\n";
  /** Whether names are above, when the text ends after the last part. */
  #namesAbove = () => false;

  constructor(private readonly fileName: string | undefined) {}

  *adding(part: TextPart): PausingWork<void> {
    const { text, lines, boards, above, isCut } = part;
    const read = lineReader(text, lines);
    const [first] = boards;
    if (above === undefined) {
      this.#lineEnd = lineEndOf(text);
      this.#header = headerDialect(text.slice(0, lines.starts[first?.first ?? lines.starts.length - 1]));
      this.#keysAbove = first !== undefined && areKeysAbove(read, first);
    }
    grow(this.#expansion, text.length);
    const [from, to] = ownBoards(part);
    for (let index = from; index < to; index++) {
      const board = boards[index]!;
      this.#names.add(read, lineBelow(boards[index - 1]), board.first);
      const { ox, xsb } = this.#marksOf(text, lines, board);
      if (ox > 0 && xsb === 0) this.#ox++;
      if (xsb > 0 && ox === 0) this.#xsb++;
      if (index % 16 === 0) yield;
    }
    // Where the text continues, the next name is not one below the last board.
    const rest = isCut ? [0, 0] : [lineBelow(boards.at(-1)), lines.starts.length];
    this.#namesAbove = () => this.#names.areUsual(read, rest[0]!, rest[1]!);
  }

  facts(): FileFacts {
    const dialects = { header: this.#header, ox: this.#ox, xsb: this.#xsb, fileName: this.fileName };
    return { lineEnd: this.#lineEnd, dialects, keysAbove: this.#keysAbove, namesAbove: this.#namesAbove() };
  }

  #marksOf(text: string, lines: Lines, board: Segment): Marks {
    const [from, to] = [lines.starts[board.first]!, lines.ends[board.last]!];
    if (/[0-9|]/.test(text.slice(from, to)))
      return countMarks(draftBoard(text, lines, board, "", this.#expansion, []).board.rows);
    const marks = { ox: 0, xsb: 0 };
    addMarks(marks, text, from, to);
    return marks;
  }
}

function lineBelow(board: Segment | undefined): number {
  return board === undefined ? 0 : board.last + 1;
}

/** The levels of a part, or those of them that are wanted. Places are those in the part. */
export interface PartRead {
  readonly header: Notes;
  readonly levels: readonly LevelEntry[];
  /** For each level, its index among all of the part. */
  readonly places: readonly number[];
  /** About the levels, and the text outside all levels. */
  readonly findings: readonly Finding[];
  /** The lines that belong to the part, to before the last. */
  readonly firstLine: number;
  readonly endLine: number;
}

/** The boards to read, by their rows as they are written. */
export type BoardTest = (rows: string) => boolean;

/** Boards that are known from an earlier version of the text. */
interface KnownBoards {
  readonly kept: readonly KeptBoard[];
  isKept(board: Segment): boolean;
}

/** Reads the levels of a part. */
export function* readingPart(
  part: TextPart,
  facts: FileFacts,
  expansion: Expansion,
  { kept, isKept }: KnownBoards = { kept: [], isKept: () => false },
  isWanted: BoardTest = () => true,
): PausingWork<PartRead> {
  const { text, lines, boards: segments, parts, above, isCut } = part;
  const [from, to] = ownBoards(part);
  const findings: Finding[] = [];
  const own = segments.slice(from, to);
  const rowsOf = ({ first, last }: Segment) => text.slice(lines.starts[first], lines.ends[last]);
  const places = [...own.keys()].filter((place) => isWanted(rowsOf(own[place]!)));
  const drafts = yield* each(places, (place) =>
    draftBoard(text, lines, own[place]!, facts.lineEnd, expansion, findings),
  );
  const boards = (yield* deciding(drafts, facts.dialects, findings)).map((board, index): TextBoard => {
    const before = kept.find(({ first, last }) => first === board.firstLine && last === board.lastLine);
    if (before === undefined || (board.evidence === "marks" && !isKept(own[places[index]!]!))) return board;
    return { ...board, dialect: before.dialect, evidence: "before" };
  });
  const {
    header,
    levels: notes,
    firstLines,
  } = yield* readingGaps(text, lines, segments, facts, above, isCut);
  const levels = yield* each(boards, (board, index): LevelEntry => {
    const place = from + places[index]!;
    const next = firstLines[place + 1];
    const { title, author, comment, collection, solutions, claims } = notes[place]!;
    const start = lines.starts[firstLines[place]!]!;
    return {
      board,
      title,
      author,
      comment,
      collection,
      solutions,
      claims,
      start,
      end: next === undefined ? text.length : lines.starts[next]!,
    };
  });
  const [firstLine, endLine] = [from === 0 ? 0 : firstLines[from]!, firstLines[to] ?? lines.starts.length];
  const isOwn = ({ range: { line } }: Finding) => line >= firstLine && line < endLine;
  findings.push(...cutOff(text, lines, segments, parts).filter(isOwn));
  return { header, levels, places, findings, firstLine, endLine };
}

/** Rows that an empty line cuts off from a board, or from other rows, so that nothing reads them. */
function cutOff(
  text: string,
  { starts, ends }: Lines,
  boards: readonly Segment[],
  parts: readonly Segment[],
): readonly Finding[] {
  if (parts.length === 0) return [];
  const isPart = new Set(parts);
  const all = [...boards, ...parts].sort((one, other) => one.first - other.first);
  const findings: Finding[] = [];
  for (const [index, above] of all.entries()) {
    const below = all[index + 1];
    const gap = above.last + 1;
    if (below?.first !== gap + 1 || !(isPart.has(above) || isPart.has(below))) continue;
    if (text.slice(starts[gap], ends[gap]).trim() !== "" || findings.length === maxOfAKind) continue;
    const line = (isPart.has(above) ? above : below).first;
    const offset = starts[line]!;
    const emptyLine = { offset: starts[gap]!, length: starts[gap + 1]! - starts[gap]!, text: "" };
    const message = say(
      "An empty line cuts these rows off, so they aren't read. Inside a level, write “-” in it.",
    );
    const range = { offset, length: ends[line]! - offset, line, column: 0 };
    const fixes = [{ title: say("Remove the empty line"), edits: [emptyLine] }];
    findings.push(newFinding("warning", "cut-off", message, range, fixes));
  }
  return findings;
}

/** A board whose dialect is not known yet. */
interface Draft {
  readonly board: TextBoard;
  /** Lines with invalid run lengths; they are kept as they are, with one finding. */
  readonly broken: ReadonlySet<number>;
}

/** The most characters that the run lengths of a file may expand to, and how many of them are left. */
export interface Expansion {
  most: number;
  left: number;
}

/** The most that the expansion of a text of this length may hold. */
export function newExpansion(characters: number): Expansion {
  const most = 200_000 + 4 * characters;
  return { most, left: most };
}

/** Allows more for further characters of the text. */
export function grow(expansion: Expansion, characters: number): void {
  expansion.most += 4 * characters;
  expansion.left += 4 * characters;
}

function draftBoard(
  text: string,
  { starts, ends }: Lines,
  { first, last }: Segment,
  lineEnd: string,
  expansion: Expansion,
  findings: Finding[],
): Draft {
  const rows: Row[] = [];
  const broken = new Set<number>();
  for (let line = first; line <= last; line++) {
    const offset = starts[line]!;
    const words = text.slice(offset, ends[line]);
    if (!/[0-9|]/.test(words)) {
      rows.push(plainRow(words, offset, line));
      continue;
    }
    const most = Math.min(maxRowCharacters, expansion.left);
    const expanded = expand(words.trimEnd(), most);
    if ("broken" in expanded) {
      expansion.left = Math.max(0, expansion.left - most);
      broken.add(line);
      rows.push(plainRow(words, offset, line));
      if (broken.size <= maxOfAKind) {
        const range = { offset: offset + expanded.broken, length: 1, line, column: expanded.broken };
        findings.push(newFinding("error", "run-length", whyUnread(expanded, most, expansion), range));
      }
      continue;
    }
    expansion.left -= expanded.text.length;
    rows.push(...splitRows(expanded.text, expanded.sources, offset, line));
  }
  const start = starts[first]!;
  const place = { start, end: ends[last]!, firstLine: first, lastLine: last, lineEnd };
  return { board: { dialect: "xsb", evidence: "assumed", rows, width: widthOfRows(rows), ...place }, broken };
}

/** A board by itself. `dialect`: its dialect if it has no marks. */
export function readBoard(text: string, dialect: Dialect, lineEnd: string): TextBoard {
  const lines = splitLines(text);
  const rows = { first: 0, last: lines.starts.length - 1 };
  const { board } = draftBoard(text, lines, rows, lineEnd, newExpansion(text.length), []);
  const { ox, xsb } = countMarks(board.rows);
  return { ...board, dialect: ox + xsb === 0 ? dialect : ox > xsb ? "ox" : "xsb" };
}

/** A bar ends a row; the last bar of a line may be missing. */
function splitRows(text: string, sources: readonly number[], offset: number, line: number): readonly Row[] {
  const rows: Row[] = [];
  let from = 0;
  while (from < text.length || from === 0) {
    const bar = text.indexOf("|", from);
    const to = bar < 0 ? text.length : bar;
    rows.push({ text: text.slice(from, to), offset, line, column: 0, sources: sources.slice(from, to) });
    if (bar < 0) break;
    from = to + 1;
  }
  return rows;
}

function whyUnread({ broken, isTooLong }: Broken, most: number, expansion: Expansion): Message {
  const column = broken + 1;
  if (!isTooLong)
    return say(
      "The run length in column {0} can't be read: a count needs a symbol or a bracket after it.",
      column,
    );
  if (most === maxRowCharacters)
    return plural(
      most,
      "The run length in column {1} isn't read: a line may stand for {0} character.",
      "The run length in column {1} isn't read: a line may stand for {0} characters.",
      column,
    );
  return plural(
    expansion.most,
    "The run length in column {1} isn't read: all lines of this file may stand for {0} character.",
    "The run length in column {1} isn't read: all lines of this file may stand for {0} characters.",
    column,
  );
}

function* deciding(
  drafts: readonly Draft[],
  file: FileEvidence,
  findings: Finding[],
): PausingWork<readonly TextBoard[]> {
  return yield* each(drafts, ({ board, broken }) => {
    const { ox, xsb } = countMarks(board.rows);
    const marked = { dialect: ox > xsb ? ("ox" as const) : ("xsb" as const), evidence: "marks" as const };
    const decided: TextBoard = { ...board, ...(ox + xsb > 0 ? marked : decideDialect(board, file)) };
    if (ox > 0 && xsb > 0) findings.push(mixedDialects(decided));
    findings.push(...strangeSymbols(decided, broken));
    return decided;
  });
}

/** `; format: xsb` above the first level. */
function headerDialect(header: string): Dialect | undefined {
  const word = /^[ \t]*;[ \t]*format:[ \t]*(xsb|ox|seed)[ \t]*$/im.exec(header)?.[1]?.toLowerCase();
  if (word === undefined) return undefined;
  return word === "xsb" ? "xsb" : "ox";
}
