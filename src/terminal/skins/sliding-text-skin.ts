import { makeSlidingPalette, type SlidingPalette, slopeSteps } from "../../palettes/sliding-palette.js";
import type { ViewScene, ViewSprite } from "../../protocol/game-pages.js";
import { type Look, memoByLook } from "./look.js";
import type { TextSkin } from "./text-skin.js";
import { drawTile, drawTray, drawWell, sizesFor, type TileLook, tileMargin } from "./tile.js";

/** The sliding puzzle: a slope of colour from the first tile's corner to the last one's; among sixteen colours, one for each row of the solved board. */
export const slidingTextSkin: TextSkin = {
  sizes: ({ rows, columns }) => sizesFor(String(rows * columns - 1).length),
  margin: tileMargin,
  ground(canvas, { rows, columns, sprites }, place, look) {
    const { surface, well } = paletteOf(look);
    drawTray(canvas, { rows, columns }, place, { rgb: surface, basic: 0 }, look);
    const taken = new Set(sprites.map(({ row, column }) => row * columns + column));
    for (let cell = 0; cell < rows * columns; cell++) {
      const [row, column] = [Math.floor(cell / columns), cell % columns];
      // Where nothing but colours tells tiles from the blank, it is drawn as nothing at all.
      if (look.depth !== "none" || !taken.has(cell)) {
        drawWell(canvas, place, place.left + column * place.columns, place.top + row * place.rows, { rgb: well, basic: 8 }, look);
      }
    }
  },
  sprite(canvas, sprite, column, row, scene, place, look) {
    drawTile(canvas, place, column, row, sprite.text, tileLook(sprite, scene, look), look);
  },
};

const paletteOf = memoByLook(({ theme }): SlidingPalette => makeSlidingPalette(theme));

const basicRows = [
  { ground: 4, ink: 15 },
  { ground: 6, ink: 0 },
  { ground: 2, ink: 0 },
  { ground: 3, ink: 0 },
  { ground: 5, ink: 15 },
  { ground: 1, ink: 15 },
] as const;

function tileLook({ id }: ViewSprite, { rows, columns }: ViewScene, look: Look): TileLook {
  const [row, column] = [Math.floor((id - 1) / columns), (id - 1) % columns];
  const step = Math.round(((row + column) / Math.max(1, rows + columns - 2)) * (slopeSteps - 1));
  const { background, text } = paletteOf(look).slope[step]!;
  const basic = basicRows[row % basicRows.length]!;
  return { ground: { rgb: background, basic: basic.ground }, ink: { rgb: text, basic: basic.ink } };
}
