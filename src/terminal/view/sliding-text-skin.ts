import { gradientSteps, makeSlidingPalette } from "../../drawing/sliding-palette.js";
import type { ViewScene, ViewSprite } from "../../protocol/game/game-pages.js";
import { type Look, memoByLook } from "./look.js";
import type { TextSkin } from "./text-skin.js";
import { drawTile, drawTray, sizesFor, type TileLook, tileLookOf, tileMargin, trayInks } from "./tile.js";

/**
 * The sliding puzzle: a gradient from the first tile's corner to the last one's. With sixteen colors, one for
 * each row of the solved board.
 */
export const slidingTextSkin: TextSkin = {
  sizes: ({ rows, columns }) => sizesFor(String(rows * columns - 1).length),
  margin: tileMargin,
  ground(canvas, scene, place, look) {
    const taken = new Set(scene.sprites.map(({ row, column }) => row * scene.columns + column));
    // Without colors, an empty square is drawn only where no tile covers it.
    drawTray(canvas, scene, place, inksOf(look), look, (cell) => look.depth !== "none" || !taken.has(cell));
  },
  sprite(canvas, sprite, column, row, scene, place, look) {
    drawTile(canvas, place, column, row, sprite.text, tileLook(sprite, scene, look), look);
  },
};

const basicRows = [
  { ground: 4, ink: 15 },
  { ground: 6, ink: 0 },
  { ground: 2, ink: 0 },
  { ground: 3, ink: 0 },
  { ground: 5, ink: 15 },
  { ground: 1, ink: 15 },
] as const;

/** The tiles are by step of the gradient, and then by row of the solved board. */
const inksOf = memoByLook(({ theme }) => {
  const palette = makeSlidingPalette(theme);
  const tiles = palette.gradient.map((tile) => basicRows.map((basic) => tileLookOf(tile, basic)));
  return { ...trayInks(palette), tiles };
});

function tileLook({ id }: ViewSprite, { rows, columns }: ViewScene, look: Look): TileLook {
  const [row, column] = [Math.floor((id - 1) / columns), (id - 1) % columns];
  const step = Math.round(((row + column) / Math.max(1, rows + columns - 2)) * (gradientSteps - 1));
  return inksOf(look).tiles[step]![row % basicRows.length]!;
}
