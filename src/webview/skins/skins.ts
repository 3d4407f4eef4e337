import { plainSkin } from "./plain-skin.js";
import type { Skin } from "./skin.js";
import { slidingSkin } from "./sliding-skin.js";
import { blueprintSkin } from "./sokoban-blueprint.js";
import { gardenSkin } from "./sokoban-garden.js";
import { warehouseSkin } from "./sokoban-warehouse.js";
import { twenty48Skin } from "./twenty48-skin.js";

/**
 * By game and, where a game has several, by the name of the choice; the first is the one without a choice.
 */
const skins: Readonly<Record<string, Readonly<Record<string, Skin>>>> = {
  "2048": { tiles: twenty48Skin },
  sliding: { tiles: slidingSkin },
  sokoban: { warehouse: warehouseSkin, blueprint: blueprintSkin, garden: gardenSkin },
};

/**
 * The look of a game's sprites, the chosen one where there are several; a plain one where the game has none
 * of its own.
 */
export function skinOf(game: string, chosen?: string): Skin {
  const own = skins[game];
  if (own === undefined) return plainSkin;
  return (
    (chosen !== undefined && Object.hasOwn(own, chosen) ? own[chosen] : Object.values(own)[0]) ?? plainSkin
  );
}
