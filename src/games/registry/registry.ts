import { sokoban } from "#sokoban";
import type { AnyGame, gameNames } from "../game.js";
import { sliding } from "../sliding/sliding.js";
import { twenty48 } from "../twenty48/twenty48.js";

/** A list with one game for each name. */
export type GameForEach<Names extends readonly string[]> = { readonly [Index in keyof Names]: AnyGame };

/** Every game, in the order of `gameNames`, in which they are offered. */
export const games: readonly AnyGame[] = [twenty48, sliding, sokoban] satisfies GameForEach<typeof gameNames>;

export function findGame(name: string): AnyGame | undefined {
  return games.find((game) => game.name === name);
}
