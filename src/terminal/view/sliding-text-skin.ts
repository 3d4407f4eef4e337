import { gradientSteps, makeSlidingPalette } from "../../drawing/sliding-palette.js";
import type { ViewScene, ViewSprite } from "../../protocol/game/game-pages.js";
import type { Ink } from "../style.js";
import { type Look, memoByLook } from "./look.js";
import type { TextSkin } from "./text-skin.js";
import { drawTile, drawTray, drawWellOf, sizesFor, type TileLook, tileMargin } from "./tile.js";

/**
 * The sliding puzzle: a gradient from the first tile's corner to the last one's. With sixteen colors, one for
 * each row of the solved board.
 */
export const slidingTextSkin: TextSkin = {
  sizes: ({ rows, columns }) => sizesFor(String(rows * columns - 1).length),
  margin: tileMargin,
  ground(canvas, { rows, columns, sprites }, place, look) {
    const { surface, well } = inksOf(look);
    drawTray(canvas, { rows, columns }, place, surface, look);
    const taken = new Set(sprites.map(({ row, column }) => row * columns + column));
    for (let cell = 0; cell < rows * columns; cell++) {
      const [row, column] = [Math.floor(cell / columns), cell % columns];
      // Without colors, an empty square is drawn only where no tile covers it.
      if (look.depth !== "none" || !taken.has(cell)) {
        drawWellOf(canvas, place, { row, column }, well, look);
      }
    }
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

interface Inks {
  readonly surface: Ink;
  readonly well: Ink;
  /** By step of the gradient, and then by row of the solved board. */
  readonly tiles: readonly (readonly TileLook[])[];
}

const inksOf = memoByLook(({ theme }): Inks => {
  const { surface, well, gradient } = makeSlidingPalette(theme);
  const tiles = gradient.map(({ background, text }) =>
    basicRows.map(({ ground, ink }) => ({
      ground: { rgb: background, basic: ground },
      ink: { rgb: text, basic: ink },
    })),
  );
  return { surface: { rgb: surface, basic: 0 }, well: { rgb: well, basic: 8 }, tiles };
});

function tileLook({ id }: ViewSprite, { rows, columns }: ViewScene, look: Look): TileLook {
  const [row, column] = [Math.floor((id - 1) / columns), (id - 1) % columns];
  const step = Math.round(((row + column) / Math.max(1, rows + columns - 2)) * (gradientSteps - 1));
  return inksOf(look).tiles[step]![row % basicRows.length]!;
}
