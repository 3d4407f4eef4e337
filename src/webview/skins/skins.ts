import type { Skin } from "../shared/skin.js";
import { slidingSkin } from "./sliding-skin.js";
import { sokobanSkin } from "./sokoban-skin.js";
import { twenty48Skin } from "./twenty48-skin.js";

const skins: Readonly<Record<string, Skin>> = { "2048": twenty48Skin, sliding: slidingSkin, sokoban: sokobanSkin };

/** The look of a game's sprites; a bug when the game has none. */
export function skinOf(game: string): Skin {
  const skin = skins[game];
  if (skin === undefined) throw new Error(`The game “${game}” has no skin.`);
  return skin;
}
