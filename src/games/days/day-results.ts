import type { Day } from "./day.js";
import type { DayMark } from "./streak.js";

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
  const { playedOn, status, score = 0, moves, ms, order, gameId } = result;
  return [isOnTime(result) ? 0 : 1, -score, status === "won" ? 0 : 1, moves, ms, order, playedOn, gameId];
}
