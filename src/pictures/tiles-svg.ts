import type { TileBoard } from "../games/sliding/board-text.js";
import { formatColour } from "../palettes/colour.js";
import type { TileColours } from "../palettes/ink.js";
import { gradientSteps, makeSlidingPalette } from "../palettes/sliding-palette.js";
import type { ThemeColours } from "../palettes/theme-colours.js";
import { makePalette } from "../palettes/twenty48-palette.js";
import { type SvgFrame, svgFile } from "./svg-file.js";

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
  readonly tiles: readonly (TileColours | undefined)[];
  readonly numbers: readonly number[];
  /** The outline of tiles whose colors may equal the ground. */
  readonly line: string | undefined;
}

/** The font size by the number of digits, in cells. */
const fontSizes = [0.46, 0.46, 0.4, 0.31, 0.25, 0.21];

export function slidingSvg(
  { rows, columns, tiles }: TileBoard,
  theme: ThemeColours,
  frame: Omit<SvgFrame, "background">,
): string {
  const { surface, well, gradient } = makeSlidingPalette(theme);
  const colourOf = (tile: number) => {
    const [row, column] = [Math.floor((tile - 1) / columns), (tile - 1) % columns];
    const part = (row + column) / Math.max(1, rows + columns - 2);
    return gradient[Math.round(part * (gradientSteps - 1))];
  };
  const grid = {
    ...{ rows, columns, surface: formatColour(surface), well: formatColour(well), numbers: tiles },
    tiles: tiles.map((tile) => (tile === 0 ? undefined : colourOf(tile))),
    line: lineOf(theme),
  };
  return gridSvg(grid, theme, frame);
}

export function twenty48Svg(
  { size, cells }: PowerBoard,
  theme: ThemeColours,
  frame: Omit<SvgFrame, "background">,
): string {
  const { surface, well, tiles } = makePalette(theme);
  const colourOf = (value: number) => tiles[Math.min(Math.log2(value), tiles.length) - 1];
  const grid = {
    ...{
      rows: size,
      columns: size,
      surface: formatColour(surface),
      well: formatColour(well),
      numbers: cells,
    },
    tiles: cells.map((value) => (value === 0 ? undefined : colourOf(value))),
    line: lineOf(theme),
  };
  return gridSvg(grid, theme, frame);
}

function lineOf({ highContrast, foreground }: ThemeColours): string | undefined {
  return highContrast ? formatColour(foreground) : undefined;
}

function gridSvg(
  { rows, columns, surface, well, tiles, numbers, line }: Grid,
  theme: ThemeColours,
  frame: Omit<SvgFrame, "background">,
): string {
  const cells = tiles.map((colours, cell) => {
    const [x, y] = [cell % columns, Math.floor(cell / columns)];
    const stroke = line === undefined ? "" : ` stroke="${line}" stroke-width=".03"`;
    const fill = colours === undefined ? well : formatColour(colours.background);
    const square = `<rect x="${x}.06" y="${y}.06" width=".88" height=".88" rx=".1" fill="${fill}"${stroke}/>`;
    if (colours === undefined) return square;
    const digits = String(numbers[cell]);
    const size = fontSizes[digits.length - 1] ?? 0.18;
    return `${square}<text x="${x}.5" y="${Math.round((y + 0.5 + size * 0.36) * 1_000) / 1_000}" font-size="${size}" fill="${formatColour(colours.text)}">${digits}</text>`;
  });
  const ground = `<rect x="-.06" y="-.06" width="${columns + 0.12}" height="${rows + 0.12}" rx=".14" fill="${surface}"/>`;
  const font = `font-family="system-ui, sans-serif" font-weight="600" text-anchor="middle"`;
  const content = `${ground}<g ${font}>${cells.join("")}</g>`;
  return svgFile({ rows, columns }, { ...frame, background: formatColour(theme.background) }, content);
}
