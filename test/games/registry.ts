import type { AnyGame } from "../../src/games/game.js";
import { games as shipped } from "../../src/games/registry/registry.js";
import { numberJump } from "./number-jump/number-jump.js";

/**
 * Stands in for `src/games/registry/registry.ts` where a test builds the product with a game that does not
 * ship (`extension-with-stubs.ts`). It proves that a new game needs a folder and its registration, and
 * nothing else.
 */
export const games: readonly AnyGame[] = [...shipped, numberJump];

export function findGame(name: string): AnyGame | undefined {
  return games.find((game) => game.name === name);
}
