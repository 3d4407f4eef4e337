import type { Dialect } from "../level/cell.js";
import { replacing, type TextEdit } from "../level/finding.js";
import type { Level } from "../level/level.js";
import { levelRows } from "../level/level-text.js";
import { wrapMoves } from "../play/lurd.js";
import type { Collection, LevelEntry } from "./collection.js";
import { isBlankLine, lineAbove, lineEndOf, restOfLine } from "./lines.js";

/**
 * A level to be written: its board, as a `Level` or as rows that are used unchanged, and the facts about it.
 */
export interface WrittenLevel {
  readonly rows: readonly string[];
  readonly title?: string;
  readonly author?: string;
  /** LURD text. */
  readonly solution?: string;
}

/** Solutions are broken into lines of this length. */
export const movesPerLine = 70;

export function writtenLevel(
  level: Level,
  dialect: Dialect,
  about: Omit<WrittenLevel, "rows"> = {},
): WrittenLevel {
  return { rows: levelRows(level, dialect), ...about };
}

/** A level as lines: the board, then its keys. Every reader of text collections can read them. */
export function levelLines({ rows, title, author, solution }: WrittenLevel): readonly string[] {
  const key = (name: string, value: string | undefined) =>
    value === undefined || oneLine(value) === "" ? [] : [`${name}: ${oneLine(value)}`];
  const moves =
    solution === undefined || solution === "" ? [] : ["Solution:", ...wrapMoves(solution, movesPerLine)];
  return [...rows, ...key("Title", title), ...key("Author", author), ...moves];
}

/** A whole file: its keys, then the levels, separated by empty lines. */
export function collectionText(
  levels: readonly WrittenLevel[],
  {
    title,
    author,
    lineEnd = "\n",
  }: { readonly title?: string; readonly author?: string; readonly lineEnd?: string } = {},
): string {
  const head = [
    ...(title === undefined ? [] : [`Collection: ${oneLine(title)}`]),
    ...(author === undefined ? [] : [`Author: ${oneLine(author)}`]),
  ];
  const blocks = [...(head.length > 0 ? [head] : []), ...levels.map(levelLines)];
  return `${blocks.map((lines) => lines.join(lineEnd)).join(lineEnd + lineEnd)}${lineEnd}`;
}

export function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

/** The end of the level's last line, with trailing blanks but without the empty lines after it. */
export function contentEnd(text: string, { start, end }: LevelEntry): number {
  return restOfLine(text, start + text.slice(start, end).trimEnd().length);
}

/** Inserts a level before the one at `index`, or at the end of the file if there are only that many. */
export function insertLevel(
  text: string,
  { levels }: Collection,
  index: number,
  level: WrittenLevel,
): readonly TextEdit[] {
  return insertBlock(text, levels, index, levelLines(level).join(lineEndOf(text)));
}

/** `insertLevel` for a text that contains one or several levels. */
export function insertBlock(
  text: string,
  levels: readonly LevelEntry[],
  index: number,
  block: string,
): readonly TextEdit[] {
  const lineEnd = lineEndOf(text);
  const next = levels[Math.max(0, index)];
  if (next !== undefined) {
    // The line directly above would hide the title, or be taken for one.
    const above = lineAbove(text, next.start);
    const gap = above.from === above.to || isBlankLine(text, above) ? "" : lineEnd;
    return [{ offset: next.start, length: 0, text: gap + block + lineEnd + lineEnd }];
  }
  const content = text.trimEnd().length;
  const gap = text.slice(0, content).replace("\uFEFF", "") === "" ? "" : lineEnd + lineEnd;
  return [{ offset: content, length: text.length - content, text: gap + block + lineEnd }];
}

/** Inserts a copy of a level, with everything that belongs to it, after it. */
export function duplicateLevel(text: string, { levels }: Collection, index: number): readonly TextEdit[] {
  const level = levels[index];
  return level === undefined
    ? []
    : insertBlock(text, levels, index + 1, text.slice(level.start, contentEnd(text, level)));
}

