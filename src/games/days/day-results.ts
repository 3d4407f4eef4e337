import type { Day } from "./day.js";

/** A puzzle that was finished on its own day. */
export interface DayMark {
  readonly day: Day;
  /** Greater than that of every result that was kept before; see `nextOrder`. */
  readonly order: number;
}

export interface Streak {
  /** How many days were played in the streak that is not yet broken; 0 if there is none. */
  readonly current: number;
  readonly longest: number;
}

/** A missed day is forgiven if the six days before it have no missed day. */
const forgivenEvery = 7;

/**
 * The date in another time zone is at most one day earlier: after a journey to the west, or on a machine
 * there.
 */
const travelDays = 1;

/**
 * The days that count, in ascending order. Results are kept from day to day. Where one of an earlier day
 * follows one of a later day, a clock was wrong. Then those days count that leave out the fewest. If that
 * does not decide, the later day was wrong. A difference that time zones explain is allowed. Days after
 * `today` come from a clock that was ahead, and do not count yet.
 */
export function countedDays(marks: readonly DayMark[], today: Day): readonly Day[] {
  const kept = marks.filter(({ day }) => day <= today).sort((one, other) => one.order - other.order);
  const days = kept.map(({ day }) => day).filter((day, at, all) => day !== all[at - 1]);
  return [...new Set(isForward(days) ? days : longestForward(days))].sort((one, other) => one - other);
}

/** Whether no day is earlier than those before it, apart from journeys. */
function isForward(days: readonly Day[]): boolean {
  let latest = Number.NEGATIVE_INFINITY;
  return days.every((day) => {
    const fits = day >= latest - travelDays;
    latest = Math.max(latest, day);
    return fits;
  });
}

/** A selection of days, in their order, that goes forward. */
interface Forward {
  readonly day: Day;
  readonly before: Forward | undefined;
  readonly latest: Day;
  /** How many different days it has. */
  readonly count: number;
  /** Whether it has the day before `latest`. */
  readonly hasEve: boolean;
}

/** The selection that goes forward and has the most days; of several, the one that ends first. */
function longestForward(days: readonly Day[]): readonly Day[] {
  const ascending = [...new Set(days)].sort((one, other) => one - other);
  const rankOf = new Map(ascending.map((day, index) => [day, index + 1]));
  /** A Fenwick tree: the best selections by the rank of their latest day. */
  const tree: (Forward | undefined)[] = [];
  /** The best selections without the day before their latest one. */
  const withoutEve = new Map<Day, Forward>();
  const add = (one: Forward) => {
    if (!one.hasEve && isBetter(one, withoutEve.get(one.latest))) withoutEve.set(one.latest, one);
    for (let at = rankOf.get(one.latest)!; at <= ascending.length; at += at & -at)
      if (isBetter(one, tree[at])) tree[at] = one;
  };
  /** The best of the selections whose latest day has at most this rank. */
  const bestUpTo = (rank: number) => {
    let found: Forward | undefined;
    for (let at = rank; at > 0; at -= at & -at) {
      const one = tree[at];
      if (one !== undefined && isBetter(one, found)) found = one;
    }
    return found;
  };
  for (const day of days) {
    const eastern = withoutEve.get(day + travelDays);
    const before = bestUpTo(rankOf.get(day)! - 1);
    const count = (before?.count ?? 0) + 1;
    add({ day, before, latest: day, count, hasEve: before?.latest === day - 1 });
    if (eastern !== undefined)
      add({ ...eastern, day, before: eastern, count: eastern.count + 1, hasEve: true });
  }
  const found: Day[] = [];
  for (let one = bestUpTo(ascending.length); one !== undefined; one = one.before) found.push(one.day);
  return found;
}

function isBetter(one: Forward, other: Forward | undefined): boolean {
  if (other === undefined || one.count > other.count) return true;
  return one.count === other.count && one.latest < other.latest;
}

/**
 * Days in a row on which at least one puzzle was finished. One missed day in seven is forgiven. Today can
 * still be played, so it breaks nothing.
 * @param days in ascending order, the last at most `today`
 */
export function streakOf(days: readonly Day[], today: Day): Streak {
  let current = 0;
  let longest = 0;
  let lastMissed = Number.NEGATIVE_INFINITY;
  let next: Day | undefined;
  for (const day of [...days, today]) {
    for (let missed = next ?? day; missed < day; missed++) {
      if (missed - lastMissed < forgivenEvery) current = 0;
      lastMissed = missed;
    }
    if (next === day + 1) break;
    // Today comes last. It counts only if it was played.
    if (day !== today || days.at(-1) === today) current++;
    longest = Math.max(longest, current);
    next = day + 1;
  }
  return { current, longest };
}

/** The result of one puzzle of a day. Assisted games have none. */
export interface DayResult extends DayMark {
  /** The day on which it was finished. Later than `day` if a past puzzle was played. */
  readonly playedOn: Day;
  readonly status: "won" | "lost";
  /** Higher is better; `undefined` in games without a score. */
  readonly score?: number | undefined;
  readonly moves: number;
  readonly ms: number;
  /** The game it was reached in. */
  readonly gameId: string;
}

/** Whether the puzzle was finished on its own day. */
export function isOnTime({ day, playedOn }: DayResult): boolean {
  return day === playedOn;
}

/**
 * The better of two results of one puzzle. The criteria, in this order: on its own day, a higher score, won,
 * fewer moves, less time, the earlier one.
 */
export function betterDayResult(one: DayResult, other: DayResult): DayResult {
  const [first, second] = [rank(one), rank(other)];
  const difference = first.findIndex((value, index) => value !== second[index]);
  return difference >= 0 && second[difference]! < first[difference]! ? other : one;
}

/** Lower is better, the first number before the second. */
function rank(result: DayResult): readonly (number | string)[] {
  const { playedOn, status, score, moves, ms, order, gameId } = result;
  const own = [isOnTime(result) ? 0 : 1, -(score ?? 0), status === "won" ? 0 : 1, moves, ms, order, playedOn];
  return [...own, gameId, score === undefined ? 1 : 0];
}
