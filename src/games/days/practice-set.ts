import {
  count,
  fieldsOf,
  isCount,
  listOf,
  number,
  object,
  oneOf,
  string,
  unlimited,
  type ValueOf,
} from "../reading.js";
import type { Day } from "./day.js";

/**
 * Positions where the player made a mistake. Each comes back until it was solved several times, after longer
 * and longer times. Immutable.
 */

const text = string(unlimited);
const value = number(-Number.MAX_VALUE, Number.MAX_VALUE);

const readTask = object({
  /** `Game.format`. */
  position: text,
  /** What was played there. */
  played: text,
  /**
   * The unit of `values`: moves to the goal, or points. “lost”: the move that was played lost the level, and
   * a solver judges other moves.
   */
  unit: oneOf(["moves", "points", "lost"]),
  /** The value of each legal move, the higher the better; empty for “lost”. */
  values: listOf(object({ move: text, value }), unlimited),
});
/** A position to find a better move in. Plain data, which is kept as it is. */
export type Task = ValueOf<typeof readTask>;

const readItem = object({
  /** See `Game.name`. */
  game: text,
  task: readTask,
  /** The number of moves of the game before the mistake. */
  place: count,
  /** When it was added, in milliseconds since 1970. */
  addedAtMs: count,
  /** How often it was solved in a row. */
  solved: count,
  /** The day on which it comes back. */
  due: count,
});
/** A task in the set, with its source. */
export type PracticeItem = ValueOf<typeof readItem>;

export interface PracticeSet {
  readonly items: readonly PracticeItem[];
  /** The last day of practice, and how many positions were tried then. */
  readonly day: Day;
  readonly tried: number;
  /** What this version can't read. It is written again as it is. */
  readonly unread?: UnreadPractice | undefined;
}

/** Parts of a kept value that another version has written, or that are damaged. */
interface UnreadPractice {
  readonly items: readonly unknown[];
  /** Whole values that could not be read. */
  readonly aside: readonly unknown[];
  /** Further fields of the value. */
  readonly fields: Readonly<Record<string, unknown>>;
}

export const noPractice: PracticeSet = { items: [], day: 0, tried: 0 };

/** The most positions in the set; the oldest ones are dropped. */
export const maxPractice = 60;
/** Longer positions are left out: those of huge levels. All positions are kept in one value. */
const maxPositionCharacters = 10_000;
/** The most positions for a day. */
export const practiceADay = 3;
/** After each success in a row, a position comes back after this many days; then it is solved. */
const daysUntilNext = [3, 7, 21] as const;
const daysAfterMistake = 1;

/** The set with new tasks, which come back on the next day. Known positions stay as they are. */
export function withTasks(
  set: PracticeSet,
  added: readonly Pick<PracticeItem, "game" | "task" | "place" | "addedAtMs">[],
  today: Day,
): PracticeSet {
  const items = [...set.items];
  for (const one of added) {
    const { position } = one.task;
    const isKnown = items.some((known) => isAbout(known, one.game, position));
    if (isKnown || position.length > maxPositionCharacters) continue;
    items.push({ ...one, solved: 0, due: today + daysAfterMistake });
  }
  // A later version may keep more.
  const most = Math.max(maxPractice, set.items.length);
  return items.length === set.items.length ? set : { ...set, items: items.slice(-most) };
}

/** The set with the positions of another one that it lacks; the same set if it lacks none. */
export function mergedPractice(set: PracticeSet, other: PracticeSet): PracticeSet {
  const added = other.items.filter(
    ({ game, task: { position } }) =>
      position.length <= maxPositionCharacters && !set.items.some((item) => isAbout(item, game, position)),
  );
  const room = Math.max(0, maxPractice - set.items.length);
  return added.length === 0 || room === 0 ? set : { ...set, items: [...set.items, ...added.slice(-room)] };
}

/** The positions to try today, those that wait longest first. */
export function dueOn(set: PracticeSet, today: Day): readonly PracticeItem[] {
  const left = practiceADay - triedOn(set, today);
  return set.items
    .filter(({ due }) => due <= today)
    .toSorted((one, other) => one.due - other.due)
    .slice(0, Math.max(0, left));
}

/** How many positions were tried on a day. */
export function triedOn({ day, tried }: PracticeSet, today: Day): number {
  return day === today ? tried : 0;
}

/** The set after an attempt. A position that was solved often enough leaves it. */
export function withAttempt(
  set: PracticeSet,
  { game, task: { position } }: PracticeItem,
  isRight: boolean,
  today: Day,
): PracticeSet {
  const items = set.items.flatMap((item): readonly PracticeItem[] => {
    if (!isAbout(item, game, position)) return [item];
    if (!isRight) return [{ ...item, solved: 0, due: today + daysAfterMistake }];
    const days = daysUntilNext[item.solved];
    return days === undefined ? [] : [{ ...item, solved: item.solved + 1, due: today + days }];
  });
  return { ...set, items, day: today, tried: triedOn(set, today) + 1 };
}

/** Whether an item is about this position. */
export function isAbout(item: PracticeItem, game: string, position: string): boolean {
  return item.game === game && item.task.position === position;
}

/** The version of the value that `practiceValue` makes. */
const version = 1;

/**
 * Reads what was kept. Any version may have written it, and it may be damaged: what can't be read is in
 * `unread`. Never throws.
 */
export function readPractice(value: unknown): PracticeSet {
  if (value === undefined || value === null) return noPractice;
  const { items, day, tried, aside, version: found = version, ...fields } = fieldsOf(value);
  const isNewer = typeof found !== "number" || found > version;
  if (isNewer || !Array.isArray(items))
    return { ...noPractice, unread: { items: [], aside: [value], fields: {} } };
  const unread: UnreadPractice = {
    items: items.filter((item) => !isItem(item)),
    aside: Array.isArray(aside) ? aside : [],
    fields,
  };
  return {
    items: items.filter(isItem),
    day: isCount(day) ? day : 0,
    tried: isCount(tried) ? tried : 0,
    ...(hasParts(unread) && { unread }),
  };
}

/** The value to keep. A version that has written unread parts finds them as they were. */
export function practiceValue({ items, day, tried, unread }: PracticeSet): unknown {
  if (unread === undefined) return { items, day, tried };
  const { aside, fields } = unread;
  return { ...fields, items: [...unread.items, ...items], day, tried, ...(aside.length > 0 && { aside }) };
}

function hasParts({ items, aside, fields }: UnreadPractice): boolean {
  return items.length > 0 || aside.length > 0 || Object.keys(fields).length > 0;
}

/** Items are kept with all of their fields, as a later version may have added some. */
function isItem(item: unknown): item is PracticeItem {
  return readItem(item) !== undefined;
}
