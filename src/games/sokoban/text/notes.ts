import type { TextRange } from "../level/finding.js";
import type { Lines } from "./lines.js";

/** What mails, forums and pages put around levels: tags of code and quotations, and fences of Markdown. */

export const codeTags =
  /\[\/?(?:code|pre|tt)(?:=[^\]\n]{0,200})?\]|<\/?(?:code|pre|tt)(?: [^>\n]{0,200})?>/gi;
export const quoteTags = /\[\/?(?:quote|spoiler)(?:=[^\]\n]{0,200})?\]|<\/?blockquote(?: [^>\n]{0,200})?>/gi;
export const codeFence = /^[ \t]*(?:`{3,}|~{3,})[ \t]*(?:[\w+-]+[ \t]*)?$/;

/** Longer lines are not only tags. */
const maxCharacters = 500;

/** Whether a line has only such tags, or is a fence. */
function isCodeMark(line: string): boolean {
  if (line.length > maxCharacters || !/^[ \t]*[[<`~]/.test(line)) return false;
  return codeFence.test(line) || line.replace(codeTags, "").replace(quoteTags, "").trim() === "";
}

/** A part of the text around the boards, without the symbol or key before it. */
export interface Note extends TextRange {
  readonly text: string;
}

/** Moves for a level as a file has them: LURD, with line ends, perhaps in run-length form. */
export interface StoredMoves extends Note {
  readonly kind: "solution" | "saved game";
  readonly heading: TextRange;
  /**
   * Their name: "Own play" of the heading "Solution/Own play 54/23:", or the text of a line "Solution Name:"
   * below the moves.
   */
  readonly name: string | undefined;
  /** That text, if there is such a line. */
  readonly nameLine: Note | undefined;
}

/** What a file says about a level. */
export interface Notes {
  title?: Note;
  author?: Note;
  comment?: Note;
  collection?: Note;
  readonly solutions: StoredMoves[];
  readonly claims: Note[];
}

export function noNotes(): Notes {
  return { solutions: [], claims: [] };
}

export type LineReader = (line: number) => string;

/** A line of one sign, which parts a text. */
const ruler = /^[ \t]*([-=_~*])\1{2,}[ \t]*$/;

/**
 * Lines around the boards. Tags and fences of code and rulers count as empty lines: they say nothing about a
 * level.
 */
export function lineReader(text: string, { starts, ends }: Lines): LineReader {
  return (line) => {
    const words = text.slice(starts[line], ends[line]);
    return isCodeMark(words) || ruler.test(words) ? "" : words;
  };
}

/** The note in a part of a line, without blanks at its ends; `undefined` when nothing else is there. */
export function noteIn(text: string, lines: Lines, line: number, from: number, to: number): Note | undefined {
  const start = lines.starts[line]!;
  const words = text.slice(start + from, start + to);
  const trimmed = words.trim();
  if (trimmed === "") return undefined;
  const column = from + words.indexOf(trimmed);
  return { text: trimmed, offset: start + column, length: trimmed.length, line, column };
}

/** An empty note at the end of a line. */
export function emptyNote(lines: Lines, line: number, column: number): Note {
  return { text: "", offset: lines.starts[line]! + column, length: 0, line, column };
}

/** A key is recognized within this many characters; a colon after that is prose. */
const maxKeyCharacters = 40;

/** `Key: value` → the key in lower case and the column where the value starts. */
export function keyOf(line: string): { readonly key: string; readonly value: number } | undefined {
  const head = line.slice(0, maxKeyCharacters);
  const colon = head.indexOf(":");
  if (colon <= 0) return undefined;
  const key = head.slice(0, colon).trim();
  return /^[A-Za-z][A-Za-z -]*$/.test(key) ? { key: key.toLowerCase(), value: colon + 1 } : undefined;
}

/**
 * Moves with run lengths, commas, the sign `*` of the current position, and the jumps `[rr]` of the reverse
 * mode. A comment may be behind them, `; …`.
 */
const movesPattern = /^[lurdLURD0-9()[\]*, \t]*(?:;.*)?$/;

/** A line of moves without the comment behind them. */
function withoutComment(line: string): string {
  const at = line.indexOf(";");
  return at < 0 ? line : line.slice(0, at);
}

/** Whether a line can be LURD text. */
export function isMovesLine(line: string): boolean {
  return movesPattern.test(line) && /[lurd]/i.test(withoutComment(line));
}

/**
 * Whether a line that stands where moves are expected is moves with a typing error: one word that has mostly
 * the letters of moves. `share`: more than this part of its characters.
 */
