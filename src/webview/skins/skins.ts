import type { Skin } from "../shared/skin.js";
import { plainSkin } from "./plain-skin.js";
import { slidingSkin } from "./sliding-skin.js";
import { sokobanSkin } from "./sokoban-skin.js";
import { twenty48Skin } from "./twenty48-skin.js";

const skins: Readonly<Record<string, Skin>> = { "2048": twenty48Skin, sliding: slidingSkin, sokoban: sokobanSkin };

/** The look of a game's sprites; a plain one where it has none of its own. */
export function skinOf(game: string): Skin {
  return skins[game] ?? plainSkin;
}
