import { applyEdits, type TextEdit } from "../../level/finding.js";
import type { Collection, LevelEntry } from "../collection.js";
import { lineEndOf } from "../parts/lines.js";
import { unquoted } from "../quoted-text.js";
import { readCollection } from "../read-collection.js";
import { contentEnd, insertBlock, levelLines } from "./collection-text.js";

/**
 * A level with everything that belongs to it, as in its file; for an XML file, converted to text. Empty if
 * there is none.
 */
export function copiedLevel(text: string, { form, levels }: Collection, index: number): string {
  const level = levels[index];
  if (level === undefined) return "";
  if (form === "text") return `${text.slice(level.start, contentEnd(text, level))}${lineEndOf(text)}`;
  const { board, title, author } = level;
  const words = {
    ...(title === undefined ? {} : { title: title.text }),
    ...(author === undefined ? {} : { author: author.text }),
  };
  return `${levelLines({ rows: board.rows.map((row) => row.text), ...words }).join("\n")}\n`;
}

/** Levels that were inserted into a file. */
export interface PastedLevels {
  readonly edits: readonly TextEdit[];
  readonly count: number;
}

/**
 * Inserts all levels of another text into a file, before the one at `index`, with everything that belongs to
 * them. Text above the first of them is about their own file and is left out, and so are quotation marks.
 * `undefined` if the text has no levels, or if they would be read as something else here.
 */
export function pastedLevels(
  text: string,
  collection: Collection,
  index: number,
  clipboard: string,
): PastedLevels | undefined {
  const pasted = unquoted(clipboard);
  const read = readCollection(pasted);
  const [first, last] = [read.levels[0], read.levels.at(-1)];
  if (first === undefined || last === undefined || collection.form !== "text") return undefined;
  const lineEnd = lineEndOf(text);
  const source =
    read.form === "text"
      ? pasted.slice(first.start, contentEnd(pasted, last))
      : read.levels.map((_, place) => copiedLevel(pasted, read, place).trimEnd()).join("\n\n");
  const edits = insertBlock(text, collection.levels, index, source.replace(/\r\n|\r|\n/g, lineEnd));
  const after = readCollection(applyEdits(text, edits)).levels;
  const expected = [...collection.levels.slice(0, index), ...read.levels, ...collection.levels.slice(index)];
  const isAsMeant =
    after.length === expected.length && after.every((level, place) => isSame(level, expected[place]!));
  return isAsMeant ? { edits, count: read.levels.length } : undefined;
}

function isSame(one: LevelEntry, other: LevelEntry): boolean {
  return (
    one.title?.text === other.title?.text &&
    one.author?.text === other.author?.text &&
    one.solutions.length === other.solutions.length &&
    one.board.dialect === other.board.dialect &&
    one.board.rows.length === other.board.rows.length &&
    one.board.rows.every(({ text }, row) => text.trimEnd() === other.board.rows[row]?.text.trimEnd())
  );
}
