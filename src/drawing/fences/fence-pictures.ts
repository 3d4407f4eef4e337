import { type Message, say } from "../../games/message.js";
import { readTiles, type TileBoard } from "../../games/sliding/board-text.js";
import { toLevel } from "../../games/sokoban/level/board.js";
import type { Level } from "../../games/sokoban/level/level.js";
import { MovesReading } from "../../games/sokoban/play/lurd.js";
import { type Move, startOf } from "../../games/sokoban/play/rules.js";
import { formNote, type LevelEntry } from "../../games/sokoban/text/collection.js";
import { isMovesLine } from "../../games/sokoban/text/notes.js";
import { readCollection } from "../../games/sokoban/text/read-collection.js";
import { readBoard } from "../../games/twenty48/notation.js";
import { formatColor, type Rgb, type ThemeColors, type TileColors } from "../color.js";
import { levelSvg } from "../level-svg.js";
import { maxFrames, sceneOf } from "../replay-frames.js";
import { gradientSteps, makeSlidingPalette } from "../sliding-palette.js";
import { pictureColors } from "../sokoban-palette.js";
import { type SvgFrame, svgFile } from "../svg-file.js";
import { makePalette } from "../twenty48-palette.js";
import { type FenceLanguage, maxFenceCharacters } from "./fences.js";

/** Boards of numbered tiles as SVG: the sliding puzzle and 2048. */

/** A board of 2048: 0 is an empty cell. */
interface PowerBoard {
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

function slidingSvg({ rows, columns, tiles }: TileBoard, theme: ThemeColors, frame: SvgFrame): string {
  const { gradient, ...ground } = makeSlidingPalette(theme);
  const colorOf = (tile: number) => {
    const [row, column] = [Math.floor((tile - 1) / columns), (tile - 1) % columns];
    const part = (row + column) / Math.max(1, rows + columns - 2);
    return gradient[Math.round(part * (gradientSteps - 1))];
  };
  return gridSvg({ ...ground, rows, columns, numbers: tiles, colorOf }, theme, frame);
}

function twenty48Svg({ size, cells }: PowerBoard, theme: ThemeColors, frame: SvgFrame): string {
  const { tiles, ...ground } = makePalette(theme);
  const colorOf = (value: number) => tiles[Math.min(Math.log2(value), tiles.length) - 1];
  return gridSvg({ ...ground, rows: size, columns: size, numbers: cells, colorOf }, theme, frame);
}

function gridSvg(
  { rows, columns, surface, well, numbers, colorOf }: Grid,
  theme: ThemeColors,
  frame: SvgFrame,
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
  return svgFile({ rows, columns }, frame, formatColor(theme.background), content);
}

/** The boards of a fenced code block in Markdown as pictures. */

const maxLevels = 20;
/** Larger levels are shown as text. */
const maxCells = 3_600;
const maxBoxes = 400;

const widthPx = 640;
const maxCellPx = 32;
const minCellPx = 8;
const tilePx = 48;

export interface FencePicture {
  readonly svg: string;
  /** The title that the text gives a level. */
  readonly caption: string | undefined;
  /** The solution below a level. */
  readonly replay: { readonly level: Level; readonly moves: readonly Move[] } | undefined;
  /** What is said about the form of the text, with its first picture. */
  readonly note?: string | undefined;
}

/**
 * The boards of a fence, each with its text as the description. It is `undefined` if the text isn't a board,
 * is too large, or has other parts that can't be drawn. The work is bounded.
 */
export function drawFence(
  language: FenceLanguage,
  text: string,
  theme: ThemeColors,
  translate: (message: Message) => string,
): readonly FencePicture[] | undefined {
  if (text.length > maxFenceCharacters) return undefined;
  const still = { cellPx: tilePx, description: text.trimEnd() };
  switch (language) {
    case "2048": {
      const board = readBoard(text);
      if (!board.ok) return undefined;
      return [picture(twenty48Svg(board.value, theme, { ...still, title: translate(say("2048")) }))];
    }
    case "sliding": {
      const board = readTiles(text);
      if (!board.ok) return undefined;
      const title = translate(say("Sliding Puzzle"));
      return [picture(slidingSvg(board.value, theme, { ...still, title }))];
    }
    case "sokoban":
    case "xsb":
      return drawLevels(text, theme, translate);
  }
}

function picture(svg: string): FencePicture {
  return { svg, caption: undefined, replay: undefined };
}

function drawLevels(
  text: string,
  theme: ThemeColors,
  translate: (message: Message) => string,
): readonly FencePicture[] | undefined {
  const collection = readCollection(text);
  const { levels, conflicts } = collection;
  if (conflicts.length > 0 || levels.length === 0 || levels.length > maxLevels) return undefined;
  const colors = pictureColors(theme);
  const pictures: FencePicture[] = [];
  for (const entry of levels) {
    const level = toLevel(entry.board);
    if (level === undefined || level.width * level.height > maxCells || level.boxes.length > maxBoxes)
      return undefined;
    const fitting = Math.floor(widthPx / (level.width + 0.5));
    const svg = levelSvg(sceneOf(startOf(level, "")), {
      colors,
      cellPx: Math.max(minCellPx, Math.min(maxCellPx, fitting)),
      title: entry.title?.text ?? translate(say("Sokoban Level")),
      description: text.slice(entry.start, entry.end).trimEnd(),
    });
    pictures.push({ svg, caption: entry.title?.text, replay: replayOf(level, entry, text) });
  }
  const note = formNote(collection);
  return note === undefined
    ? pictures
    : pictures.map((one, index) => (index === 0 ? { ...one, note: translate(note) } : one));
}

/**
 * The first moves below the level that solve it, in at most as many moves as a replay shows. They are
 * solutions, or lines of moves without a heading.
 */
function replayOf(level: Level, { board, end, solutions }: LevelEntry, all: string): FencePicture["replay"] {
  const bare = all.slice(board.end, end).split("\n").filter(isMovesLine).join("");
  let left = maxFrames;
  for (const text of [...solutions.map((solution) => solution.text), bare]) {
    const read = left > 0 ? new MovesReading(startOf(level, ""), text).play(left) : undefined;
    if (read === undefined) return undefined;
    if (!read.ok) continue;
    if (read.value.won) return { level, moves: read.value.moves };
    left -= read.value.moves.length;
  }
  return undefined;
}
