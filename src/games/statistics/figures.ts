import { type Day, formatDay } from "../days/day.js";
import type { CountedGame } from "./counted-game.js";

/**
 * The figures of some games. Assisted games are in `games`, `assisted` and `playedMs` only. Figures are
 * `undefined` where no game has them.
 */
export interface Figures {
  readonly games: number;
  readonly assisted: number;
  readonly wins: number;
  /** Games won in a row, up to the last one. */
  readonly streak: number;
  readonly longestStreak: number;
  /** Of the scores of all games, or of the moves of won games where games have no score. */
  readonly best: number | undefined;
  readonly mean: number | undefined;
  readonly median: number | undefined;
  readonly playedMs: number;
  readonly highest: number | undefined;
  /** The mean number of moves beyond the fewest possible. */
  readonly aboveFewest: number | undefined;
  /** Different boards or levels that were won. */
  readonly solved: number;
}

/** @param games in the order of `mergedGames`; all of one game, if their scores or moves shall be compared */
export function figuresOf(games: readonly CountedGame[]): Figures {
  const own = games.filter(({ assisted }) => !assisted);
  const won = own.filter((game) => game.won);
  const isRanked = own.some(({ value }) => value !== undefined);
  const results = isRanked
    ? own.flatMap(({ value }) => (value === undefined ? [] : [value]))
    : won.map(({ moves }) => moves);
  const sorted = results.toSorted((one, other) => one - other);
  const highest = own.flatMap((game) => (game.highest === undefined ? [] : [game.highest]));
  const above = won.flatMap(({ aboveFewest }) => (aboveFewest === undefined ? [] : [aboveFewest]));
  return {
    games: games.length,
    assisted: games.length - own.length,
    wins: won.length,
    ...streaksOf(own),
    best: isRanked ? sorted.at(-1) : sorted[0],
    mean: meanOf(sorted),
    median: medianOf(sorted),
    playedMs: games.reduce((sum, { playedMs }) => sum + playedMs, 0),
    highest: highest.length === 0 ? undefined : highest.reduce((most, one) => Math.max(most, one)),
    aboveFewest: meanOf(above),
    solved: new Set(won.map(({ game, board }) => `${game} ${board}`)).size,
  };
}

function streaksOf(games: readonly CountedGame[]): {
  readonly streak: number;
  readonly longestStreak: number;
} {
  let [streak, longestStreak] = [0, 0];
  for (const { won } of games) {
    streak = won ? streak + 1 : 0;
    longestStreak = Math.max(longestStreak, streak);
  }
  return { streak, longestStreak };
}

function meanOf(values: readonly number[]): number | undefined {
  return values.length === 0 ? undefined : values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** @param sorted in ascending order */
function medianOf(sorted: readonly number[]): number | undefined {
  const middle = sorted.length >> 1;
  if (sorted.length === 0) return undefined;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/** The months of days that were asked for: there are far fewer days than games. */
const months = new Map<Day, string>();

/** "2026-11": the player's month at the end of a game. */
export function monthOf({ day }: Pick<CountedGame, "day">): string {
  let month = months.get(day);
  if (month === undefined) {
    month = formatDay(day).slice(0, 7);
    months.set(day, month);
  }
  return month;
}

/** The games by a key, with the keys in the order of their first games. */
export function grouped<Key>(
  games: readonly CountedGame[],
  keyOf: (game: CountedGame) => Key,
): ReadonlyMap<Key, readonly CountedGame[]> {
  const groups = new Map<Key, CountedGame[]>();
  for (const game of games) {
    const key = keyOf(game);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [game]);
    else group.push(game);
  }
  return groups;
}
