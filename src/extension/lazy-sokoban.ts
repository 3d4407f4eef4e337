import type { AnyGame } from "../games/game.js";
import type * as bundle from "../games/sokoban/sokoban.js";

/**
 * Sokoban in the extension's own bundle, imported as `#sokoban` (see `imports` in `package.json`). The game
 * and its levels are a separate bundle, loaded when anything but the name is read. It isn't loaded for
 * players of other games.
 */
export const sokoban: AnyGame = {
  name: "sokoban",
  get title() {
    return game().title;
  },
  get variants() {
    return game().variants;
  },
  variant: (id) => game().variant(id),
  deal: (variant, seed) => game().deal(variant, seed),
  parse: (text) => game().parse(text),
  format: (position) => game().format(position),
  variantOf: (position) => game().variantOf(position),
  isMove: (text): text is string => game().isMove(text),
  play: (position, move) => game().play(position, move),
  interpret: (position, gesture) => game().interpret(position, gesture),
  status: (position) => game().status(position),
  scene: (position) => game().scene(position),
  get words() {
    return game().words;
  },
  get levels() {
    return game().levels;
  },
  get text() {
    return game().text;
  },
  squares: (positions) => game().squares?.(positions) ?? [],
};

type Sokoban = AnyGame & Required<Pick<AnyGame, "levels" | "text">>;

let loaded: Sokoban | undefined;

function game(): Sokoban {
  // An import would load it at once.
  loaded ??= (require("./sokoban.js") as typeof bundle).sokoban;
  return loaded;
}
