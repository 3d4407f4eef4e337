import { gradientSteps, makeSlidingPalette } from "../../drawing/sliding-palette.js";
import type { ViewScene, ViewSprite } from "../../protocol/game/game-pages.js";
import type { Ink } from "../style.js";
import { textWidth } from "../text-width.js";
import { type Look, memoByLook } from "./look.js";
import type { TextSkin } from "./text-skin.js";
import { drawTile, drawTray, drawWell, sizesFor, type TileLook, tileMargin } from "./tile.js";

/**
 * The skin of games without one of their own, made from the scene alone. Each sprite is a tile, and the other
 * squares have the letters of the ground.
 */
export const plainTextSkin: TextSkin = {
  sizes: (scene) => sizesFor(Math.max(1, ...scene.sprites.map((sprite) => textWidth(textOf(sprite, scene))))),
  margin: tileMargin,
  ground(canvas, { rows, columns, ground }, place, look) {
    const { surface, well } = inksOf(look);
    drawTray(canvas, { rows, columns }, place, surface, look);
    for (let row = 0; row < rows; row++) {
      for (let column = 0; column < columns; column++) {
        const [x, y] = [place.left + column * place.columns, place.top + row * place.rows];
        drawWell(canvas, place, x, y, well, look);
        const letter = ground?.[row * columns + column] ?? " ";
        if (!/[\s_-]/.test(letter))
          canvas.text(
            x + (place.columns >> 1),
            y + (place.rows === 2 ? 1 : place.rows >> 1),
            letter,
            look.chrome.text,
          );
      }
    }
  },
  sprite(canvas, sprite, column, row, scene, place, look) {
    drawTile(canvas, place, column, row, textOf(sprite, scene), tileLook(sprite, look), look);
  },
};

/** Kinds must differ in more than color, and so must tiles and squares. */
function textOf({ kind, text }: ViewSprite, { sprites }: ViewScene): string {
  if (text !== "") return text;
  return sprites.some((other) => other.kind !== kind) ? kind.slice(0, 1).toUpperCase() : "*";
}

const basicTiles = [
  { ground: 4, ink: 15 },
  { ground: 5, ink: 15 },
  { ground: 6, ink: 0 },
  { ground: 2, ink: 0 },
  { ground: 11, ink: 0 },
  { ground: 1, ink: 15 },
] as const;

interface Inks {
  readonly surface: Ink;
  readonly well: Ink;
  readonly tiles: readonly TileLook[];
}

const inksOf = memoByLook(({ theme }): Inks => {
  const { surface, well, gradient } = makeSlidingPalette(theme);
  return {
    surface: { rgb: surface, basic: 0 },
    well: { rgb: well, basic: 8 },
    tiles: gradient.map(({ background, text }, step) => {
      const basic = basicTiles[step % basicTiles.length]!;
      return { ground: { rgb: background, basic: basic.ground }, ink: { rgb: text, basic: basic.ink } };
    }),
  };
});

/** A kind has the same color in every scene. */
function tileLook({ kind }: ViewSprite, look: Look): TileLook {
  let sum = 0;
  for (let index = 0; index < kind.length; index++) sum = (Math.imul(sum, 31) + kind.charCodeAt(index)) >>> 0;
  return inksOf(look).tiles[sum % gradientSteps]!;
}
