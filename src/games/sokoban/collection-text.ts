import type { Dialect } from "./cell.js";
import type { Collection, LevelEntry } from "./collection.js";
import type { TextEdit } from "./finding.js";
import type { Level } from "./level.js";
import { levelRows } from "./level-text.js";
import { lineEndOf } from "./lines.js";
import { wrapMoves } from "./lurd.js";
import type { Note } from "./notes.js";

/** A level to be written: its board, as a `Level` or as rows that stand as they are, and what is known of it. */
export interface WrittenLevel {
  readonly rows: readonly string[];
  readonly title?: string;
  readonly author?: string;
  /** LURD text. */
  readonly solution?: string;
}

/** Solutions are broken into lines of this length. */
const movesPerLine = 70;

export function writtenLevel(level: Level, dialect: Dialect, about: Omit<WrittenLevel, "rows"> = {}): WrittenLevel {
  return { rows: levelRows(level, dialect), ...about };
}

/** A level as lines: the board, then its keys. Read back by every reader of text collections. */
export function levelLines({ rows, title, author, solution }: WrittenLevel): readonly string[] {
  const key = (name: string, value: string | undefined) => (value === undefined || oneLine(value) === "" ? [] : [`${name}: ${oneLine(value)}`]);
  const moves = solution === undefined || solution === "" ? [] : ["Solution:", ...wrapMoves(solution, movesPerLine)];
  return [...rows, ...key("Title", title), ...key("Author", author), ...moves];
}

/** A whole file: its keys, then the levels, apart by empty lines. */
export function collectionText(
  levels: readonly WrittenLevel[],
  { title, author, lineEnd = "\n" }: { readonly title?: string; readonly author?: string; readonly lineEnd?: string } = {},
): string {
  const head = [...(title === undefined ? [] : [`Collection: ${oneLine(title)}`]), ...(author === undefined ? [] : [`Author: ${oneLine(author)}`])];
  const blocks = [...(head.length > 0 ? [head] : []), ...levels.map(levelLines)];
  return `${blocks.map((lines) => lines.join(lineEnd)).join(lineEnd + lineEnd)}${lineEnd}`;
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

/** Gives a level another title, in the place and form it has one, or as a `Title:` line under the board. */
export function renameLevel(text: string, { board, title }: LevelEntry, name: string): readonly TextEdit[] {
  const words = oneLine(name);
  if (words === "") return [];
  if (title !== undefined) return words === title.text ? [] : [replaceNote(title, words)];
  return [{ offset: board.end, length: 0, text: `${lineEndOf(text)}Title: ${words}` }];
}

function replaceNote({ offset, length }: Note, text: string): TextEdit {
  return { offset, length, text };
}

/** Writes a solution into the file: over the first one kept for the level, or after all that is said of it. */
export function writeSolution(text: string, entry: LevelEntry, moves: string): readonly TextEdit[] {
  const lineEnd = lineEndOf(text);
  const lines = wrapMoves(moves, movesPerLine).join(lineEnd);
  const known = entry.solutions.find(({ kind }) => kind === "solution");
  if (known !== undefined) return known.text === lines ? [] : [replaceNote(known, lines)];
  return [{ offset: contentEnd(text, entry), length: 0, text: `${lineEnd}Solution:${lineEnd}${lines}` }];
}

/** Where the level's last line ends, the empty lines after it left out. */
function contentEnd(text: string, { start, end }: LevelEntry): number {
  return start + text.slice(start, end).trimEnd().length;
}

/** Puts a level in before the one at `index`; at the end of the file when there are only so many. */
export function insertLevel(text: string, { levels }: Collection, index: number, level: WrittenLevel): readonly TextEdit[] {
  return insertBlock(text, levels, index, levelLines(level).join(lineEndOf(text)));
}

function insertBlock(text: string, levels: readonly LevelEntry[], index: number, block: string): readonly TextEdit[] {
  const lineEnd = lineEndOf(text);
  const next = levels[Math.max(0, index)];
  if (next !== undefined) return [{ offset: next.start, length: 0, text: block + lineEnd + lineEnd }];
  const content = text.trimEnd().length;
  const gap = text.slice(0, content).replace("\uFEFF", "") === "" ? "" : lineEnd + lineEnd;
  return [{ offset: content, length: text.length - content, text: gap + block + lineEnd }];
}

/** Puts a copy of a level, with all that belongs to it, behind it. */
export function duplicateLevel(text: string, { levels }: Collection, index: number): readonly TextEdit[] {
  const level = levels[index];
  return level === undefined ? [] : insertBlock(text, levels, index + 1, text.slice(level.start, contentEnd(text, level)));
}

/** Takes a level out with all that belongs to it. */
export function deleteLevel({ levels }: Collection, index: number): readonly TextEdit[] {
  const level = levels[index];
  return level === undefined ? [] : [{ offset: level.start, length: level.end - level.start, text: "" }];
}

/** Moves a level so that it comes to stand at `to` among the levels. */
export function moveLevel(text: string, collection: Collection, from: number, to: number): readonly TextEdit[] {
  const { levels } = collection;
  const level = levels[from];
  if (level === undefined || from === to || levels[to] === undefined) return [];
  const block = text.slice(level.start, contentEnd(text, level));
  const edits = [...deleteLevel(collection, from), ...insertBlock(text, levels, to < from ? to : to + 1, block)];
  return edits.sort((one, other) => one.offset - other.offset);
}
