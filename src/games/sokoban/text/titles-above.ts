import type { Lines } from "./lines.js";
import {
  keyOf,
  type LineReader,
  looksLikeTitle,
  movesHeading,
  type Note,
  type Notes,
  noteIn,
} from "./notes.js";

/** The distance from a title to its board: at most two empty lines are between. */
export const linesToTitle = 3;
/**
 * This share of the boards must have a name above them. So a level inserted with its title below does not
 * change the titles of the others.
 */
const share = 2 / 3;

/**
 * Whether names are above the boards with an empty line between, as in `.sok` files: "A title line is the
 * last non-blank text line before a board …, provided the line is preceded by a blank line or it is the only
 * text line at this position in the file" (the format's own description, Skinner and Damgaard).
 *
 * Notes have the same place. So most boards must have such a line, including the first one unless its title
 * is a key. And names must not be below: then one is below the last board, as below the boards before it.
 */
export class NamesAbove {
  #boards = 0;
  #named = 0;
  #below = 0;
  /** Whether the first board has no name above it, so that it needs a key. */
  #needsKey = false;
  #isRefuted = false;

  /** Counts the next board: the lines above it, from the board before it. */
  add(read: LineReader, from: number, board: number): void {
    this.#boards++;
    const isNamed = hasNameAbove(read, from, board);
    if (isNamed) this.#named++;
    if (this.#boards === 1) {
      this.#needsKey = !isNamed;
      return;
    }
    if (this.#boards === 2 && this.#needsKey && !hasTitleLine(read, from, board)) this.#isRefuted = true;
    if (hasNameBelow(read, from, board)) this.#below++;
  }

  /** The result for the boards so far; `from` to `to` are the lines below the last one. */
  areUsual(read: LineReader, from: number, to: number): boolean {
    if (this.#boards < 2 || this.#isRefuted || this.#named < this.#boards * share) return false;
    return this.#below < (this.#boards - 1) * share || !hasNameBelow(read, from, to);
  }
}

/** The last line of a gap that is not empty; `from - 1` if there is none. */
export function lastLine(read: LineReader, from: number, to: number): number {
  let line = to - 1;
  while (line >= from && read(line).trim() === "") line--;
  return line;
}

function hasNameAbove(read: LineReader, from: number, board: number): boolean {
  const line = lastLine(read, from, board);
  if (line < from || line === board - 1 || board - line > linesToTitle) return false;
  return (line === 0 || (line > from && read(line - 1).trim() === "")) && canName(read(line));
}

/** Whether the first text below a board is a name, alone and near. */
function hasNameBelow(read: LineReader, from: number, to: number): boolean {
  let line = from;
  while (line < to && line - from < linesToTitle && read(line).trim() === "") line++;
  return line > from && line < to && canName(read(line)) && (line + 1 === to || read(line + 1).trim() === "");
}

export function hasTitleLine(read: LineReader, from: number, to: number): boolean {
  for (let line = from; line < to; line++) if (keyOf(read(line))?.key === "title") return true;
  return false;
}

/** A number, or text that starts with one, as in "#50 (3)". */
const numbered = /^#?\d[^.:,]{0,60}$/;

/** Whether a line is not a key, moves or a sentence; a number is a name, too. */
function canName(line: string): boolean {
  const words = line.slice(0, 200).trim();
  return (
    words !== "" &&
    keyOf(line) === undefined &&
    movesHeading(line) === undefined &&
    (looksLikeTitle(line) || numbered.test(words) || isName(words))
  );
}

/** The number of lines at the top of a file that are read; the name is in the first ones. */
const linesRead = 8;
/** Longer texts are not names. */
const maxNameCharacters = 60;

/**
 * Reads facts about a file without keys from its first lines: `; Sasquatch III`, `; by David W. Skinner`, and
 * keys behind a semicolon. `isFree`: whether a line is unused. Facts from keys are kept. A name is above all
 * prose, and lines of a comment are prose.
 */
export function nameHeader(
  header: Notes,
  text: string,
  lines: Lines,
  read: LineReader,
  to: number,
  isFree: (line: number) => boolean,
): void {
  const named: { title?: Note | undefined; author?: Note | undefined } = {};
  let [isProse, isComment] = [false, false];
  for (let line = 0, looked = 0; line < to && looked < linesRead; line++) {
    if (!isFree(line)) {
      const words = read(line);
      isComment =
        keyOf(words)?.key === "comment" ||
        (isComment && words.trim() !== "" && keyOf(words)?.key !== "comment-end");
      continue;
    }
    looked++;
    const words = read(line).slice(0, 200);
    const from = /^[\s;]*/.exec(words)![0].length;
    const end = words.replace(/[\s;]+$/, "").length;
    const key = keyOf(words.slice(from));
    if (key !== undefined) {
      const name = nameOfKey[key.key];
      if (name !== undefined) named[name] ??= noteIn(text, lines, line, from + key.value, end);
      continue;
    }
    const maker =
      /^(?:(?:copyright|created|made|designed|levels|puzzles|\(c\)|©)[^;:]{0,30}?\s)?by\s+(?=\S)/i.exec(
        words.slice(from),
      );
    if (maker !== null) named.author ??= noteIn(text, lines, line, from + maker[0].length, end);
    else if (named.title === undefined && !isProse && !isComment) {
      const name = words.slice(from, end);
      isProse =
        isSentence(name) ||
        continuesIn(name, line + 1 < to ? read(line + 1).slice(0, 200) : "") ||
        (!isName(name) && isLong(name));
      if (!isProse && isName(name)) named.title = noteIn(text, lines, line, from, end);
    }
  }
  if (named.title !== undefined) header.title ??= named.title;
  if (named.author !== undefined) header.author ??= named.author;
}

const nameOfKey: Readonly<Record<string, "title" | "author">> = {
  title: "title",
  collection: "title",
  set: "title",
  "set title": "title",
  author: "author",
  "set author": "author",
  copyright: "author",
};

/** Whether a text has a few words that are not a sentence, a number or a line of symbols. */
function isName(words: string): boolean {
  return (
    words.length <= maxNameCharacters &&
    /\p{L}{2}/u.test(words) &&
    !/[.:,]$|^::|@|:\/\/|^(?:copyright|\(c\)|©)/i.test(words)
  );
}

/** A text with fewer words may be a name, whatever it says. */
const minProseWords = 4;

function isLong(words: string): boolean {
  return words.split(/\s+/).length >= minProseWords;
}

const verbs = "is|are|was|were|has|have|had|can|could|will|would|should|must|do|does|did|contains?|thanks?";
const others = "this|these|those|i|we|you|they|please";
/** English only: matches texts that have a verb or address somebody. */
const prosePattern = new RegExp(`(?:^|\\s)(?:${verbs}|${others})(?=\\s|$)`, "i");

function isSentence(words: string): boolean {
  return isLong(words) && prosePattern.test(words);
}

/** Whether a line breaks off and continues in the next one. */
function continuesIn(words: string, next: string): boolean {
  const rest = next.replace(/^[\s;]*/, "");
  return isLong(words) && /^\p{Ll}/u.test(rest) && keyOf(rest) === undefined && !/^by\s/.test(rest);
}