/** Deletes a level with everything that belongs to it. */
export function deleteLevel(text: string, { levels }: Collection, index: number): readonly TextEdit[] {
  const level = levels[index];
  if (level === undefined) return [];
  const key = index === 0 ? titleKeyFor(text, levels, levels[1]) : "";
  return [replacing(level, key)];
}

/** Moves a level to index `to` among the levels. */
export function moveLevel(
  text: string,
  collection: Collection,
  from: number,
  to: number,
): readonly TextEdit[] {
  const { levels } = collection;
  const level = levels[from];
  if (level === undefined || from === to || levels[to] === undefined) return [];
  const key = to === 0 ? titleKeyFor(text, levels, level) : "";
  const block = key + text.slice(level.start, contentEnd(text, level));
  const edits = [
    ...deleteLevel(text, collection, from),
    ...insertBlock(text, levels, to < from ? to : to + 1, block),
  ];
  return edits.sort((one, other) => one.offset - other.offset);
}

/**
 * The line that a level needs to become the first. Readers decide by the first board whether keys are above
 * the boards. Without a `Title:` above it, every other level would get the keys of the next one.
 */
export function titleKeyFor(
  text: string,
  levels: readonly LevelEntry[],
  first: LevelEntry | undefined,
): string {
  const [now] = levels;
  if (first === undefined || now === undefined || !hasTitleKey(text, now)) return "";
  return missingTitleKey(text, first);
}

/** Whether a level has its title as a key above its board. */
export function hasTitleKey(text: string, { start, board }: LevelEntry): boolean {
  return /^[ \t]*title[ \t]*:/im.test(text.slice(start, board.start));
}

/** The line that a level without such a key needs to have one. */
export function missingTitleKey(text: string, level: LevelEntry): string {
  if (hasTitleKey(text, level)) return "";
  return `Title: ${level.title?.text ?? ""}`.trimEnd() + lineEndOf(text);
}

export interface PlainLevel {
  readonly level: Level;
  readonly title: string;
  readonly author?: string;
}

/**
 * Levels in a form that every program and site can read: XSB symbols with blanks for floor, no run lengths,
 * and an empty line between levels. A board with a title has a `Title:` line below it, and an `Author:` line
 * if one is given. It has no solutions, comments or keys of our own. Columns on the left that are blank in
 * every row are left out.
 */
export function plainCollection(levels: readonly PlainLevel[]): string {
  return collectionText(
    levels.map(({ level, title, author = "" }) => {
      const { rows } = writtenLevel(level, "xsb");
      const free = Math.min(...rows.map((row) => row.search(/\S|$/)));
      return { rows: rows.map((row) => row.slice(free)), title, author };
    }),
  );
}

/**
 * Levels in the XML form of collections, which many programs read. It has titles and authors, and neither
 * solutions nor claims.
 */
export const slcText = {
  start(title = ""): string {
    return xmlLines(
      '<?xml version="1.0" encoding="UTF-8"?>',
      "<SokobanLevels>",
      ...(title === "" ? [] : [`  <Title>${xmlText(title)}</Title>`]),
      "  <LevelCollection>",
    );
  },
  level({ rows, title: id = "", author: copyright = "" }: Pick<WrittenLevel, "rows" | "title" | "author">) {
    const attribute = (name: string, text: string) => (text === "" ? "" : ` ${name}="${xmlText(text)}"`);
    return xmlLines(
      `    <Level${attribute("Id", id)}${attribute("Copyright", copyright)} Width="${Math.max(...rows.map(({ length }) => length))}" Height="${rows.length}">`,
      ...rows.map((row) => `      <L>${xmlText(row)}</L>`),
      "    </Level>",
    );
  },
  end(): string {
    return xmlLines("  </LevelCollection>", "</SokobanLevels>");
  },
};

function xmlLines(...all: readonly string[]): string {
  return `${all.join("\n")}\n`;
}

/** XML cannot hold control characters, even escaped. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the expression removes control characters
const unwanted = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff\p{Surrogate}]/gu;

function xmlText(text: string): string {
  return text.replace(unwanted, "").replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
