import { sokoban } from "#sokoban";
import type { AnyGame } from "../game.js";
import { type GameName, gameNames } from "../game-names.js";
import { sliding } from "../sliding/sliding.js";
import { twenty48 } from "../twenty48/twenty48.js";

const byName: Readonly<Record<GameName, AnyGame>> = { "2048": twenty48, sliding, sokoban };

/** Every game, in the order in which they are offered. */
export const games: readonly AnyGame[] = gameNames.map((name) => byName[name]);

export function findGame(name: string): AnyGame | undefined {
  return games.find((game) => game.name === name);
}
