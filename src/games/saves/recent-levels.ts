import type { AnyGame, FindGame } from "../game.js";
import { type AnySession, sessionFrom } from "../play/session.js";
import { maxSeed } from "../random.js";
import { integer, object, readableItems, string, unlimited, type ValueOf } from "../reading.js";
import { slotOf } from "./save-slot.js";

/** Recent random levels, the newest last, so that a player can go back to earlier ones. */

/** The most levels that are remembered for a game. */
export const maxRecentLevels = 30;
const maxStartCharacters = 4_000;

const recentLevel = object({
  game: string(unlimited),
  variant: string(unlimited),
  seed: integer(0, maxSeed),
  /** In the form of `Game.format`. */
  start: string(maxStartCharacters),
});
/** A random level with its start: generating it from its seed again takes longer than reading it. */
export type RecentLevel = ValueOf<typeof recentLevel>;

/** Reads the stored value of any version; entries that are not recent levels are left out. */
export function readRecentLevels(value: unknown, findGame: FindGame): readonly RecentLevel[] {
  return readableItems(recentLevel, value).filter((level) => {
    const found = findGame(level.game);
    return found !== undefined && sessionOf(level, found) !== undefined;
  });
}

/** The random level that a session plays; `undefined` where it plays none. */
export function recentLevelOf({ game, seed, positions }: AnySession): RecentLevel | undefined {
  const variant = game.variantOf(positions[0]);
  if (seed === undefined || game.levels?.random.includes(variant) !== true) return undefined;
  const start = game.format(positions[0]);
  return start.length > maxStartCharacters ? undefined : { game: game.name, variant, seed, start };
}

/**
 * The list with the current level. A level that is in it keeps its place; the oldest levels of a game are
 * dropped beyond the limit.
 */
export function withRecentLevel(list: readonly RecentLevel[], level: RecentLevel): readonly RecentLevel[] {
  if (list.some((other) => isSame(other, level))) return list;
  const ofGame = list.filter(({ game }) => game === level.game);
  const [oldest] = ofGame.length < maxRecentLevels ? [] : ofGame;
  return [...list.filter((other) => other !== oldest), level];
}

/** The level after this one, or before it; `undefined` if there is none. */
export function neighborOf(
  list: readonly RecentLevel[],
  level: RecentLevel,
  by: 1 | -1,
): RecentLevel | undefined {
  const ofGame = list.filter(({ game }) => game === level.game);
  const here = ofGame.findIndex((other) => isSame(other, level));
  return here < 0 ? undefined : ofGame[here + by];
}

/** A session on the level; `undefined` if its text does not fit its game and variant. */
export function sessionOf({ variant, seed, start }: RecentLevel, game: AnyGame): AnySession | undefined {
  const position = game.parse(start);
  const isMatch =
    position.ok &&
    game.variantOf(position.value) === variant &&
    game.levels?.random.includes(variant) === true;
  return isMatch && game.levels?.isStart(position.value) === true
    ? { ...sessionFrom(game, position.value), seed }
    : undefined;
}

/** See `slotOf`. */
export function slotOfRecent(level: RecentLevel, game: AnyGame): string | undefined {
  const session = sessionOf(level, game);
  return session && slotOf(game, session.positions[0]);
}

function isSame(one: RecentLevel, other: RecentLevel): boolean {
  return (
    one.game === other.game &&
    one.variant === other.variant &&
    one.seed === other.seed &&
    one.start === other.start
  );
}
