import type { ViewHint, ViewScene } from "../../protocol/game/game-pages.js";
import type { Canvas } from "../cells/canvas.js";
import type { Look } from "../skins/look.js";
import type { SquareLayout } from "../skins/text-skin.js";

/** Draws marks over a board. */

const arrows = { up: "▲", down: "▼", left: "◀", right: "▶" } as const;
const asciiArrows = { up: "^", down: "v", left: "<", right: ">" } as const;

/**
 * Draws an arrow at the border of a square that is pushed or moved, or between all squares where all move.
 * Brackets surround a square that is pressed.
 */
export function drawHintMark(
  canvas: Canvas,
  { direction, cell }: ViewHint,
  scene: ViewScene,
  place: SquareLayout,
  look: Look,
): void {
  const style = { ...look.chrome.good, bold: true };
  const arrow = direction === undefined ? undefined : (look.ascii ? asciiArrows : arrows)[direction];
  if (cell === undefined) {
    if (arrow === undefined) return;
    for (let row = 0; row < scene.rows; row++) {
      const y = place.top + row * place.rows + middleOf(place);
      for (let column = 1; column < scene.columns; column++)
        canvas.text(place.left + column * place.columns - 1, y, arrow, style);
    }
    return;
  }
  const [left, top] = [place.left + cell.column * place.columns, place.top + cell.row * place.rows];
  const middle = top + middleOf(place);
  if (arrow === undefined) {
    drawBrackets(canvas, left, middle, place, look);
    return;
  }
  const center = left + ((place.columns - 1) >> 1);
  const x = direction === "left" ? left - 1 : direction === "right" ? left + place.columns : center;
  const y = direction === "up" ? top - 1 : direction === "down" ? top + place.rows : middle;
  canvas.text(x, y, arrow, style);
}

/** Marks the square that Enter presses. */
export function drawCursor(
  canvas: Canvas,
  cell: { readonly row: number; readonly column: number },
  place: SquareLayout,
  look: Look,
): void {
  const [left, top] = [place.left + cell.column * place.columns, place.top + cell.row * place.rows];
  drawBrackets(canvas, left, top + middleOf(place), place, look);
}

function drawBrackets(canvas: Canvas, left: number, row: number, place: SquareLayout, look: Look): void {
  const style = { ...look.chrome.accent, bold: true };
  canvas.text(left, row, look.ascii || place.rows < 3 ? "[" : "▐", style);
  canvas.text(left + place.columns - 1, row, look.ascii || place.rows < 3 ? "]" : "▌", style);
}

/** The row of a square that has its text. */
function middleOf({ rows }: SquareLayout): number {
  return rows === 2 ? 1 : rows >> 1;
}
