import type { Level } from "../games/sokoban/level/level.js";
import { startOf } from "../games/sokoban/play/rules.js";
import { levelSvg } from "./level-svg.js";
import { pictureColors } from "./picture-colors.js";
import { plainTheme, type ThemeKind } from "./plain-themes.js";
import { sceneOf } from "./replay-frames.js";

/** The same bundle draws the boards of comparisons. */
export { boardPicture, colorRules, sharedDrawings, signSvg } from "./compared-board.js";

/** Larger boards get no image: their squares would be too small, and their text would be long. */
const maxCells = 3_600;
const maxBoxes = 120;
const maxCharacters = 64_000;

const maxCellPx = 28;

/** The most pixels that the board may take. */
export interface ImageBounds {
  readonly widthPx: number;
  readonly heightPx: number;
}

/**
 * The start of a level as an SVG image that fits into the bounds, without a background; `undefined` if the
 * level is too large. The work is bounded.
 */
export function levelImage(
  level: Level,
  theme: ThemeKind,
  { widthPx, heightPx }: ImageBounds,
  title: string,
): string | undefined {
  const { width, height, boxes } = level;
  if (width * height > maxCells || boxes.length > maxBoxes) return undefined;
  // The margins are half a square together.
  const cellPx = Math.floor(Math.min(maxCellPx, widthPx / (width + 0.5), heightPx / (height + 0.5)));
  if (cellPx < 4) return undefined;
  const colors = { ...pictureColors(plainTheme(theme)), background: "none" };
  const svg = levelSvg(sceneOf(startOf(level, "")), { colors, cellPx, title });
  return svg.length > maxCharacters ? undefined : svg;
}
