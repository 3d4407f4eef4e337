import { type FinishedGame, keepingValue } from "../../../games/saves/finished-games.js";

/** Limits for finished games, and for their division into files. */
export interface FinishedBounds {
  readonly games: number;
  /** The characters of all games together. */
  readonly characters: number;
  /** The most games in a file. */
  readonly gamesPerFile: number;
  /** The most characters in a file, except for a single game with more. */
  readonly charactersPerFile: number;
}

export const usualFinishedBounds: FinishedBounds = {
  games: 10_000,
  characters: 64 * 1024 * 1024,
  gamesPerFile: 100,
  charactersPerFile: 200 * 1024,
};

/** The limits for full files, which leave room for an open one. */
export function boundsOfFull(bounds: FinishedBounds): FinishedBounds {
  return {
    ...bounds,
    games: bounds.games - bounds.gamesPerFile,
    characters: bounds.characters - bounds.charactersPerFile,
  };
}

/** If the limits are exceeded, this share of them is kept, so that the next game does not drop others. */
const keptShare = 0.95;

/** A finished game and the length of its text. */
export interface SizedGame {
  readonly about: FinishedGame;
  readonly characters: number;
}

/**
 * The games to drop so that the rest is within the limits: those with the least value (see `keepingValue`)
 * and, among equals, the oldest. The newest games, up to the number that fits in one file, are dropped last:
 * players expect to find the game they just played.
 */
export function surplusOf<Game extends SizedGame>(
  games: readonly Game[],
  bounds: FinishedBounds,
): readonly Game[] {
  const total = games.reduce((sum, { characters }) => sum + characters, 0);
  if (games.length <= bounds.games && total <= bounds.characters) return [];
  const oldestFirst = games.toSorted((one, other) => one.about.order - other.about.order);
  const last = oldestFirst.splice(-bounds.gamesPerFile);
  const least = [
    ...oldestFirst.sort((one, other) => keepingValue(one.about) - keepingValue(other.about)),
    ...last,
  ];
  let left = total;
  const dropped = least.findIndex((game, index) => {
    const isEnough =
      games.length - index <= keptShare * bounds.games && left <= keptShare * bounds.characters;
    left -= game.characters;
    return isEnough;
  });
  return dropped < 0 ? least : least.slice(0, dropped);
}
