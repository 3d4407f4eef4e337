import type { PausingWork } from "../../slices.js";
import { maxClaims } from "../level/claim.js";
import type { TextRange } from "../level/finding.js";
import type { Lines } from "./lines.js";
import {
  areMoves,
  emptyNote,
  isMistyped,
  isMovesLine,
  keyOf,
  type LineReader,
  lineReader,
  looksLikeTitle,
  type MovesHeading,
  maxHeadingCharacters,
  movesHeading,
  type Note,
  type Notes,
  noNotes,
  noteIn,
  type StoredMoves,
  shareInFirst,
  shareInOthers,
  titleNote,
} from "./notes.js";
import type { Segment } from "./segments.js";
import { hasTitleLine, lastLine, linesToTitle, nameHeader } from "./titles-above.js";

/** The owners of the lines between the boards. */
export interface Ownership {
  /** Notes about the file: those above the first level. */
  readonly header: Notes;
  /** The notes of each board. */
  readonly levels: readonly Notes[];
  /** For each board, the first line that belongs to it: its title or its own first line. */
  readonly firstLines: readonly number[];
  /** What the last gap needed to know. */
  readonly after: AboveGap;
}

/** What the gap below a board needs to know of the text above it. */
export interface AboveGap {
  /** The title of the board, if it is above the board. */
  readonly title: Note | undefined;
  /** The part of the file that was named last. */
  readonly part: Note | undefined;
}

/** What the whole file decides about the lines between its boards. */
export interface GapRules {
  /** All keys are above their boards. */
  readonly keysAbove: boolean;
  /** Most boards have a name above them, with an empty line between. */
  readonly namesAbove: boolean;
}

/**
 * Assigns the lines between the boards to their owners. `Key: value` lines and moves belong to the board
 * above them, and so does a `;` line directly below it. Moves need no heading that says so. Any other line
 * directly above a board is its title. With an empty line between, it is the title if it looks like one. It
 * is also the title if most boards of the file have such a name above them. In a file whose first board has a
 * `Title:` line directly above it, all keys are above their boards.
 */
export function* readingGaps(
  text: string,
  lines: Lines,
  segments: readonly Segment[],
  { keysAbove, namesAbove }: GapRules,
  above?: AboveGap,
  isCut = false,
): PausingWork<Ownership> {
  const read = lineReader(text, lines);
  const header = noNotes();
  const levels: Notes[] = segments.map(noNotes);
  const firstLines: number[] = [];
  let part = above?.part;
  let lastTitle: Note | undefined;
  if (above !== undefined) {
    if (above.title !== undefined) levels[0]!.title = above.title;
    firstLines.push(segments[0]!.first);
  }
  const last = isCut ? segments.length - 1 : segments.length;
  for (let index = firstLines.length; index <= last; index++) {
    yield;
    const over = levels[index - 1];
    const from = index === 0 ? 0 : segments[index - 1]!.last + 1;
    const board = segments[index];
    if (index === last) lastTitle = over?.title;
    let to = board?.first ?? lines.starts.length;
    const below = levels[index];
    if (board !== undefined && below !== undefined) {
      const block = blockAbove(read, from, board.first);
      const hasTitleKey = hasTitleLine(read, block, board.first);
      if (keysAbove && hasTitleKey && (index === 0 || block > from)) {
        new GapReader(text, lines, read, below, false).read(block, board.first);
        firstLines.push(block);
        to = block;
      }
    }
    const gap = new GapReader(text, lines, read, over ?? header, over === undefined);
    gap.read(from, to);
    if (over !== undefined) gap.titleBelow(from, to, board === undefined);
    part = gap.part ?? part;
    if (part !== undefined && below !== undefined) below.collection ??= part;
    if (board !== undefined && below !== undefined && firstLines.length === index) {
      const title = gap.titleLine(from, to, over === undefined || over.title !== undefined, namesAbove);
      const note = title === undefined ? undefined : titleNote(text, lines, title);
      if (note !== undefined) below.title = note;
      if (title !== undefined) gap.take(title);
      firstLines.push(title ?? board.first);
    }
    if (over === undefined) nameHeader(header, text, lines, read, to, (line) => gap.isFree(line));
  }
  return { header, levels, firstLines, after: { title: lastTitle, part } };
}

/** Whether the first board of a file has its title as a key directly above it. */
export function areKeysAbove(read: LineReader, first: Segment): boolean {
  return hasTitleLine(read, blockAbove(read, 0, first.first), first.first);
}

/** The first line of the unbroken block of lines directly above a board. */
function blockAbove(read: LineReader, from: number, board: number): number {
  let first = board;
  while (first > from && read(first - 1).trim() !== "") first--;
  return first;
}

