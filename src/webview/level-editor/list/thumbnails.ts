import type { LitElement } from "lit";
import { warehouseSkin } from "../../board/sokoban-skin.js";
import { readTheme, ThemeController } from "../../kit/theme.js";

/** A level as XSB rows. */
interface Drawn {
  readonly rows: readonly string[];
}

const colorNames = ["floor", "wall", "goal", "box", "home", "player"] as const;
/** Colors of a thumbnail, in the canvas's format. */
type ThumbnailColors = Readonly<Record<(typeof colorNames)[number], string>>;

/** Thumbnails of levels in the theme's colors, each drawn again only if it changed. */
export class Thumbnails {
  readonly #painted = new WeakMap<HTMLCanvasElement, readonly [Drawn, ThumbnailColors]>();
  #colors: ThumbnailColors | undefined;

  constructor(
    host: LitElement,
    private readonly sizePx: number,
  ) {
    new ThemeController(host, () => {
      const read = warehouseSkin.properties(readTheme());
      const colors = colorNames.map((name) => [name, read[`--sokoban-${name}`] ?? "gray"]);
      this.#colors = Object.fromEntries(colors) as ThumbnailColors;
      host.requestUpdate();
    });
  }

  /** `row`: `undefined` while it is being fetched. */
  paint(canvas: HTMLCanvasElement, row: Drawn | undefined): void {
    const colors = this.#colors;
    if (row === undefined && this.#painted.delete(canvas)) canvas.width = canvas.height = 1;
    if (row === undefined || colors === undefined) return;
    const [before, used] = this.#painted.get(canvas) ?? [];
    if (before === row && used === colors) return;
    this.#painted.set(canvas, [row, colors]);
    if (used === colors && before?.rows.join("\n") === row.rows.join("\n")) return;
    drawThumbnail(canvas, row.rows, this.sizePx, colors);
  }
}

/**
 * Draws XSB rows as large as they fit into a square of `size` px. It uses few canvas operations, so that a
 * list of thumbnails scrolls smoothly.
 */
function drawThumbnail(
  canvas: HTMLCanvasElement,
  rows: readonly string[],
  size: number,
  colors: ThumbnailColors,
): void {
  const width = Math.max(1, ...rows.map((row) => row.length));
  const height = Math.max(1, rows.length);
  const ratio = devicePixelRatio || 1;
  canvas.width = size * ratio;
  canvas.height = size * ratio;
  const context = canvas.getContext("2d");
  if (context === null) return;
  // Whole pixels for each cell if there is room, so that walls have no seams.
  const fitting = (size * ratio) / Math.max(width, height);
  const cell = Math.min(14 * ratio, fitting >= 2 ? Math.floor(fitting) : fitting);
  const [left, top] = [
    Math.floor((size * ratio - cell * width) / 2),
    Math.floor((size * ratio - cell * height) / 2),
  ];
  const isFloor = floorOf(rows);
  for (const [row, text] of rows.entries()) {
    for (let column = 0; column < text.length; column++) {
      const symbol = text[column] ?? " ";
      const [x, y] = [left + column * cell, top + row * cell];
      if (symbol === "#" || isFloor(row, column)) {
        context.fillStyle = symbol === "#" ? colors.wall : colors.floor;
        context.fillRect(x, y, Math.ceil(cell), Math.ceil(cell));
      }
      const inset = cell * 0.14;
      if (symbol === "$" || symbol === "*") {
        context.fillStyle = symbol === "$" ? colors.box : colors.home;
        context.fillRect(x + inset, y + inset, cell - 2 * inset, cell - 2 * inset);
      } else if (symbol === "." || symbol === "+" || symbol === "@") {
        if (symbol !== "@")
          dot(context, x + cell / 2, y + cell / 2, cell * (symbol === "+" ? 0.44 : 0.24), colors.goal);
        if (symbol !== ".") dot(context, x + cell / 2, y + cell / 2, cell * 0.34, colors.player);
      }
    }
  }
}

function dot(context: CanvasRenderingContext2D, x: number, y: number, radius: number, color: string): void {
  context.fillStyle = color;
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  context.fill();
}

/**
 * The cells of XSB rows that a thumbnail draws as floor: everything that is neither a wall nor outside the
 * walls. While there is a gap in the walls, all cells between the first and the last wall of their row count
 * as inside.
 */
export function floorOf(rows: readonly string[]): (row: number, column: number) => boolean {
  const outside = outsideOf(rows);
  return (row, column) => {
    const text = rows[row] ?? "";
    const symbol = text[column] ?? " ";
    if (symbol === "#") return false;
    if (symbol.trim() !== "") return true;
    if (outside !== undefined) return column < text.length && !outside.has(keyOf(row, column));
    return column > text.indexOf("#") && column < text.lastIndexOf("#");
  };
}

const keyOf = (row: number, column: number) => row * 4096 + column;

/** The blanks that can be reached from the edge; `undefined` if boxes, goals or the player can be, too. */
function outsideOf(rows: readonly string[]): ReadonlySet<number> | undefined {
  const width = Math.max(0, ...rows.map((row) => row.length));
  const found = new Set<number>();
  const open: (readonly [number, number])[] = [
    ...rows.flatMap((_, row) => [[row, 0] as const, [row, width - 1] as const]),
    ...Array.from({ length: width }, (_, column) => [
      [0, column] as const,
      [rows.length - 1, column] as const,
    ]).flat(),
  ];
  for (let cell = open.pop(); cell !== undefined; cell = open.pop()) {
    const [row, column] = cell;
    if (row < 0 || row >= rows.length || column < 0 || column >= width || found.has(keyOf(row, column)))
      continue;
    const symbol = rows[row]?.[column] ?? " ";
    if (symbol === "#") continue;
    if (symbol.trim() !== "") return undefined;
    found.add(keyOf(row, column));
    open.push([row - 1, column], [row + 1, column], [row, column - 1], [row, column + 1]);
  }
  return found;
}
