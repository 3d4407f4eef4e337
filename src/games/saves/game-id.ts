import type { AnyGame } from "../game.js";
import { say } from "../message.js";
import { isSeed, maxSeed } from "../random.js";
import { bad, good, type Result } from "../result.js";

/** The ID of a game: "2048/4x4/123456". */
export interface GameId {
  readonly game: string;
  readonly variant: string;
  readonly seed: number;
}

export function formatGameId({ game, variant, seed }: GameId): string {
  return `${game}/${variant}/${seed}`;
}

/**
 * The variant for a bare seed while another variant is played. A built-in level does not depend on a seed, so
 * it is the first random variant.
 */
export function seededVariant(game: AnyGame, played: string): string {
  const random = game.levels?.random ?? [];
  return random.includes(played) ? played : (random[0] ?? played);
}

/** Reads a game ID, or a bare seed for the given game and variant. */
export function parseGameId(
  text: string,
  games: readonly AnyGame[],
  standard: { readonly game: string; readonly variant: string },
): Result<GameId> {
  const parts = text.trim().split("/");
  if (parts.length === 2)
    return bad(
      say("Enter a seed, such as 42, or a game ID, such as {0}.", formatGameId({ ...standard, seed: 42 })),
    );
  // A variant may contain slashes.
  const [game = "", variant = ""] =
    parts.length === 1 ? [standard.game, standard.variant] : [parts[0], parts.slice(1, -1).join("/")];
  const digits = parts.at(-1);
  const found = games.find(({ name }) => name === game);
  if (found === undefined) return bad(say("There is no game “{0}”.", game.slice(0, 20)));
  if (found.variant(variant) === undefined)
    return bad(say("There is no size or level “{0}”.", variant.slice(0, 20)));
  const seed = /^\d{1,10}$/.test(digits ?? "") ? Number(digits) : undefined;
  if (!isSeed(seed)) return bad(say("A seed is a whole number from 0 to {0}.", maxSeed));
  return good({ game: found.name, variant, seed });
}
