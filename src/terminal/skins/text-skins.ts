import { plainTextSkin } from "./plain-text-skin.js";
import { slidingTextSkin } from "./sliding-text-skin.js";
import { sokobanTextSkin } from "./sokoban-text-skin.js";
import type { TextSkin } from "./text-skin.js";
import { twenty48TextSkin } from "./twenty48-text-skin.js";

const skins: Readonly<Record<string, TextSkin>> = {
  "2048": twenty48TextSkin,
  sliding: slidingTextSkin,
  sokoban: sokobanTextSkin,
};

/** The skin of a game by its name; `plainTextSkin` for games without one. */
export function textSkinOf(game: string): TextSkin {
  return Object.hasOwn(skins, game) ? skins[game]! : plainTextSkin;
}
