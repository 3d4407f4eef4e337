import type { ViewHint, ViewScene, ViewSprite } from "../../protocol/game/game-pages.js";
import type { TerminalSize } from "../terminal.js";
import type { Look } from "./look.js";
import {
  type BoardDrawing,
  middleOf,
  type SquareLayout,
  type SquareSize,
  type TextSkin,
} from "./text-skin.js";

/** Places and draws a board in the room that a terminal has. */

/** A moment between two scenes. */
export interface Motion {
  readonly before: ViewScene;
  /** The elapsed part of the animation, from 0 to 1. */
  readonly done: number;
}

/** The largest size of squares with which the board fits into the room; `undefined` when none does. */
export function placeBoard(
  scene: ViewScene,
  skin: TextSkin,
  room: TerminalSize,
  look: Look,
): (SquareLayout & { readonly size: TerminalSize }) | undefined {
  for (const square of skin.sizes(scene, look)) {
    const size = sizeOf(scene, skin, square, look);
    const { left, top } = skin.margin(square, look);
    if (size.columns <= room.columns && size.rows <= room.rows) return { ...square, left, top, size };
  }
  return undefined;
}

/** The size of the smallest drawing of a board. */
export function smallestSize(scene: ViewScene, skin: TextSkin, look: Look): TerminalSize {
  return sizeOf(scene, skin, skin.sizes(scene, look).at(-1)!, look);
}

function sizeOf(scene: ViewScene, skin: TextSkin, square: SquareSize, look: Look): TerminalSize {
  const { left, right, top, bottom } = skin.margin(square, look);
  return {
    columns: scene.columns * square.columns + left + right,
    rows: scene.rows * square.rows + top + bottom,
  };
}

export function drawBoard(board: BoardDrawing, skin: TextSkin, motion?: Motion): void {
  const { scene, place } = board;
  skin.ground(board);
  for (const { sprite, row, column } of placedSprites(scene, motion)) {
    const x = place.left + Math.round(column * place.columns);
    const y = place.top + Math.round(row * place.rows);
    skin.sprite(board, sprite, x, y);
  }
}

/** A sprite and its position; between squares during an animation. */
interface PlacedSprite {
  readonly sprite: ViewSprite;
  readonly row: number;
  readonly column: number;
}

/** The sprites during an animation look as before. New ones appear at its end. */
function placedSprites(scene: ViewScene, motion: Motion | undefined): readonly PlacedSprite[] {
  if (motion === undefined || motion.done >= 1)
    return scene.sprites.filter(({ gone }) => !gone).map((sprite) => ({ sprite, ...sprite }));
  const before = new Map(
    motion.before.sprites.filter(({ gone }) => !gone).map((sprite) => [sprite.id, sprite]),
  );
  const ways = new Map(scene.ways?.map(({ id, squares }) => [id, squares]));
  const moving: PlacedSprite[] = [];
  const resting: PlacedSprite[] = [];
  for (const now of scene.sprites) {
    const was = before.get(now.id);
    if (was === undefined) continue;
    const way = ways.get(now.id) ?? [was, now];
    const at = along(way, motion.done);
    const isMoving = was.row !== now.row || was.column !== now.column || way.length > 2;
    (isMoving ? moving : resting).push({ sprite: was, ...at });
  }
  return [...resting, ...moving];
}

function along(
  way: readonly { readonly row: number; readonly column: number }[],
  done: number,
): { readonly row: number; readonly column: number } {
  const part = done * (way.length - 1);
  const index = Math.min(way.length - 2, Math.floor(part));
  const [from, to] = [way[index], way[index + 1]];
  if (from === undefined || to === undefined) return way.at(-1)!;
  const share = part - index;
  return {
    row: from.row + (to.row - from.row) * share,
    column: from.column + (to.column - from.column) * share,
  };
}

const arrows = { up: "▲", down: "▼", left: "◀", right: "▶" } as const;
const asciiArrows = { up: "^", down: "v", left: "<", right: ">" } as const;

/**
 * Draws the arrow of a hint: at the border of the square that is pushed or moved, or between all squares
 * where all move.
 */
export function drawHintMark(
  { canvas, scene, place, look }: BoardDrawing,
  { direction, cell }: ViewHint,
): void {
  const style = { ...look.chrome.good, bold: true };
  const arrow = (look.ascii ? asciiArrows : arrows)[direction];
  if (cell === undefined) {
    for (let row = 0; row < scene.rows; row++) {
      const y = place.top + row * place.rows + middleOf(place);
      for (let column = 1; column < scene.columns; column++)
        canvas.text(place.left + column * place.columns - 1, y, arrow, style);
    }
    return;
  }
  const [left, top] = [place.left + cell.column * place.columns, place.top + cell.row * place.rows];
  const middle = top + middleOf(place);
  const center = left + ((place.columns - 1) >> 1);
  const x = direction === "left" ? left - 1 : direction === "right" ? left + place.columns : center;
  const y = direction === "up" ? top - 1 : direction === "down" ? top + place.rows : middle;
  canvas.text(x, y, arrow, style);
}
