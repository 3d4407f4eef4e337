import type { AnyGame } from "../game.js";

/**
 * The key under which a running game is kept: each size has one game, and each level one position. A built-in
 * level is identified by its variant. A level from a file, a pasted one and a random one are also identified
 * by their content, so they are found wherever they come from.
 */
export function slotOf(game: AnyGame, position: unknown): string {
  const variant = game.variantOf(position);
  const { levels } = game;
  if (levels === undefined || !(levels.random.includes(variant) || levels.files?.variant === variant))
    return variant;
  return `${variant}/${levels.key(position)}`;
}
