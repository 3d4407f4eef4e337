import type { PausingWork } from "../../slices.js";
import { type Finding, noLevel } from "../level/finding.js";
import type { Collection, LevelEntry } from "./collection.js";
import { conflictFinding, findConflictPlaces } from "./conflicts.js";
import { type AboveGap, areKeysAbove, readingGaps } from "./gaps.js";
import { splitLines } from "./lines.js";
import { keyOf, type LineReader, lineReader } from "./notes.js";
import {
  type BoardTest,
  type FileFacts,
  FileScan,
  fileNotes,
  grow,
  newExpansion,
  ownBoards,
  readingPart,
  type TextPart,
} from "./read-collection.js";
import { type LineShift, moved, moveFinding, moveLevel } from "./reread.js";
import { findingSegments, openComment } from "./segments.js";
import { lastLine } from "./titles-above.js";

/**
 * Reads the levels of a text of any length part by part, as they are in the whole text. A part starts with
 * the last level of the part before it, which says to whom the lines below that level belong.
 */

/** A part has about as many characters. Longer lists of lines cost more time for each line. */
const usualPart = 65_536;

/** The first part is longer, as it may have to decide for the whole text. */
const partsInFirst = 4;

/** How much of a text without a plan decides what the whole text says about its levels. */
export const lookAhead = usualPart * partsInFirst;

/** Where a level and the text around it have more characters, a text can't be cut. */
export const maxPart = 4 * 1024 * 1024;

/** A “Comment:” without a “Comment-End:” within as many characters is a single line. */
const maxComment = lookAhead;

/** A part of a text that has been cut off. */
interface CutPart {
  /** Its characters in the whole text. */
  readonly from: number;
  readonly to: number;
  /** The number of its first line, from 0. */
  readonly line: number;
  readonly isCut: boolean;
  /** The number of levels before it. */
  readonly levels: number;
  /** What is above it, by whether names are above the boards. */
  readonly above: Above;
}

type Above = readonly [without: AboveGap, withNames: AboveGap] | undefined;

/** A part that is worth reading again. */
interface PlannedPart extends CutPart {
  readonly isWanted: boolean;
}

/** A text whose levels are known to be in these parts. */
export interface ReadingPlan {
  readonly facts: FileFacts;
  readonly parts: readonly PlannedPart[];
  /** The number of levels. */
  readonly levels: number;
  /** The line of the first conflict that a merge left, from 0. */
  readonly conflict: number | undefined;
}

/** “too long”: a level with the text around it has too many characters. */
type Cut = { readonly part: TextPart; readonly place: CutPart } | "too long" | undefined;

/** Cuts a text that arrives in pieces. */
class TextCutter {
  #text = "";
  #from = 0;
  #line = 0;
  #levels = 0;
  #above: Above;
  #keysAbove = false;
  #isAtEnd = false;
  /** Fewer characters are not tried. */
  #least: number;

  constructor(private readonly characters: number) {
    this.#least = characters * partsInFirst;
  }

  add(text: string): void {
    this.#text += text;
  }

