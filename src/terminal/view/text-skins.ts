import { makePalette, namedTileCount } from "../../drawing/twenty48-palette.js";
import type { ViewSprite } from "../../protocol/game/game-pages.js";
import { type Look, memoByLook } from "./look.js";
import { plainTextSkin } from "./plain-text-skin.js";
import { slidingTextSkin } from "./sliding-text-skin.js";
import { sokobanTextSkin } from "./sokoban-text-skin.js";
import type { TextSkin } from "./text-skin.js";
import { drawTile, drawTray, sizesFor, type TileLook, tileLookOf, tileMargin, trayInks } from "./tile.js";

/**
 * 2048: the panel's own colors, and twelve of the sixteen so that each of 2 to 2048 and the empty square
 * differ from each other.
 */
const twenty48TextSkin: TextSkin = {
  sizes: () => sizesFor(4),
  margin: tileMargin,
  ground(canvas, scene, place, look) {
    drawTray(canvas, scene, place, inksOf(look), look);
  },
  sprite(canvas, sprite, column, row, _scene, place, look) {
    drawTile(canvas, place, column, row, sprite.text, tileLook(sprite, look), look);
  },
};

/**
 * Colors of the sixteen for 2, 4, 8 …, repeated after the last: background and text. The terminal's user
 * defines these colors.
 */
const basicTiles: readonly { readonly ground: number; readonly ink: number }[] = [
  { ground: 7, ink: 0 },
  { ground: 15, ink: 0 },
  { ground: 11, ink: 0 },
  { ground: 9, ink: 0 },
  { ground: 1, ink: 15 },
  { ground: 13, ink: 0 },
  { ground: 5, ink: 15 },
  { ground: 4, ink: 15 },
  { ground: 6, ink: 0 },
  { ground: 14, ink: 0 },
  { ground: 10, ink: 0 },
  { ground: 2, ink: 0 },
];

const inksOf = memoByLook(({ theme }) => {
  const palette = makePalette(theme);
  const tiles = palette.tiles.map((tile, power) => tileLookOf(tile, basicTiles[power % basicTiles.length]!));
  return { ...trayInks(palette), tiles };
});

function tileLook({ kind }: ViewSprite, look: Look): TileLook {
  const power = Math.max(0, Math.round(Math.log2(Number(kind))) - 1);
  return inksOf(look).tiles[Math.min(power, namedTileCount)]!;
}

const skins: Readonly<Record<string, TextSkin>> = {
  "2048": twenty48TextSkin,
  sliding: slidingTextSkin,
  sokoban: sokobanTextSkin,
};

/** The skin of a game by its name; `plainTextSkin` for games without one. */
export function textSkinOf(game: string): TextSkin {
  return Object.hasOwn(skins, game) ? skins[game]! : plainTextSkin;
}
