import { plainSkin } from "./plain-skin.js";
import type { Skin } from "./skin.js";
import { slidingSkin } from "./sliding-skin.js";
import { blueprintSkin } from "./sokoban-blueprint.js";
import { gardenSkin } from "./sokoban-garden.js";
import { warehouseSkin } from "./sokoban-warehouse.js";
import { twenty48Skin } from "./twenty48-skin.js";

/** By game and, if a game has several skins, by name; the first is the default. */
const skins: Readonly<Record<string, Readonly<Record<string, Skin>>>> = {
  "2048": { tiles: twenty48Skin },
  sliding: { tiles: slidingSkin },
  sokoban: { warehouse: warehouseSkin, blueprint: blueprintSkin, garden: gardenSkin },
};

/** The skin of a game: the selected one if there are several; the plain skin if the game has none. */
export function skinOf(game: string, chosen?: string): Skin {
  const own = skins[game];
  if (own === undefined) return plainSkin;
  return (
    (chosen !== undefined && Object.hasOwn(own, chosen) ? own[chosen] : Object.values(own)[0]) ?? plainSkin
  );
}