export function isMistyped(line: string, share: number): boolean {
  const word = withoutComment(line).trim();
  if (word === "" || /\s/.test(word)) return false;
  return (word.match(/[lurd0-9()[\]*,]/gi)?.length ?? 0) > share * word.length && /[lurd]/i.test(word);
}

/** Directly below a heading nothing else than moves is expected. */
export const shareInFirst = 0.5;
/** Below moves a note may follow. */
export const shareInOthers = 0.75;

/** Names of levels such as "Dull" have fewer letters. */
const minLetters = 8;

/**
 * Whether lines of moves are moves, though no word above says so. Short ones may be a name: they need a
 * heading directly above, and the push at their end that wins.
 */
export function areMoves(lines: readonly string[], hasHeading: boolean): boolean {
  const words = lines.map(withoutComment).join("");
  return (
    (words.match(/[lurd]/gi)?.length ?? 0) >= minLetters || (hasHeading && /[LURD]\d*[)*, \t]*$/.test(words))
  );
}

/** The content of a heading for moves; `moves` is the column where moves start on the same line. */
export interface MovesHeading {
  readonly kind: StoredMoves["kind"];
  readonly name: string | undefined;
  readonly moves: number | undefined;
}

/** A heading is recognized within this many characters. */
export const maxHeadingCharacters = 160;
/** Moves and pushes, perhaps with other counts: "54/23", "(62/25/8/3/8)". */
const countsPattern = /(?:^|\s)\(?\d{1,7}(?:\s*\/\s*\d{1,7}){1,5}\)?(?=\s|$)/;

/**
 * Reads a heading such as "Solution", "Solution 2 (12/34):", "Saved Game: rrUU"; or one with a name, as in
 * `.sok` files and other programs: "Solution/Moves 54/23 (YASS 2.26)", "Best Solution", "Reverse Mode
 * Snapshot", "Solution too long 62/25/8/3/8".
 */
export function movesHeading(line: string): MovesHeading | undefined {
  const head =
    /^\s*((?!no )(?:[a-z]{1,20} ){0,3}?)(?<word>solution|save(?:d ?)?game|snapshot)(?![a-z-])/i.exec(
      line.slice(0, maxHeadingCharacters),
    );
  if (head === null) return undefined;
  const word = head.groups!.word!.toLowerCase();
  const kind = word === "solution" ? "solution" : "saved game";
  const rest = line.slice(head[0].length);
  // Other programs have separate lines with further facts about the moves above.
  if (/^\s*(?:name|comment)\s*:/i.test(rest)) return undefined;
  const colon = rest.slice(0, maxHeadingCharacters).indexOf(":");
  const behind = colon < 0 ? "" : rest.slice(colon + 1);
  if (colon < 0 && line.length > maxHeadingCharacters) return undefined;
  if (behind.trim() !== "" && !isMovesLine(behind) && !isMistyped(behind, shareInFirst)) return undefined;
  const moves = behind.trim() === "" ? undefined : line.length - behind.trimStart().length;
  const name = nameOfHeading(colon < 0 ? rest : rest.slice(0, colon));
  return { kind, name: head[1] === "" ? name : head[0].trim(), moves };
}

/** A heading without its kind, a number, and counts of moves and pushes. */
function nameOfHeading(words: string): string | undefined {
  if (/^\s*\d{0,4}\s*(?:\([^()]{0,60}\))?\s*$/.test(words)) return undefined;
  const name = words
    .replace(countsPattern, " ")
    .replace(/\s+/g, " ")
    .trim()
    .replace(/^\/\s*/, "");
  return name === "" ? undefined : name;
}

/** Whether a single line looks like the name of a level: `; 12`, `'Duh!'`, "Level 7", "12". */
export function looksLikeTitle(line: string): boolean {
  return /^\s*(?:[;']|(?:(?:level|puzzle|screen|stage|maze)\s*)?[#.]?\s*\d{1,6}\s*$)/i.test(
    line.slice(0, 100),
  );
}

/** A title without the semicolon or the quotes around it. */
export function titleNote(text: string, lines: Lines, line: number): Note | undefined {
  const words = text.slice(lines.starts[line], lines.ends[line]);
  const before = /^\s*;*\s*/.exec(words)?.[0].length ?? 0;
  const quoted = /^'(.*)'\s*$/.exec(words.slice(before));
  if (quoted !== null) return noteIn(text, lines, line, before + 1, before + 1 + quoted[1]!.length);
  return noteIn(text, lines, line, before, words.length);
}
