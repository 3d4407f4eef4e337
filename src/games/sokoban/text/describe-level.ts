import { applyEdits, type TextEdit } from "../level/finding.js";
import type { Collection, LevelEntry } from "./collection.js";
import { oneLine } from "./collection-text.js";
import { lineAfter, lineEndOf } from "./lines.js";
import type { Note } from "./notes.js";
import { readCollection } from "./read-collection.js";

/**
 * The descriptions of a level and of its file. A member that is `undefined` is left unchanged, and an empty
 * one is removed.
 */
export interface LevelWords {
  readonly title?: string | undefined;
  readonly author?: string | undefined;
  /** It may have several lines. */
  readonly comment?: string | undefined;
  /** The title of the whole file. */
  readonly collectionTitle?: string | undefined;
  readonly collectionAuthor?: string | undefined;
}

/**
 * Changes the descriptions of a level in a text. They keep their place and form; new ones are keys below the
 * board and at the top of the file. `undefined` for words that would be read as something else there, as rows
 * of a board or as keys.
 */
export function describeLevel(
  text: string,
  collection: Collection,
  index: number,
  words: LevelWords,
): readonly TextEdit[] | undefined {
  const level = collection.levels[index];
  if (level === undefined || collection.form !== "text") return undefined;
  const under = level.board.end;
  const lineEnd = lineEndOf(text);
  const top = text.startsWith("\uFEFF") ? 1 : 0;
  const head = (key: string, value: string) => ({
    offset: top,
    length: 0,
    text: `${key}: ${value}${lineEnd}`,
  });
  const below = (key: string, value: string) => ({
    offset: under,
    length: 0,
    text: `${lineEnd}${key}: ${value}`,
  });
  const isFirstNew =
    collection.title === undefined && collection.author === undefined && collection.comment === undefined;
  const header = [
    ...change(text, collection.title, words.collectionTitle, (value) => head("Collection", value)),
    ...change(text, collection.author, words.collectionAuthor, (value) => head("Author", value)),
  ];
  const inserted = header.filter(({ length, offset }) => length === 0 && offset === top).length;
  // A line at the top of a file without keys may be the title of the first level.
  const gap = inserted > 0 && isFirstNew ? [{ offset: top, length: 0, text: lineEnd }] : [];
  const edits = [
    ...header,
    ...gap,
    ...change(text, level.title, words.title, (value) => below("Title", value)),
    ...change(text, level.author, words.author, (value) => below("Author", value)),
    ...changeComment(text, level, words.comment, lineEnd),
  ];
  const merged = mergeAt(edits);
  if (merged.length === 0) return [];
  return isAsRequested(collection, readCollection(applyEdits(text, merged)), index, words)
    ? merged
    : undefined;
}

function change(
  text: string,
  note: Note | undefined,
  words: string | undefined,
  write: (value: string) => TextEdit,
): readonly TextEdit[] {
  const value = words === undefined ? undefined : oneLine(words);
  if (value === undefined || value === (note?.text ?? "")) return [];
  if (note === undefined) return [write(value)];
  return [
    value === ""
      ? wholeLines(text, note.offset - note.column, note.offset + note.length)
      : { offset: note.offset, length: note.length, text: value },
  ];
}

