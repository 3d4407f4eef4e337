import { gradientSteps, makeSlidingPalette, stepOfKind } from "../../drawing/sliding-palette.js";
import { makePalette, namedTileCount } from "../../drawing/twenty48-palette.js";
import type { ViewSprite } from "../../protocol/game/game-pages.js";
import { textWidth } from "../text-width.js";
import { type Look, memoByLook } from "./look.js";
import { sokobanTextSkin } from "./sokoban-text-skin.js";
import {
  type BoardDrawing,
  drawTile,
  drawTray,
  middleOf,
  sizesFor,
  squaresOf,
  type TextSkin,
  type TileLook,
  tileLookOf,
  tileMargin,
  trayInks,
} from "./text-skin.js";
import { spriteText } from "./wording.js";

/**
 * The skin of games without one of their own, made from the scene alone. Each sprite is a tile, and the other
 * squares have the letters of the ground.
 */
const plainTextSkin: TextSkin = {
  sizes: (scene) =>
    sizesFor(Math.max(1, ...scene.sprites.map((sprite) => textWidth(spriteText(sprite, scene))))),
  margin: tileMargin,
  ground(board) {
    const { canvas, scene, place, look } = board;
    drawTray(board, plainInks(look));
    for (const { cell, column, row } of squaresOf(board)) {
      const letter = scene.ground?.[cell] ?? " ";
      if (!/[\s_-]/.test(letter))
        canvas.text(column + (place.columns >> 1), row + middleOf(place), letter, look.chrome.text);
    }
  },
  sprite(board, sprite, column, row) {
    const tile = plainInks(board.look).tiles[stepOfKind(sprite.kind)]!;
    drawTile(board, column, row, spriteText(sprite, board.scene), tile);
  },
};

const basicPlainTiles = [4, 5, 6, 2, 11, 1];

const plainInks = memoByLook(({ theme }) => {
  const palette = makeSlidingPalette(theme);
  const tiles = palette.gradient.map((tile, step) =>
    tileLookOf(tile, basicPlainTiles[step % basicPlainTiles.length]!),
  );
  return { ...trayInks(palette), tiles };
});

/**
 * The sliding puzzle: a gradient from the first tile's corner to the last one's. With sixteen colors, one for
 * each row of the solved board.
 */
export const slidingTextSkin: TextSkin = {
  sizes: ({ rows, columns }) => sizesFor(String(rows * columns - 1).length),
  margin: tileMargin,
  ground(board) {
    const { scene, look } = board;
    const taken = new Set(scene.sprites.map(({ row, column }) => row * scene.columns + column));
    // Without colors, an empty square is drawn only where no tile covers it.
    drawTray(board, slidingInks(look), (cell) => look.depth !== "none" || !taken.has(cell));
  },
  sprite(board, sprite, column, row) {
    drawTile(board, column, row, sprite.text, slidingTile(sprite, board));
  },
};

const basicSlidingRows = [4, 6, 2, 3, 5, 1];

/** The tiles are by step of the gradient, and then by row of the solved board. */
const slidingInks = memoByLook(({ theme }) => {
  const palette = makeSlidingPalette(theme);
  const tiles = palette.gradient.map((tile) => basicSlidingRows.map((basic) => tileLookOf(tile, basic)));
  return { ...trayInks(palette), tiles };
});

function slidingTile({ id }: ViewSprite, { scene: { rows, columns }, look }: BoardDrawing): TileLook {
  const [row, column] = [Math.floor((id - 1) / columns), (id - 1) % columns];
  const step = Math.round(((row + column) / Math.max(1, rows + columns - 2)) * (gradientSteps - 1));
  return slidingInks(look).tiles[step]![row % basicSlidingRows.length]!;
}

/**
 * 2048: the panel's own colors, and twelve of the sixteen so that each of 2 to 2048 and the empty square
 * differ from each other.
 */
const twenty48TextSkin: TextSkin = {
  sizes: () => sizesFor(4),
  margin: tileMargin,
  ground: (board) => drawTray(board, twenty48Inks(board.look)),
  sprite(board, sprite, column, row) {
    drawTile(board, column, row, sprite.text, twenty48Tile(sprite, board.look));
  },
};

/** Colors of the sixteen for 2, 4, 8 …, repeated after the last. The terminal's user defines these colors. */
const basicTwenty48Tiles = [7, 15, 11, 9, 1, 13, 5, 4, 6, 14, 10, 2];

const twenty48Inks = memoByLook(({ theme }) => {
  const palette = makePalette(theme);
  const tiles = palette.tiles.map((tile, power) =>
    tileLookOf(tile, basicTwenty48Tiles[power % basicTwenty48Tiles.length]!),
  );
  return { ...trayInks(palette), tiles };
});

function twenty48Tile({ kind }: ViewSprite, look: Look): TileLook {
  const power = Math.max(0, Math.round(Math.log2(Number(kind))) - 1);
  return twenty48Inks(look).tiles[Math.min(power, namedTileCount)]!;
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
