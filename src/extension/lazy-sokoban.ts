import type { AnyGame } from "../games/game.js";
import type * as bundle from "../games/sokoban/sokoban.js";

/**
 * Stands in for Sokoban in the extension's own bundle (see `esbuild.mjs`): the game with its levels is a bundle beside it, loaded when something but
 * the name is asked for. Who plays 2048 does without.
 */
export const sokoban: AnyGame = new Proxy({ name: "sokoban" } as AnyGame, {
  get: (known, member) => (member === "name" ? known.name : Reflect.get(game(), member)),
});

let loaded: AnyGame | undefined;

function game(): AnyGame {
  // Not an import, which would be done at once.
  loaded ??= (require("./sokoban.js") as typeof bundle).sokoban;
  return loaded;
}
