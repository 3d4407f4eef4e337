import type { LitElement } from "lit";
import { outsideOf } from "../../../drawing/warehouse-drawing.js";
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
  const width = Math.max(0, ...rows.map((row) => row.length));
  const symbolAt = (row: number, column: number) => rows[row]?.[column] ?? " ";
  const outside = outsideOf(rows.length, width, (row, column) => symbolAt(row, column) !== "#");
  const isClosed = outside.every((isOutside, at) => {
    return isOutside === 0 || symbolAt(Math.floor(at / width), at % width).trim() === "";
  });
  return (row, column) => {
    const text = rows[row] ?? "";
    const symbol = symbolAt(row, column);
    if (symbol === "#") return false;
    if (symbol.trim() !== "") return true;
    if (isClosed) return column < text.length && outside[row * width + column] === 0;
    return column > text.indexOf("#") && column < text.lastIndexOf("#");
  };
}
