import { applyEdits, type TextEdit } from "../level/finding.js";
import type { Collection, LevelEntry } from "./collection.js";
import { contentEnd, insertBlock, levelLines } from "./collection-text.js";
import { lineAfter, lineEndOf, lineStart, restOfLine } from "./lines.js";
import { unquoted } from "./quoted-text.js";
import { readCollection } from "./read-collection.js";

/**
 * A level with everything that belongs to it, as in its file; for an XML file, converted to text. Empty if
 * there is none.
 */
export function copiedLevel(
  text: string,
  { form, levels }: Pick<Collection, "form" | "levels">,
  index: number,
): string {
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
  /** As they are in the changed text. */
  readonly levels: readonly LevelEntry[];
}

/**
 * Inserts all levels of another text into a file, before the one at `index`, with everything that belongs to
 * them. Text above the first of them is about their own file and is left out, and so are quotation marks. If
 * they would be read as something else here, their titles and keys go below or above their boards, as in the
 * file. `undefined` if the text has no levels, or if that doesn't help.
 */
export function pastedLevels(
  text: string,
  collection: Collection,
  index: number,
  clipboard: string,
): PastedLevels | undefined {
  const pasted = unquoted(clipboard);
  return insertedLevels(text, collection, index, pasted, readCollection(pasted));
}

/** The same for levels that were read. Some may be left out; the others have their places in `pasted`. */
export function insertedLevels(
  text: string,
  collection: Collection,
  index: number,
  pasted: string,
  read: Pick<Collection, "form" | "levels">,
): PastedLevels | undefined {
  const [first, last] = [read.levels[0], read.levels.at(-1)];
  if (first === undefined || last === undefined || collection.form !== "text") return undefined;
  const lineEnd = lineEndOf(text);
  const expected = [...collection.levels.slice(0, index), ...read.levels, ...collection.levels.slice(index)];
  const each = (write: (level: LevelEntry, place: number) => string) => () =>
    read.levels.map((level, place) => write(level, place).trimEnd()).join("\n\n");
  const ways: readonly (() => string)[] =
    read.form === "text"
      ? [
          () => pasted.slice(first.start, contentEnd(pasted, last)),
          each((level) => pasted.slice(level.start, level.end)),
          each((level) => withKeysBelow(pasted, level)),
          each((level) => withKeysAbove(pasted, level)),
        ]
      : [each((_, place) => copiedLevel(pasted, read, place))];
  for (const way of ways) {
    const edits = insertBlock(text, collection.levels, index, way().replace(/\r\n|\r|\n/g, lineEnd));
    const after = readCollection(applyEdits(text, edits)).levels;
    if (after.length === expected.length && after.every((level, place) => isSame(level, expected[place]!)))
      return { edits, count: read.levels.length, levels: after.slice(index, index + read.levels.length) };
  }
  return undefined;
}

/** The level's text with the lines above its board below it. */
function withKeysBelow(text: string, level: LevelEntry): string {
  const { board, title, start } = level;
  const above = text.slice(start, board.start).trimEnd();
  const isTitled = title !== undefined && title.offset < board.start;
  const moved = isTitled ? replaceLine(above, title.offset - start, `Title: ${title.text}`) : above;
  const below = text.slice(board.end, contentEnd(text, level));
  return [text.slice(board.start, board.end), ...(moved === "" ? [] : [moved])].join("\n") + below;
}

/** The level's text with its title and author above its board. */
function withKeysAbove(text: string, level: LevelEntry): string {
  const { board, title, author } = level;
  const keys = [`Title: ${title?.text ?? ""}`, ...(author === undefined ? [] : [`Author: ${author.text}`])];
  const below = [title, author]
    .filter((note) => note !== undefined && note.offset >= board.end)
    .sort((one, other) => other!.offset - one!.offset)
    .reduce(
      (rest, note) => replaceLine(rest, note!.offset - board.end, ""),
      text.slice(board.end, contentEnd(text, level)),
    );
  return `${keys.join("\n")}\n${text.slice(board.start, board.end)}${below}`;
}

/** Replaces the line that contains an offset; an empty one is removed with its line end. */
function replaceLine(text: string, offset: number, line: string): string {
  const from = lineStart(text, offset);
  const end = line === "" ? lineAfter(text, from) : restOfLine(text, from);
  return text.slice(0, from) + line + text.slice(end);
}

export function isSame(one: LevelEntry, other: LevelEntry): boolean {
  return (
    one.title?.text === other.title?.text &&
    one.author?.text === other.author?.text &&
    one.solutions.length === other.solutions.length &&
    one.board.dialect === other.board.dialect &&
    one.board.rows.length === other.board.rows.length &&
    one.board.rows.every(({ text }, row) => text.trimEnd() === other.board.rows[row]?.text.trimEnd())
  );
}
