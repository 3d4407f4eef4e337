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
 * The days that count, in ascending order. A result of an earlier day does not count if one of a later day
 * was kept before it: the clock was set back. A difference that time zones explain is allowed. Days after
 * `today` come from a clock that was ahead, and do not count yet.
 */
export function countedDays(marks: readonly DayMark[], today: Day): readonly Day[] {
  const days = new Set<Day>();
  let latest = Number.NEGATIVE_INFINITY;
  for (const { day } of [...marks].sort((one, other) => one.order - other.order)) {
    if (day > today || day < latest - travelDays) continue;
    latest = Math.max(latest, day);
    days.add(day);
  }
  return [...days].sort((one, other) => one - other);
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
