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

/** The look of a game by its name; one that has none of its own is drawn from its scene. */
export function textSkinOf(game: string): TextSkin {
  return Object.hasOwn(skins, game) ? skins[game]! : plainTextSkin;
}