/** `; format: xsb` applies to the whole file. */
function isFormatLine(line: string): boolean {
  return /^\s*;\s*format:/i.test(line.slice(0, 100));
}

const ignoredKeys = new Set([
  "copyright",
  "email",
  "homepage",
  "website",
  "date",
  "date of last change",
  "id",
  "url",
  "source",
  "format",
  // What JSoko writes about levels and solutions.
  "author comment",
  "difficulty",
  "view",
  "own solution",
  "solution comment",
  "solution comment end",
]);

/** Reads the lines of one gap into the notes of their owner and remembers the unused lines. */
class GapReader {
  readonly #free = new Set<number>();
  /** The end of the lines that are connected to the board above without an empty line. */
  #blockEnd = 0;
  /** The name of the part of the file that starts here. */
  part: Note | undefined;

  constructor(
    readonly text: string,
    readonly lines: Lines,
    readonly line: LineReader,
    readonly notes: Notes,
    readonly isHeader: boolean,
  ) {}

  read(from: number, to: number): void {
    const ends = this.#commentEnds(from, to);
    this.#blockEnd = from;
    while (this.#blockEnd < to && this.line(this.#blockEnd).trim() !== "") this.#blockEnd++;
    for (let line = from; line < to; ) line = this.#readAt(line, to, ends);
  }

  isFree(line: number): boolean {
    return this.#free.has(line);
  }

  take(line: number): void {
    this.#free.delete(line);
  }

  /**
   * Reads a `;` line directly below a board as its title, if nothing follows it at once and the board has no
   * other title.
   */
  titleBelow(from: number, to: number, isLast: boolean): void {
    const isSign = from < to && this.#free.has(from) && /^\s*[;']/.test(this.line(from).slice(0, 100));
    if (this.notes.title !== undefined || !isSign || (!isLast && from + 1 >= to)) return;
    const note = titleNote(this.text, this.lines, from);
    if (note === undefined) return;
    this.notes.title = note;
    this.#free.delete(from);
  }

  /**
   * The line that names the board at `to`, if there is one. `noneAbove`: its first line cannot be the title
   * of a board above. `titlesAbove`: any name can be a title, with an empty line between.
   */
  titleLine(from: number, to: number, noneAbove: boolean, titlesAbove: boolean): number | undefined {
    const line = lastLine(this.line, from, to);
    if (line < from || !this.#free.has(line) || isFormatLine(this.line(line))) return undefined;
    if (line === to - 1) return line;
    const alone = line === from || this.line(line - 1).trim() === "" || looksLikeTitle(this.line(line - 1));
    const isTitle = titlesAbove || looksLikeTitle(this.line(line));
    return to - line <= linesToTitle && alone && (noneAbove || line > from) && isTitle ? line : undefined;
  }

  /** Reads the item that starts at `line`; returns the line after it. */
  #readAt(line: number, to: number, commentEnds: ReadonlyMap<number, number>): number {
    const words = this.line(line);
    if (words.trim() === "") return line + 1;
    const heading = movesHeading(words);
    if (heading !== undefined) return this.#readMoves(line, to, heading);
    const key = keyOf(words);
    if (key === undefined) {
      if (!this.isHeader && isMovesLine(words)) return this.#readUnannounced(line, to);
      this.#free.add(line);
      return line + 1;
    }
    const note = noteIn(this.text, this.lines, line, key.value, words.length);
    switch (key.key) {
      case "title":
      case "author":
        if (note !== undefined) this.notes[key.key] = note;
        return line + 1;
      case "set author":
        if (this.isHeader && note !== undefined) this.notes.author ??= note;
        return line + 1;
      case "collection":
      case "set":
      case "set title":
        if (note !== undefined) this.#readCollection(note, line);
        return line + 1;
      case "comment":
        return this.#readComment(line, key.value, note, commentEnds);
      case "comment-end":
        return line + 1;
      case "claim":
        if (this.notes.claims.length <= maxClaims)
          this.notes.claims.push(note ?? emptyNote(this.lines, line, words.length));
        return line + 1;
      case "solution name":
        if (note !== undefined) this.#nameMoves(note);
        return line + 1;
      default:
        if (!ignoredKeys.has(key.key)) this.#free.add(line);
        return line + 1;
    }
  }

  /**
   * Above all levels it names the file. Directly below a board it belongs to that level. Further down it
   * names the collection of the levels that follow.
   */
  #readCollection(note: Note, line: number): void {
    if (this.isHeader) this.notes.collection ??= note;
    else if (line < this.#blockEnd) this.notes.collection ??= note;
    else this.part = note;
  }

  #readMoves(line: number, to: number, { kind, name, moves }: MovesHeading): number {
    let first = line;
    let column = moves ?? 0;
    if (moves === undefined) {
      first++;
      while (first < to && /^\s*(?:;.*)?$/.test(this.line(first))) first++;
      const isMoves =
        first < to &&
        (isMovesLine(this.line(first)) || (first === line + 1 && isMistyped(this.line(first), shareInFirst)));
      if (!isMoves) {
        // Text that only starts like a heading.
        if (name !== undefined) this.#free.add(line);
        return line + 1;
      }
      column = 0;
    }
    const words = this.line(line);
    const heading = { offset: this.lines.starts[line]!, length: words.length, line, column: 0 };
    return this.#storeMoves(kind, heading, name, first, column, this.#movesEnd(first, to));
  }

