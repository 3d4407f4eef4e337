import type { AnyGame } from "../game.js";

/**
 * The key under which a running game is kept: each size has one game, and each level one position. A built-in
 * level is identified by its variant. Levels from files, pasted ones and random ones are also identified by
 * their content. So they are found wherever they come from.
 */
export function slotOf(game: AnyGame, position: unknown): string {
  const variant = game.variantOf(position);
  const { levels } = game;
  if (levels === undefined || !(levels.random.includes(variant) || levels.files?.variant === variant))
    return variant;
  return `${variant}/${levels.key(position)}`;
}
