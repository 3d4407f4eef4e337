import { floorOf } from "./thumbnail-floor.js";

/** Colors of a thumbnail, in the canvas's format. */
export interface ThumbnailColors {
  readonly floor: string;
  readonly wall: string;
  readonly goal: string;
  readonly box: string;
  readonly home: string;
  readonly player: string;
}

/**
 * Draws XSB rows as large as they fit into a square of `size` px. It uses few canvas operations, so that a
 * list of thumbnails scrolls smoothly.
 */
export function drawThumbnail(
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