  /** The next part; `undefined` if it needs more text, or after the end. `isEnd`: nothing will be added. */
  *cutting(isEnd: boolean): PausingWork<Cut> {
    while (!this.#isAtEnd && (isEnd || this.#text.length > this.#least)) {
      this.#isAtEnd = isEnd && this.#text.length <= this.#least;
      const to = this.#isAtEnd ? this.#text.length : completeLines(this.#text, this.#least);
      const part = yield* partOf(this.#text.slice(0, to), this.#above?.[0], !this.#isAtEnd);
      if (part !== undefined) return { part, place: yield* this.#cutOff(part) };
      if (this.#least >= maxPart) return "too long";
      this.#least *= 2;
    }
    return undefined;
  }

  *#cutOff(part: TextPart): PausingWork<CutPart> {
    const { text, lines, boards, isCut } = part;
    const [from, to] = ownBoards(part);
    const [above, line, levels] = [this.#above, this.#line, this.#levels];
    const place = { from: this.#from, to: this.#from + text.length, line, isCut, levels, above };
    this.#levels += to - from;
    this.#least = this.characters;
    if (!isCut) return place;
    if (above === undefined) this.#keysAbove = areKeysAbove(lineReader(text, lines), boards[0]!);
    const { first } = boards[to - 1]!;
    const start = lines.starts[first]!;
    const keysAbove = this.#keysAbove;
    const back = { by: -start, lines: -first };
    this.#above = [
      yield* aboveNext({ ...part, above: above?.[0] }, { keysAbove, namesAbove: false }, back),
      yield* aboveNext({ ...part, above: above?.[1] }, { keysAbove, namesAbove: true }, back),
    ];
    this.#text = this.#text.slice(start);
    this.#from += start;
    this.#line += first;
    return place;
  }
}

/** The length of the whole lines at the start of a text; all of it if it has only one line. */
function completeLines(text: string, most: number): number {
  const end = text.lastIndexOf("\n", most - 1) + 1;
  // Behind a carriage return at the end, a line feed may follow.
  return end > 0 ? end : text.lastIndexOf("\r", most - 2) + 1 || most;
}

/** The part that a text is; `undefined` if it needs more text. `isCut`: the text continues. */
function* partOf(
  text: string,
  above: AboveGap | undefined,
  isCut: boolean,
): PausingWork<TextPart | undefined> {
  const lines = splitLines(text);
  yield;
  const { boards, parts } = yield* findingSegments(text, lines);
  if (!isCut) return { text, lines, boards, parts, above, isCut };
  // The last board may continue. Then the lines above it may belong elsewhere, too.
  let last = boards.length - 2;
  const open = openComment(text, lines.starts);
  if (open !== undefined && text.length - lines.starts[open]! < maxComment)
    while (last >= 0 && boards[last]!.first > open) last--;
  const part = { text, lines, boards: boards.slice(0, last + 1), parts, above, isCut };
  const [from, to] = ownBoards(part);
  return to > from ? part : undefined;
}

/** A key that names a part of the file, or words that end like it, which are found in half the time. */
const partName = /(?:collection|set(?: title)?)\s*:/i;

/** What the next part needs to know. Reads only those lines between the boards that decide it. */
function* aboveNext(
  part: TextPart,
  rules: { readonly keysAbove: boolean; readonly namesAbove: boolean },
  back: LineShift,
): PausingWork<AboveGap> {
  const { text, lines, boards, above } = part;
  const read = lineReader(text, lines);
  const [from, to] = ownBoards(part);
  let board = partName.test(text) ? from : to - 1;
  while (board > from && needsTitle(read, boards[board - 1]!.last + 1, boards[board]!.first)) board--;
  const known = board > from ? { title: undefined, part: above?.part } : above;
  const rest = boards.slice(Math.max(0, board - 1));
  const { title, part: name } = (yield* readingGaps(text, lines, rest, rules, known, true)).after;
  // Only that there is a title matters. Its text would keep the text of the part in memory.
  return { title: title && { ...title, text: "" }, part: name && moved(name, back) };
}

/** Whether it matters for the lines from one board to the next whether the upper one has a title above it. */
function needsTitle(read: LineReader, from: number, to: number): boolean {
  const words = read(from);
  if (words.trim() === "" || keyOf(words)?.key === "title") return false;
  return /^\s*[;']/.test(words) || lastLine(read, from, to) === from;
}

const all: BoardTest = () => true;

/** Reads a text once, in pieces, and finds where its levels are and what the whole text decides. */
export class TextPlanner {
  readonly #cutter: TextCutter;
  readonly #scan: FileScan;
  readonly #parts: PlannedPart[] = [];
  #levels = 0;
  #conflict: number | undefined;

  constructor(
    fileName: string | undefined,
    private readonly isWanted: BoardTest = all,
    characters = usualPart,
  ) {
    this.#cutter = new TextCutter(characters);
    this.#scan = new FileScan(fileName);
  }

  add(text: string): void {
    this.#cutter.add(text);
  }

  /** Takes what was added. False if a level is too long. */
  *taking(isEnd: boolean): PausingWork<boolean> {
    for (;;) {
      const cut = yield* this.#cutter.cutting(isEnd);
      if (cut === undefined) return true;
      if (cut === "too long") return false;
      const { part, place } = cut;
      yield* this.#scan.adding(part);
      const [from, to] = ownBoards(part);
      this.#levels = place.levels + to - from;
      const [conflict] = findConflictPlaces(part.text);
      if (conflict !== undefined) this.#conflict ??= place.line + conflict.line;
      const isWanted = this.isWanted;
      const isOne = ({ first, last }: (typeof part.boards)[number]) =>
        isWanted(part.text.slice(part.lines.starts[first], part.lines.ends[last]));
      // Without a test, the text around the levels is wanted, too.
      const isRead = isWanted === all || part.boards.slice(from, to).some(isOne);
      this.#parts.push({ ...place, isWanted: isRead });
    }
  }

  plan(): ReadingPlan {
    return {
      facts: this.#scan.facts(),
      parts: this.#parts,
      levels: this.#levels,
      conflict: this.#conflict,
    };
  }
}

/** What a collection says about all of its levels. */
export type FileNotes = Pick<Collection, "title" | "author" | "claims">;

/** Levels of a text that are next to each other, or those of them that are wanted. */
export interface ReadLevels {
  /** With their places in the whole text. */
  readonly levels: readonly LevelEntry[];
  /** The number of each level in the text, from 1. */
  readonly numbers: readonly number[];
  /** The number of all levels up to here, wanted or not. */
  readonly levelsSoFar: number;
  /** About these levels and the text around them, in its order. */
  readonly findings: readonly Finding[];
  /** Notes above the first level, in the first part. */
  readonly header: FileNotes;
  /** The text of all levels up to here, wanted or not, from the end of the part before. */
  readonly text: string;
  /** The place of this text in the whole one. */
  readonly from: LineShift;
}

/** Reads a text that arrives in pieces: by the plan for it or, without one, in one go. */
export class LevelReader {
  readonly #expansion = newExpansion(0);
  readonly #cutter: TextCutter | PlannedCutter;
  readonly #scan: FileScan;
  #facts: FileFacts | undefined;

  /** The plan needs the same text and the same test. */
  constructor(
    by: ReadingPlan | { readonly fileName: string | undefined; readonly characters?: number },
    private readonly isWanted: BoardTest = all,
  ) {
    const hasPlan = "parts" in by;
    this.#cutter = hasPlan ? new PlannedCutter(by) : new TextCutter(by.characters ?? usualPart);
    this.#facts = hasPlan ? by.facts : undefined;
    this.#scan = new FileScan(hasPlan ? undefined : by.fileName);
  }

  add(text: string): void {
    this.#cutter.add(text);
  }

  /** The next levels; `undefined` if they need more text, or after the end. */
  *reading(isEnd: boolean): PausingWork<ReadLevels | "too long" | undefined> {
    const cut = yield* this.#cutter.cutting(isEnd);
    if (cut === undefined || cut === "too long") return cut;
    const { part, place } = cut;
    if (this.#facts === undefined) {
      yield* this.#scan.adding(part);
      this.#facts = this.#scan.facts();
    }
    const facts = this.#facts;
    const above = place.above?.[facts.namesAbove ? 1 : 0];
    grow(this.#expansion, part.text.length);
    const read = yield* readingPart({ ...part, above }, facts, this.#expansion, undefined, this.isWanted);
    const conflicts = findConflictPlaces(part.text)
      .filter(({ line }) => line >= read.firstLine && line < read.endLine)
      .map((conflict) => conflictFinding(part.text, conflict));
    const shift = { by: place.from, lines: place.line };
    const [from, to] = ownBoards(part);
    const findings = [...read.findings, ...conflicts];
    if (!part.isCut && place.levels === 0 && part.boards.length === 0) findings.push(noLevel());
    return {
      levels: read.levels.map((level) => moveLevel(level, Number.NEGATIVE_INFINITY, shift)),
      numbers: read.places.map((index) => place.levels + index + 1),
      levelsSoFar: place.levels + to - from,
      findings: findings
        .sort((one, other) => one.range.offset - other.range.offset)
        .map((finding) => moveFinding(finding, shift)),
      header: fileNotes(read.header),
      text: part.text.slice(part.lines.starts[read.firstLine], part.lines.starts[read.endLine]),
      from: { by: shift.by + part.lines.starts[read.firstLine]!, lines: shift.lines + read.firstLine },
    };
  }
}

/** Cuts a text that arrives in pieces into the wanted parts of a plan. */
class PlannedCutter {
  readonly #namesAbove: boolean;
  readonly #wanted: readonly PlannedPart[];
  #next = 0;
  #text = "";
  #from = 0;

  constructor(plan: ReadingPlan) {
    this.#namesAbove = plan.facts.namesAbove;
    this.#wanted = plan.parts.filter(({ isWanted }) => isWanted);
  }

  add(text: string): void {
    const start = this.#wanted[this.#next]?.from ?? Number.POSITIVE_INFINITY;
    const unwanted = Math.min(Math.max(0, start - this.#from), this.#text.length + text.length);
    this.#text = (this.#text + text).slice(unwanted);
    this.#from += unwanted;
  }

  *cutting(isEnd: boolean): PausingWork<Cut> {
    const place = this.#wanted[this.#next];
    if (place === undefined || (!isEnd && place.to > this.#from + this.#text.length)) return undefined;
    this.#next++;
    const text = this.#text.slice(place.from - this.#from, place.to - this.#from);
    const part = yield* partOf(text, place.above?.[this.#namesAbove ? 1 : 0], place.isCut);
    // The file has changed since the plan was made.
    if (part === undefined) return yield* this.cutting(isEnd);
    this.add("");
    return { part, place };
  }
}
