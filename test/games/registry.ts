import type { AnyGame } from "../../src/games/game.js";
import { games as shipped } from "../../src/games/registry/registry.js";
import { lightsOut } from "./lights-out/lights-out.js";
import { numberJump } from "./number-jump/number-jump.js";

/**
 * Stands in for `src/games/registry/registry.ts` where a test builds the product with games that do not ship
 * (`extension-with-stubs.ts`). They prove that a new game needs a folder and its registration, and nothing
 * else.
 */
export const stubs: readonly AnyGame[] = [lightsOut, numberJump];

export const games: readonly AnyGame[] = [...shipped, ...stubs];

export function findGame(name: string): AnyGame | undefined {
  return games.find((game) => game.name === name);
}
