import type { AnyGame } from "../game.js";

/**
 * Returns a function that says whether a game knows a pattern, given its text and the rule by which it is
 * lost.
 */
export function knowsPattern(
  findGame: (name: string) => AnyGame | undefined,
): (game: string, text: string, rule: string) => boolean {
  return (game, text, rule) => findGame(game)?.levels?.deadlocks?.patterns?.read(text, rule)?.text === text;
}
