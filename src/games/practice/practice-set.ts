import type { Day } from "../days/day.js";
import { fieldsOf, isCount } from "../plain-data.js";
import type { MoveValue } from "../solver.js";

/**
 * Positions where the player made a mistake. Each comes back until it was solved several times, after longer
 * and longer times. Immutable.
 */

/** A position to find a better move in. Plain data, which is kept as it is. */
export interface Task {
  /** `Game.format`. */
  readonly position: string;
  /** What was played there. */
  readonly played: string;
  /**
   * The unit of `values`: moves to the goal, or points. “lost”: the move that was played lost the level, and
   * a solver judges other moves.
   */
  readonly unit: "moves" | "points" | "lost";
  /** The value of each legal move, the higher the better; empty for “lost”. */
  readonly values: readonly MoveValue[];
}

/** A task in the set, with its source. */
export interface PracticeItem {
  /** See `Game.name`. */
  readonly game: string;
  readonly task: Task;
  /** The number of moves of the game before the mistake. */
  readonly place: number;
  /** When it was added, in milliseconds since 1970. */
  readonly addedAtMs: number;
  /** How often it was solved in a row. */
  readonly solved: number;
  /** The day on which it comes back. */
  readonly due: Day;
}

export interface PracticeSet {
  readonly items: readonly PracticeItem[];
  /** The last day of practice, and how many positions were tried then. */
  readonly day: Day;
  readonly tried: number;
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
    const isKnown = items.some((known) => isSame(known, one.game, position));
    if (isKnown || position.length > maxPositionCharacters) continue;
    items.push({ ...one, solved: 0, due: today + daysAfterMistake });
  }
  return items.length === set.items.length ? set : { ...set, items: items.slice(-maxPractice) };
}

/** The positions to try today, those that wait longest first. */
export function dueOn(set: PracticeSet, today: Day): readonly PracticeItem[] {
  const left = practiceADay - (set.day === today ? set.tried : 0);
  return set.items
    .filter(({ due }) => due <= today)
    .toSorted((one, other) => one.due - other.due)
    .slice(0, Math.max(0, left));
}

/** The set after an attempt. A position that was solved often enough leaves it. */
export function withAttempt(
  set: PracticeSet,
  { game, task: { position } }: PracticeItem,
  isRight: boolean,
  today: Day,
): PracticeSet {
  const items = set.items.flatMap((item): readonly PracticeItem[] => {
    if (!isSame(item, game, position)) return [item];
    if (!isRight) return [{ ...item, solved: 0, due: today + daysAfterMistake }];
    const days = daysUntilNext[item.solved];
    return days === undefined ? [] : [{ ...item, solved: item.solved + 1, due: today + days }];
  });
  return { items, day: today, tried: (set.day === today ? set.tried : 0) + 1 };
}

function isSame(item: PracticeItem, game: string, position: string): boolean {
  return item.game === game && item.task.position === position;
}

/** Reads what was kept. Any version may have written it: what can't be read is left out. Never throws. */
export function readPractice(value: unknown): PracticeSet {
  const { items, day, tried } = fieldsOf(value);
  if (!Array.isArray(items)) return noPractice;
  return {
    items: items.filter(isItem).slice(-maxPractice),
    day: isCount(day) ? day : 0,
    tried: isCount(tried) ? tried : 0,
  };
}

function isItem(value: unknown): value is PracticeItem {
  const { game, task, place, addedAtMs, solved, due } = fieldsOf(value);
  const { position, played, unit, values } = fieldsOf(task);
  return (
    typeof game === "string" &&
    typeof position === "string" &&
    typeof played === "string" &&
    (unit === "moves" || unit === "points" || unit === "lost") &&
    Array.isArray(values) &&
    values.every(isMoveValue) &&
    isCount(place) &&
    isCount(addedAtMs) &&
    isCount(solved) &&
    isCount(due)
  );
}

function isMoveValue(one: unknown): boolean {
  const { move, value } = fieldsOf(one);
  return typeof move === "string" && typeof value === "number" && Number.isFinite(value);
}
