import type { TileBoard } from "../games/sliding/board-text.js";
import { formatColor } from "./color.js";
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
  readonly surface: string;
  readonly well: string;
  /** Row by row; `undefined` for an empty cell. */
  readonly tiles: readonly (TileColors | undefined)[];
  readonly numbers: readonly number[];
  /** The outline of tiles whose colors may equal the ground. */
  readonly line: string | undefined;
}

/** The font size by the number of digits, in cells. */
const fontSizes = [0.46, 0.44, 0.36, 0.28, 0.22, 0.19];

export function slidingSvg(
  { rows, columns, tiles }: TileBoard,
  theme: ThemeColors,
  frame: Omit<SvgFrame, "background">,
): string {
  const { surface, well, gradient } = makeSlidingPalette(theme);
  const colorOf = (tile: number) => {
    const [row, column] = [Math.floor((tile - 1) / columns), (tile - 1) % columns];
    const part = (row + column) / Math.max(1, rows + columns - 2);
    return gradient[Math.round(part * (gradientSteps - 1))];
  };
  const grid = {
    rows,
    columns,
    surface: formatColor(surface),
    well: formatColor(well),
    numbers: tiles,
    tiles: tiles.map((tile) => (tile === 0 ? undefined : colorOf(tile))),
    line: lineOf(theme),
  };
  return gridSvg(grid, theme, frame);
}

export function twenty48Svg(
  { size, cells }: PowerBoard,
  theme: ThemeColors,
  frame: Omit<SvgFrame, "background">,
): string {
  const { surface, well, tiles } = makePalette(theme);
  const colorOf = (value: number) => tiles[Math.min(Math.log2(value), tiles.length) - 1];
  const grid = {
    rows: size,
    columns: size,
    surface: formatColor(surface),
    well: formatColor(well),
    numbers: cells,
    tiles: cells.map((value) => (value === 0 ? undefined : colorOf(value))),
    line: lineOf(theme),
  };
  return gridSvg(grid, theme, frame);
}

function lineOf({ highContrast, foreground }: ThemeColors): string | undefined {
  return highContrast ? formatColor(foreground) : undefined;
}

function gridSvg(
  { rows, columns, surface, well, tiles, numbers, line }: Grid,
  theme: ThemeColors,
  frame: Omit<SvgFrame, "background">,
): string {
  const cells = tiles.map((colors, cell) => {
    const [x, y] = [cell % columns, Math.floor(cell / columns)];
    const stroke = line === undefined ? "" : ` stroke="${line}" stroke-width=".03"`;
    const fill = colors === undefined ? well : formatColor(colors.background);
    const square = `<rect x="${x}.06" y="${y}.06" width=".88" height=".88" rx=".1" fill="${fill}"${stroke}/>`;
    if (colors === undefined) return square;
    const digits = String(numbers[cell]);
    const size = fontSizes[digits.length - 1] ?? 0.18;
    return `${square}<text x="${x}.5" y="${Math.round((y + 0.5 + size * 0.36) * 1_000) / 1_000}" font-size="${size}" fill="${formatColor(colors.text)}">${digits}</text>`;
  });
  const ground = `<rect x="-.06" y="-.06" width="${columns + 0.12}" height="${rows + 0.12}" rx=".14" fill="${surface}"/>`;
  const font = `font-family="system-ui, sans-serif" font-weight="600" text-anchor="middle"`;
  const content = `${ground}<g ${font}>${cells.join("")}</g>`;
  return svgFile({ rows, columns }, { ...frame, background: formatColor(theme.background) }, content);
}
