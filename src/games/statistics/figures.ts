import { type Day, formatDay } from "../days/day.js";
import { madeOnce } from "../lists.js";
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
  readonly winsInARow: number;
  readonly mostWinsInARow: number;
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

/**
 * @param games in the order of `mergedGames`; all of one game if their scores or moves are compared
 */
export function figuresOf(games: readonly CountedGame[]): Figures {
  // There may be thousands of games in each of dozens of tables, so they are visited once.
  const values: number[] = [];
  const wonMoves: number[] = [];
  const above: number[] = [];
  const solved = new Map<string, Set<string>>();
  let [assisted, wins, winsInARow, mostWinsInARow, playedMs] = [0, 0, 0, 0, 0];
  let highest: number | undefined;
  for (const game of games) {
    playedMs += game.playedMs;
    if (game.assisted) {
      assisted++;
      continue;
    }
    if (game.value !== undefined) values.push(game.value);
    if (game.highest !== undefined) highest = Math.max(highest ?? game.highest, game.highest);
    winsInARow = game.won ? winsInARow + 1 : 0;
    if (!game.won) continue;
    wins++;
    mostWinsInARow = Math.max(mostWinsInARow, winsInARow);
    wonMoves.push(game.moves);
    if (game.aboveFewest !== undefined) above.push(game.aboveFewest);
    const boards = solved.get(game.game);
    if (boards === undefined) solved.set(game.game, new Set([game.board]));
    else boards.add(game.board);
  }
  const isRanked = values.length > 0;
  // Arrays of this kind are sorted by number, and several times as fast.
  const sorted = Float64Array.from(isRanked ? values : wonMoves).sort();
  return {
    games: games.length,
    assisted,
    wins,
    winsInARow,
    mostWinsInARow,
    best: isRanked ? sorted.at(-1) : sorted[0],
    mean: meanOf(sorted),
    median: medianOf(sorted),
    playedMs,
    highest,
    aboveFewest: meanOf(above),
    solved: [...solved.values()].reduce((sum, { size }) => sum + size, 0),
  };
}

function meanOf(values: readonly number[] | Float64Array): number | undefined {
  let sum = 0;
  for (const value of values) sum += value;
  return values.length === 0 ? undefined : sum / values.length;
}

/** @param sorted in ascending order */
function medianOf(sorted: Float64Array): number | undefined {
  const middle = sorted.length >> 1;
  if (sorted.length === 0) return undefined;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/** The months of days that were asked for: there are far fewer days than games. */
const months = new Map<Day, string>();

/** "2026-11": the player's month at the end of a game. */
export function monthOf({ day }: Pick<CountedGame, "day">): string {
  return madeOnce(months, day, () => formatDay(day).slice(0, 7));
}