  /** The line after the last line of moves. */
  #movesEnd(first: number, to: number): number {
    let next = first + 1;
    while (next < to && this.#areMoves(next)) next++;
    // A comment between moves belongs to them, as the last line above a board it is a title.
    if (next + 1 < to && /^\s*;/.test(this.line(next)) && this.#areMoves(next + 1))
      return this.#movesEnd(next + 1, to);
    return next;
  }

  #areMoves(line: number): boolean {
    const words = this.line(line);
    return (isMovesLine(words) || isMistyped(words, shareInOthers)) && movesHeading(words) === undefined;
  }

  /**
   * Moves that no word announces. Their heading is then any line that `.sok` files take for their title, as
   * in "Tomo"; or else their own first line.
   */
  #readUnannounced(line: number, to: number): number {
    const next = this.#movesEnd(line, to);
    const titled = this.#titleOfMoves(line);
    const all = Array.from({ length: next - line }, (_, index) => this.line(line + index));
    if (!areMoves(all, titled === line - 1)) {
      this.#free.add(line);
      return line + 1;
    }
    const from = titled ?? line;
    const above = this.line(from);
    const heading = { offset: this.lines.starts[from]!, length: above.length, line: from, column: 0 };
    if (titled !== undefined) this.#free.delete(titled);
    const name = titled === undefined ? undefined : above.trim().replace(/\s*:$/, "");
    const kind = all.some((words) => /[*[]/.test(words)) ? "saved game" : "solution";
    return this.#storeMoves(kind, heading, name, line, 0, next);
  }

  /** An unused line above moves, with an empty line above it. A line directly below a board is about it. */
  #titleOfMoves(moves: number): number | undefined {
    let line = moves - 1;
    while (line > moves - linesToTitle && this.line(line).trim() === "") line--;
    const isTitle =
      this.#free.has(line) &&
      this.line(line - 1).trim() === "" &&
      !looksLikeTitle(this.line(line)) &&
      this.line(line).length <= maxHeadingCharacters;
    return isTitle ? line : undefined;
  }

  #storeMoves(
    kind: StoredMoves["kind"],
    heading: TextRange,
    name: string | undefined,
    first: number,
    column: number,
    next: number,
  ): number {
    const offset = this.lines.starts[first]! + column;
    const text = this.text.slice(offset, this.lines.ends[next - 1]);
    const place = { text, offset, length: text.length, line: first, column };
    this.notes.solutions.push({ kind, heading, name, nameLine: undefined, ...place });
    return next;
  }

  /** JSoko writes the name of the moves above in this way. */
  #nameMoves(note: Note): void {
    const stored = this.notes.solutions.at(-1);
    if (stored !== undefined)
      this.notes.solutions.splice(-1, 1, { ...stored, name: note.text, nameLine: note });
  }

  /** A comment is one line, or all lines up to a "Comment-End:". */
  #readComment(
    line: number,
    value: number,
    note: Note | undefined,
    ends: ReadonlyMap<number, number>,
  ): number {
    const end = ends.get(line);
    if (end === undefined) {
      if (note !== undefined) this.notes.comment ??= note;
      return line + 1;
    }
    const offset = this.lines.starts[line]! + value;
    const text = this.text.slice(offset, this.lines.starts[end]);
    const trimmed = text.trim();
    if (trimmed !== "")
      this.notes.comment ??= {
        text: trimmed,
        offset: offset + text.indexOf(trimmed),
        length: trimmed.length,
        line,
        column: value,
      };
    return end + 1;
  }

  /**
   * The line of the "Comment-End:" that closes each "Comment:"; none if another "Comment:" comes first. Found
   * backwards, once for the gap.
   */
  #commentEnds(from: number, to: number): ReadonlyMap<number, number> {
    const ends = new Map<number, number>();
    let end: number | undefined;
    for (let line = to - 1; line >= from; line--) {
      const key = keyOf(this.line(line))?.key;
      if (key === "comment-end") end = line;
      if (key !== "comment") continue;
      if (end !== undefined) ends.set(line, end);
      end = undefined;
    }
    return ends;
  }
}