/** A comment of one line follows its key; one of several lines ends with a key of its own. */
function changeComment(
  text: string,
  { board, comment }: LevelEntry,
  words: string | undefined,
  lineEnd: string,
): readonly TextEdit[] {
  const value = words?.replace(/\r\n?/g, "\n").trim();
  if (value === undefined || value === (comment?.text.replace(/\r\n?/g, "\n") ?? "")) return [];
  const lines = value.split("\n").map((line) => line.trimEnd());
  const block =
    value === ""
      ? ""
      : lines.length === 1
        ? `Comment: ${value}`
        : ["Comment:", ...lines, "Comment-End:"].join(lineEnd);
  if (comment === undefined) return [{ offset: board.end, length: 0, text: lineEnd + block }];
  const before = text.slice(0, comment.offset);
  const from = Math.max(
    ...[...before.slice(-200).matchAll(/^[ \t]*comment[ \t]*:/gim)].map(
      ({ index }) => before.length - Math.min(200, before.length) + index,
    ),
  );
  if (!Number.isFinite(from)) return [{ offset: comment.offset, length: comment.length, text: value }];
  const end = comment.offset + comment.length;
  const closing = /^\s*comment-end[ \t]*:[^\r\n]*/i.exec(text.slice(end, end + 200))?.[0].length ?? 0;
  if (block === "") return [wholeLines(text, from, end + closing)];
  return [{ offset: from, length: end + closing - from, text: block }];
}

/**
 * Changes the title of a level in its present place and form, or adds a `Title:` line below the board. A
 * title that would be read as a board row or as a key moves to a place where it is read as a title.
 * `undefined` if there is no such place.
 */
export function renameLevel(
  text: string,
  collection: Collection,
  index: number,
  name: string,
): readonly TextEdit[] | undefined {
  const level = collection.levels[index];
  const words = oneLine(name);
  if (level === undefined || words === "" || words === level.title?.text) return [];
  return waysToRename(text, level, words).find((edits) =>
    isAsRequested(collection, readCollection(applyEdits(text, edits)), index, { title: words }),
  );
}

function waysToRename(
  text: string,
  { board, title }: LevelEntry,
  words: string,
): readonly (readonly TextEdit[])[] {
  const under = { offset: board.end, length: 0, text: `${lineEndOf(text)}Title: ${words}` };
  if (title === undefined) return [[under]];
  const line = { offset: title.offset - title.column, length: title.column + title.length };
  const old = { ...line, text: "" };
  return [
    [{ offset: title.offset, length: title.length, text: words }],
    [{ ...line, text: `; ${words}` }],
    line.offset < board.start ? [old, under] : [under, old],
  ];
}

/** Removes lines, with the line end of the last one. */
function wholeLines(text: string, from: number, to: number): TextEdit {
  return { offset: from, length: lineAfter(text, to) - from, text: "" };
}

/**
 * Sorts edits in ascending order; insertions at the same place are merged in the order in which they were
 * requested.
 */
function mergeAt(edits: readonly TextEdit[]): readonly TextEdit[] {
  const merged: TextEdit[] = [];
  for (const edit of [...edits].sort(
    (one, other) => one.offset - other.offset || one.length - other.length,
  )) {
    const last = merged.at(-1);
    if (last !== undefined && last.length === 0 && last.offset === edit.offset)
      merged[merged.length - 1] = { ...edit, text: last.text + edit.text };
    else merged.push(edit);
  }
  return merged;
}

/** Whether the descriptions are as requested now, and nothing else has changed. */
function isAsRequested(before: Collection, after: Collection, index: number, words: LevelWords): boolean {
  const is = (note: Note | undefined, old: Note | undefined, wanted: string | undefined) => {
    const value = note?.text.replace(/\s+/g, " ") ?? "";
    return value === (wanted === undefined ? (old?.text.replace(/\s+/g, " ") ?? "") : oneLine(wanted));
  };
  return (
    after.levels.length === before.levels.length &&
    is(after.title, before.title, words.collectionTitle) &&
    is(after.author, before.author, words.collectionAuthor) &&
    after.levels.every((level, place) => {
      const old = before.levels[place]!;
      const own: LevelWords = place === index ? words : {};
      return (
        is(level.title, old.title, own.title) &&
        is(level.author, old.author, own.author) &&
        is(level.comment, old.comment, own.comment) &&
        level.collection?.text === old.collection?.text &&
        level.solutions.length === old.solutions.length &&
        level.board.dialect === old.board.dialect &&
        level.board.rows.length === old.board.rows.length
      );
    })
  );
}
