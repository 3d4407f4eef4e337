import { grouped } from "../../lists.js";
import type { LevelEntry } from "./collection.js";

/**
 * Matches the levels of a text with those of an earlier version. So a level keeps its number while it is
 * redrawn, renamed or moved. `ids` are the numbers of `before`, and `fresh` gives one to a new level. Equal
 * boards are the same level, in order, and equal titles come first. If there are as many levels between two
 * known ones as before, they are the same levels, redrawn.
 */
export function trackLevels(
  before: readonly LevelEntry[],
  ids: readonly number[],
  after: readonly LevelEntry[],
  fresh: () => number,
): readonly number[] {
  if (before === after) return ids;
  const most = Math.min(before.length, after.length);
  let from = 0;
  while (from < most && isUntouched(before[from], after[from])) from++;
  let tail = 0;
  while (tail < most - from && isUntouched(before.at(-1 - tail), after.at(-1 - tail))) tail++;
  const between = ids.slice(from, ids.length - tail);
  const changed = after.slice(from, after.length - tail);
  return [
    ...ids.slice(0, from),
    ...follow(before.slice(from, before.length - tail), between, changed, fresh),
    ...ids.slice(ids.length - tail),
  ];
}

function follow(
  before: readonly LevelEntry[],
  ids: readonly number[],
  after: readonly LevelEntry[],
  fresh: () => number,
): readonly number[] {
  const known = grouped(before.keys(), (place) => textOf(before[place]!));
  const found = after.map((level) => {
    const place = known.get(textOf(level))?.shift();
    return place === undefined ? undefined : ids[place]!;
  });
  // Levels in place of those that are gone.
  const taken = new Set(found);
  const left = ids.filter((id) => !taken.has(id));
  const redrawn = before.length === after.length;
  return found.map((id) => id ?? (redrawn ? left.shift() : undefined) ?? fresh());
}

/** The title distinguishes equal boards. */
function isUntouched(one: LevelEntry | undefined, other: LevelEntry | undefined): boolean {
  if (one === other) return true;
  if (one === undefined || other === undefined || one.title?.text !== other.title?.text) return false;
  const [rows, others] = [one.board.rows, other.board.rows];
  return rows.length === others.length && rows.every(({ text }, row) => text === others[row]?.text);
}

function textOf({ board }: LevelEntry): string {
  return board.rows.map(({ text }) => text).join("\n");
}
