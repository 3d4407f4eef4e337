import type { AnyGame } from "../../games/game.js";
import type { CountedGame } from "../../games/statistics/counted-game.js";

/** A kind of game: “sliding”, “3x3”. */
export interface Puzzle {
  readonly game: string;
  readonly variant: string;
}

/** What is needed of the games that the player has finished. */
export type PlayedTime = Pick<CountedGame, "game" | "variant" | "won" | "assisted" | "playedMs">;

/** The last games of a size that count: the player becomes faster. */
const maxGames = 10;

/**
 * The puzzle that the player usually finishes within a wait, and that takes most of it. `undefined` where
 * none is known to fit, or the length of the wait is unknown.
 * @param played the finished games, the oldest first
 */
export function puzzleFor(
  seconds: number | undefined,
  played: readonly PlayedTime[],
  games: readonly AnyGame[],
): Puzzle | undefined {
  if (seconds === undefined) return undefined;
  let fitting: (Puzzle & { readonly ms: number }) | undefined;
  for (const one of usualTimes(played, games))
    if (one.ms <= seconds * 1000 && one.ms > (fitting?.ms ?? 0)) fitting = one;
  return fitting && { game: fitting.game, variant: fitting.variant };
}

/** The usual time of each size that the player has finished, in the order of the games. */
function usualTimes(
  played: readonly PlayedTime[],
  games: readonly AnyGame[],
): readonly (Puzzle & { readonly ms: number })[] {
  return games.flatMap((game) =>
    // A level is not solved twice, but a random one is new each time.
    (game.levels?.random ?? game.variants.map(({ id }) => id)).flatMap((variant) => {
      const times = played
        .filter((one) => one.game === game.name && one.variant === variant && isFinished(one, game))
        .slice(-maxGames)
        .map(({ playedMs }) => playedMs)
        .sort((one, other) => one - other);
      const ms = times[times.length >> 1];
      return ms === undefined ? [] : [{ game: game.name, variant, ms }];
    }),
  );
}

/** Whether the player has played a game to its end alone. Games with a score usually end with a loss. */
function isFinished({ won, assisted }: PlayedTime, { ranking }: AnyGame): boolean {
  return !assisted && (won || ranking !== undefined);
}
