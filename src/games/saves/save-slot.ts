import type { AnyGame } from "../game.js";

/**
 * Names what a running game is kept under: each size has a game of its own, and each level a position of its
 * own. A level that comes with its game is named by its variant; one from a file, a pasted one and a random
 * one by its content, too, so that it is found wherever it comes from.
 */
export function slotOf(game: AnyGame, position: unknown): string {
  const variant = game.variantOf(position);
  const { levels } = game;
  if (levels === undefined || !(levels.random.includes(variant) || levels.files?.variant === variant))
    return variant;
  return `${variant}/${levels.key(position)}`;
}
