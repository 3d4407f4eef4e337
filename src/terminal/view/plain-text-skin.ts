import { makeSlidingPalette, stepOfKind } from "../../drawing/sliding-palette.js";
import { textWidth } from "../text-width.js";
import { memoByLook } from "./look.js";
import type { TextSkin } from "./text-skin.js";
import { drawTile, drawTray, middleOf, sizesFor, tileLookOf, tileMargin, trayInks } from "./tile.js";
import { spriteText } from "./wording.js";

/**
 * The skin of games without one of their own, made from the scene alone. Each sprite is a tile, and the other
 * squares have the letters of the ground.
 */
export const plainTextSkin: TextSkin = {
  sizes: (scene) =>
    sizesFor(Math.max(1, ...scene.sprites.map((sprite) => textWidth(spriteText(sprite, scene))))),
  margin: tileMargin,
  ground(canvas, scene, place, look) {
    drawTray(canvas, scene, place, inksOf(look), look);
    const { rows, columns, ground } = scene;
    for (let row = 0; row < rows; row++) {
      for (let column = 0; column < columns; column++) {
        const [x, y] = [place.left + column * place.columns, place.top + row * place.rows];
        const letter = ground?.[row * columns + column] ?? " ";
        if (!/[\s_-]/.test(letter))
          canvas.text(x + (place.columns >> 1), y + middleOf(place), letter, look.chrome.text);
      }
    }
  },
  sprite(canvas, sprite, column, row, scene, place, look) {
    const tile = inksOf(look).tiles[stepOfKind(sprite.kind)]!;
    drawTile(canvas, place, column, row, spriteText(sprite, scene), tile, look);
  },
};

const basicTiles = [
  { ground: 4, ink: 15 },
  { ground: 5, ink: 15 },
  { ground: 6, ink: 0 },
  { ground: 2, ink: 0 },
  { ground: 11, ink: 0 },
  { ground: 1, ink: 15 },
] as const;

const inksOf = memoByLook(({ theme }) => {
  const palette = makeSlidingPalette(theme);
  const tiles = palette.gradient.map((tile, step) => tileLookOf(tile, basicTiles[step % basicTiles.length]!));
  return { ...trayInks(palette), tiles };
});
