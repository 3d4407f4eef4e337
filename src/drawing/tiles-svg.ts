import type { TileBoard } from "../games/sliding/board-text.js";
import { formatColor, type Rgb } from "./color.js";
import type { TileColors } from "./ink.js";
import { gradientSteps, makeSlidingPalette } from "./sliding-palette.js";
import { type SvgFrame, svgFile } from "./svg-file.js";
import type { ThemeColors } from "./theme-colors.js";
import { makePalette } from "./twenty48-palette.js";

/** Boards of numbered tiles as SVG: the sliding puzzle and 2048. */

/** A board of 2048: 0 is an empty cell. */
export interface PowerBoard {
  readonly size: number;
  readonly cells: readonly number[];
}

interface Grid {
  readonly rows: number;
  readonly columns: number;
  readonly surface: Rgb;
  readonly well: Rgb;
  /** Row by row; 0 is an empty cell. */
  readonly numbers: readonly number[];
  colorOf(number: number): TileColors | undefined;
}

/** The font size by the number of digits, in cells. */
const fontSizes = [0.46, 0.44, 0.36, 0.28, 0.22, 0.19];

export function slidingSvg(
  { rows, columns, tiles }: TileBoard,
  theme: ThemeColors,
  frame: Omit<SvgFrame, "background">,
): string {
  const { gradient, ...ground } = makeSlidingPalette(theme);
  const colorOf = (tile: number) => {
    const [row, column] = [Math.floor((tile - 1) / columns), (tile - 1) % columns];
    const part = (row + column) / Math.max(1, rows + columns - 2);
    return gradient[Math.round(part * (gradientSteps - 1))];
  };
  return gridSvg({ ...ground, rows, columns, numbers: tiles, colorOf }, theme, frame);
}

export function twenty48Svg(
  { size, cells }: PowerBoard,
  theme: ThemeColors,
  frame: Omit<SvgFrame, "background">,
): string {
  const { tiles, ...ground } = makePalette(theme);
  const colorOf = (value: number) => tiles[Math.min(Math.log2(value), tiles.length) - 1];
  return gridSvg({ ...ground, rows: size, columns: size, numbers: cells, colorOf }, theme, frame);
}

function gridSvg(
  { rows, columns, surface, well, numbers, colorOf }: Grid,
  theme: ThemeColors,
  frame: Omit<SvgFrame, "background">,
): string {
  // In high contrast, the colors of tiles may equal the ground.
  const stroke = theme.highContrast ? ` stroke="${formatColor(theme.foreground)}" stroke-width=".03"` : "";
  const cells = numbers.map((number, cell) => {
    const [x, y] = [cell % columns, Math.floor(cell / columns)];
    const colors = number === 0 ? undefined : colorOf(number);
    const fill = formatColor(colors?.background ?? well);
    const square = `<rect x="${x}.06" y="${y}.06" width=".88" height=".88" rx=".1" fill="${fill}"${stroke}/>`;
    if (colors === undefined) return square;
    const digits = String(number);
    const size = fontSizes[digits.length - 1] ?? 0.18;
    return `${square}<text x="${x}.5" y="${Math.round((y + 0.5 + size * 0.36) * 1_000) / 1_000}" font-size="${size}" fill="${formatColor(colors.text)}">${digits}</text>`;
  });
  const ground = `<rect x="-.06" y="-.06" width="${columns + 0.12}" height="${rows + 0.12}" rx=".14" fill="${formatColor(surface)}"/>`;
  const font = `font-family="system-ui, sans-serif" font-weight="600" text-anchor="middle"`;
  const content = `${ground}<g ${font}>${cells.join("")}</g>`;
  return svgFile({ rows, columns }, { ...frame, background: formatColor(theme.background) }, content);
}
