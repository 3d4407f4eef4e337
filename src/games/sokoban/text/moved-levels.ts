import { applyEdits, type TextEdit } from "../level/finding.js";
import type { Collection, LevelEntry } from "./collection.js";
import { contentEnd, insertBlock, levelLines, titleKeyFor } from "./collection-text.js";
import { lineAfter, lineEndOf, lineStart, restOfLine } from "./lines.js";
import { unquoted } from "./quoted-text.js";
import { readCollection } from "./read-collection.js";

/**
 * Levels with everything that belongs to them, as in their file. Their titles and keys are below their boards
 * if they would be read as something else by themselves. Levels of an XML file are converted to text.
 */
export function copiedLevels(
  text: string,
  { form, levels }: Pick<Collection, "form" | "levels">,
  places: readonly number[],
): string {
  const copied = places.flatMap((place) => levels[place] ?? []);
  if (form !== "text") return copied.map(convertedLevel).join("\n");
  const lineEnd = lineEndOf(text);
  const join = (write: (level: LevelEntry) => string) =>
    copied.map((level) => write(level) + lineEnd).join(lineEnd);
  const asInFile = join((level) => text.slice(level.start, contentEnd(text, level)));
  if (isReadAs(asInFile, copied)) return asInFile;
  const below = join((level) => withKeysBelow(text, level));
  return isReadAs(below, copied) ? below : asInFile;
}

function convertedLevel({ board, title, author }: LevelEntry): string {
  const words = {
    ...(title === undefined ? {} : { title: title.text }),
    ...(author === undefined ? {} : { author: author.text }),
  };
  return `${levelLines({ rows: board.rows.map((row) => row.text), ...words }).join("\n")}\n`;
}

/** Levels that were inserted into a file. */
interface PastedLevels {
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
      : [each(convertedLevel)];
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

function isReadAs(text: string, wanted: readonly LevelEntry[]): boolean {
  const { levels } = readCollection(text);
  return levels.length === wanted.length && levels.every((level, place) => isSame(level, wanted[place]!));
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

/** Changes of several levels of a file at once. */

/**
 * Puts the levels into this order, by their present places; those that are missing are deleted. The lines
 * between the levels stay. `undefined` if a place is wrong or named twice, or if the levels would be read as
 * others.
 */
export function arrangeLevels(
  text: string,
  { levels }: Collection,
  order: readonly number[],
): readonly TextEdit[] | undefined {
  const kept = new Set(order);
  const wanted = order.flatMap((place) => levels[place] ?? []);
  const [first] = wanted;
  if (first === undefined || wanted.length !== order.length || kept.size !== order.length) return undefined;
  const key = first === levels[0] ? "" : titleKeyFor(text, levels, first);
  const arranged = (isBelow: boolean) => {
    let slot = 0;
    return levels.flatMap((level, place): readonly TextEdit[] => {
      const { start: offset, end } = level;
      if (!kept.has(place)) return [{ offset, length: end - offset, text: "" }];
      const here = wanted[slot++]!;
      if (here === level && !isBelow && (slot > 1 || key === "")) return [];
      const block = isBelow ? withKeysBelow(text, here) : text.slice(here.start, contentEnd(text, here));
      return [{ offset, length: contentEnd(text, level) - offset, text: (slot === 1 ? key : "") + block }];
    });
  };
  const edits = arranged(false);
  if (isReadAs(applyEdits(text, edits), wanted)) return edits;
  // The name of a single level, with an empty line below, is no title.
  const below = arranged(true);
  return wanted.length === 1 && isReadAs(applyEdits(text, below), wanted) ? below : undefined;
}

/** A number at the start of a title, such as “3. Hall”. */
const leading = /^(\d+)(?![\d\p{L}])/u;
/** A number at its end, such as “Room 3”, but not the seed of a random level. */
const trailing = /^(.*?(?<![\d.]|seed ))(\d+)$/u;

/**
 * Numbers the titles that start or end with a number from 1 on, in the order of the file. Titles with the
 * same words before the number count together. Leading zeros stay.
 */
export function renumberTitles(text: string, { levels }: Collection): readonly TextEdit[] {
  const counts = new Map<string, number>();
  return levels.flatMap(({ title }): readonly TextEdit[] => {
    const words = title?.text ?? "";
    const end = leading.test(words) ? undefined : trailing.exec(words);
    const number = leading.exec(words)?.[1] ?? end?.[2];
    if (title === undefined || number === undefined) return [];
    const series = end?.[1] ?? "";
    const next = (counts.get(series) ?? 0) + 1;
    counts.set(series, next);
    const now = String(next).padStart(number.startsWith("0") ? number.length : 0, "0");
    const isAsWritten = text.startsWith(words, title.offset);
    if (now === number || !isAsWritten) return [];
    return [{ offset: title.offset + series.length, length: number.length, text: now }];
  });
}
