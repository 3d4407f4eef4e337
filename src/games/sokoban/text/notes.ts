import type { TextRange } from "../level/finding.js";
import type { Lines } from "./lines.js";

/** A piece of the text around the boards, without the sign or key before it. */
export interface Note extends TextRange {
  readonly text: string;
}

/** Moves that a file keeps for a level, as they are written there: LURD, with line ends, perhaps in run-length form. */
export interface StoredMoves extends Note {
  readonly kind: "solution" | "saved game";
  readonly heading: TextRange;
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

export function lineReader(text: string, { starts, ends }: Lines): LineReader {
  return (line) => text.slice(starts[line], ends[line]);
}

/** The note that a part of a line is, blanks at its ends left out; `undefined` when nothing else is there. */
export function noteIn(text: string, lines: Lines, line: number, from: number, to: number): Note | undefined {
  const start = lines.starts[line]!;
  const words = text.slice(start + from, start + to);
  const trimmed = words.trim();
  if (trimmed === "") return undefined;
  const column = from + words.indexOf(trimmed);
  return { text: trimmed, offset: start + column, length: trimmed.length, line, column };
}

/** A note without words, at the end of a line. */
export function emptyNote(lines: Lines, line: number, column: number): Note {
  return { text: "", offset: lines.starts[line]! + column, length: 0, line, column };
}

/** Keys are told within so many characters; a colon further on is prose. */
const longestKey = 40;

/** `Key: value` → the key in lower case and the column where the value begins. */
export function keyOf(line: string): { readonly key: string; readonly value: number } | undefined {
  const head = line.slice(0, longestKey);
  const colon = head.indexOf(":");
  if (colon <= 0) return undefined;
  const key = head.slice(0, colon).trim();
  return /^[A-Za-z][A-Za-z -]*$/.test(key) ? { key: key.toLowerCase(), value: colon + 1 } : undefined;
}

const movesPattern = /^[lurdLURD0-9() \t]*$/;

/** Whether a line can be LURD text. */
export function isMovesLine(line: string): boolean {
  return movesPattern.test(line) && /[lurd]/i.test(line);
}

/** A heading such as "Solution", "Solution (12/34):", "Saved Game 2: rrUU"; `moves` is the column where moves begin on the same line. */
export function movesHeading(line: string): { readonly kind: StoredMoves["kind"]; readonly moves: number | undefined } | undefined {
  const head = /^\s*(solution|saved ?game|snapshot)\s*\d{0,4}\s*(?:\([^()]{0,60}\))?\s*(:?)\s*/i.exec(line.slice(0, 160));
  if (head === null) return undefined;
  const kind = head[1]!.toLowerCase() === "solution" ? "solution" : "saved game";
  const rest = line.slice(head[0].length);
  if (rest.trim() === "") return { kind, moves: undefined };
  return head[2] === ":" && isMovesLine(rest) ? { kind, moves: head[0].length } : undefined;
}

/** A lone line that names a level: `; 12`, `'Duh!'`, "Level 7", "12". */
export function looksLikeTitle(line: string): boolean {
  return /^\s*(?:[;']|(?:(?:level|puzzle|screen|stage|maze)\s*)?[#.]?\s*\d{1,6}\s*$)/i.test(line.slice(0, 100));
}

/** A title without the semicolon or the quotes around it. */
export function titleNote(text: string, lines: Lines, line: number): Note | undefined {
  const words = text.slice(lines.starts[line], lines.ends[line]);
  const before = /^\s*;*\s*/.exec(words)?.[0].length ?? 0;
  const quoted = /^'(.*)'\s*$/.exec(words.slice(before));
  if (quoted !== null) return noteIn(text, lines, line, before + 1, before + 1 + quoted[1]!.length);
  return noteIn(text, lines, line, before, words.length);
}
