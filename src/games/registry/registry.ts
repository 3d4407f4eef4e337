import { sokoban } from "#sokoban";
import type { AnyGame } from "../game.js";
import { sliding } from "../sliding/sliding.js";
import { twenty48 } from "../twenty48/twenty48.js";

/** Every game, in the order in which they are offered. */
export const games: readonly AnyGame[] = [twenty48, sliding, sokoban];

export function findGame(name: string): AnyGame | undefined {
  return games.find((game) => game.name === name);
}
