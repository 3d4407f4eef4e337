import type { Rgb } from "../../drawing/color.js";
import type { ViewScene, ViewSprite } from "../../protocol/game/game-pages.js";
import type { Canvas } from "../canvas.js";
import type { Ink, Style } from "../style.js";
import { cut, textWidth } from "../text-width.js";
import type { Look } from "./look.js";

/** The size of a drawn square, in cells of the terminal. */
export interface SquareSize {
  readonly columns: number;
  readonly rows: number;
}

/** The position of a board: the top left corner of its first square, and the size of its squares. */
export interface SquareLayout extends SquareSize {
  readonly left: number;
  readonly top: number;
}

/** The space around the squares. */
interface Margin {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** A board with what it is drawn on, and where and how. */
export interface BoardDrawing {
  readonly canvas: Canvas;
  readonly scene: ViewScene;
  readonly place: SquareLayout;
  readonly look: Look;
}

/** Draws the boards of a game in a terminal. It knows nothing about the rules. */
export interface TextSkin {
  /** The sizes of a square that it can draw, the largest first. */
  sizes(scene: ViewScene, look: Look): readonly SquareSize[];
  margin(size: SquareSize, look: Look): Margin;
  /** Draws what is under the sprites. */
  ground(board: BoardDrawing): void;
  /** Draws a sprite in the square with this top left corner; between squares during an animation. */
  sprite(board: BoardDrawing, sprite: ViewSprite, column: number, row: number): void;
}

/**
 * Tiles. With colors they are filled, with edges of half a row where block elements are available. Without
 * colors they are boxes of lines.
 */

export interface TileLook {
  readonly ground: Ink;
  readonly ink: Ink;
}

/** Those of the sixteen colors on which white is readable, and not black: red, blue and magenta. */
const darkBasics = [1, 4, 5];

/** A color of a palette with its text. `basic`: the one of the sixteen that replaces it. */
export function tileLookOf(
  { background, text }: { readonly background: Rgb; readonly text: Rgb },
  basic: number,
): TileLook {
  const ink = darkBasics.includes(basic) ? 15 : 0;
  return { ground: { rgb: background, basic }, ink: { rgb: text, basic: ink } };
}

/** The colors under the tiles. */
interface TrayInks {
  readonly surface: Ink;
  readonly well: Ink;
}

export function trayInks({ surface, well }: { readonly surface: Rgb; readonly well: Rgb }): TrayInks {
  return { surface: { rgb: surface, basic: 0 }, well: { rgb: well, basic: 8 } };
}

/** About as high as wide: a cell of a terminal is about twice as high as it is wide. */
const tileSizes: readonly SquareSize[] = [
  { columns: 16, rows: 7 },
  { columns: 12, rows: 5 },
  { columns: 10, rows: 5 },
  { columns: 8, rows: 3 },
  { columns: 7, rows: 3 },
  { columns: 6, rows: 2 },
  { columns: 5, rows: 2 },
  { columns: 5, rows: 1 },
];

/** The sizes in which a text of this many cells is readable. */
export function sizesFor(text: number): readonly SquareSize[] {
  return tileSizes.filter((size) => size.columns - gapOf(size) >= text);
}

/** The number of columns between two tiles. */
function gapOf({ rows }: SquareSize): number {
  return rows >= 5 ? 2 : 1;
}

export function tileMargin(size: SquareSize, look: Look): Margin {
  const hasBlocks = look.depth !== "none" && !look.ascii;
  const edge = hasBlocks && size.rows >= 3 ? 1 : 0;
  // A gap of one column is on the right of each tile.
  return { left: 1, right: gapOf(size) === 1 ? 0 : 1, top: edge, bottom: edge };
}

/**
 * Draws the tray under the tiles, with its empty squares. `isDrawn`: whether a square is drawn, by its index
 * (default: all are).
 */
export function drawTray(
  board: BoardDrawing,
  { surface, well }: TrayInks,
  isDrawn: (cell: number) => boolean = () => true,
): void {
  drawSurface(board, surface);
  for (const { cell, column, row } of squaresOf(board)) if (isDrawn(cell)) drawWell(board, column, row, well);
}

/** The squares of a board, each with its top left corner. */
export function* squaresOf({ scene, place }: BoardDrawing) {
  for (let cell = 0; cell < scene.rows * scene.columns; cell++) {
    const column = place.left + (cell % scene.columns) * place.columns;
    yield { cell, column, row: place.top + Math.floor(cell / scene.columns) * place.rows };
  }
}

function drawSurface({ canvas, scene, place, look }: BoardDrawing, surface: Ink): void {
  if (look.depth === "none") return;
  const margin = tileMargin(place, look);
  const left = place.left - margin.left;
  const columns = scene.columns * place.columns + margin.left + margin.right;
  const rows = scene.rows * place.rows;
  canvas.fill(left, place.top, columns, rows, { ground: surface });
  if (margin.top === 0) return;
  canvas.text(left, place.top - 1, "▄".repeat(columns), { ink: surface });
  canvas.text(left, place.top + rows, "▀".repeat(columns), { ink: surface });
}

/** Draws an empty square. */
function drawWell(board: BoardDrawing, column: number, row: number, well: Ink): void {
  const { canvas, place, look } = board;
  const [x, y] = [column + (place.columns >> 1), row + (place.rows >> 1)];
  // In high-contrast themes the colors are close to the ground, so lines separate the squares.
  if (isOutlined(board)) drawBox(board, column, row, { ...look.chrome.frame, ground: well });
  else if (look.depth !== "none") fillTile(board, column, row, well);
  else canvas.text(x, y, look.ascii ? "." : "·", { dim: true });
}

/** Draws a tile with a text in its middle. */
export function drawTile(
  board: BoardDrawing,
  column: number,
  row: number,
  text: string,
  { ground, ink }: TileLook,
): void {
  const { canvas, place, look } = board;
  const hasColors = look.depth !== "none";
  if (!hasColors) drawBox(board, column, row);
  else if (isOutlined(board)) drawBox(board, column, row, { ...look.chrome.text, ground });
  else fillTile(board, column, row, ground);
  const { left, columns } = insideOf(place, column);
  const shown = cut(text, columns, "");
  const style = { bold: true, ink, ground: hasColors ? ground : undefined };
  canvas.text(left + Math.ceil((columns - textWidth(shown)) / 2), row + middleOf(place), shown, style);
}

/** The row of a square that has its text. */
export function middleOf({ rows }: SquareSize): number {
  return rows === 2 ? 1 : rows >> 1;
}

function isOutlined({ place, look }: BoardDrawing): boolean {
  return look.theme.highContrast && look.depth !== "none" && place.rows >= 3;
}

function insideOf(place: SquareSize, column: number): { readonly left: number; readonly columns: number } {
  const gap = gapOf(place);
  return { left: column + (gap >> 1), columns: place.columns - gap };
}

/**
 * Has edges of half a row above and below where there is room, so that the gaps between rows and between
 * columns look equal.
 */
function fillTile({ canvas, place, look }: BoardDrawing, column: number, row: number, color: Ink): void {
  const { left, columns } = insideOf(place, column);
  const { rows } = place;
  if (rows === 1) {
    canvas.fill(left, row, columns, 1, { ground: color });
  } else if (look.ascii) {
    canvas.fill(left, row, columns, Math.max(2, rows - 1), { ground: color });
  } else {
    canvas.text(left, row, "▄".repeat(columns), { ink: color });
    const below = rows === 2 ? 0 : 1;
    canvas.fill(left, row + 1, columns, rows - 1 - below, { ground: color });
    if (below === 1) canvas.text(left, row + rows - 1, "▀".repeat(columns), { ink: color });
  }
}

const lines = { top: ["╭", "─", "╮"], middle: ["│", " ", "│"], bottom: ["╰", "─", "╯"] } as const;
const asciiLines = { top: ["+", "-", "+"], middle: ["|", " ", "|"], bottom: ["+", "-", "+"] } as const;

function drawBox(
  { canvas, place, look }: BoardDrawing,
  column: number,
  row: number,
  style: Style = {},
): void {
  const { left, columns } = insideOf(place, column);
  const { top, middle, bottom } = look.ascii ? asciiLines : lines;
  const line = ([start, fill, end]: readonly [string, string, string]) =>
    start + fill.repeat(Math.max(0, columns - 2)) + end;
  if (place.rows < 3) {
    canvas.text(left, row + place.rows - 1, look.ascii ? line(["[", " ", "]"]) : line(["▕", " ", "▏"]));
    return;
  }
  canvas.text(left, row, line(top), style);
  for (let y = row + 1; y < row + place.rows - 1; y++) canvas.text(left, y, line(middle), style);
  canvas.text(left, row + place.rows - 1, line(bottom), style);
}
