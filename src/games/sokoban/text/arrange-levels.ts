import { applyEdits, type TextEdit } from "../level/finding.js";
import type { Collection, LevelEntry } from "./collection.js";
import { contentEnd, titleKeyFor } from "./collection-text.js";
import { isSame } from "./level-clipboard.js";
import { readCollection } from "./read-collection.js";

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
  let slot = 0;
  const edits = levels.flatMap((level, place): readonly TextEdit[] => {
    const { start: offset, end } = level;
    if (!kept.has(place)) return [{ offset, length: end - offset, text: "" }];
    const here = wanted[slot++]!;
    if (here === level && (slot > 1 || key === "")) return [];
    const block = text.slice(here.start, contentEnd(text, here));
    return [{ offset, length: contentEnd(text, level) - offset, text: (slot === 1 ? key : "") + block }];
  });
  const isRead = (level: LevelEntry, place: number) => isSame(level, wanted[place]!);
  const after = readCollection(applyEdits(text, edits)).levels;
  return after.length === wanted.length && after.every(isRead) ? edits : undefined;
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
