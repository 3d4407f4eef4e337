import type { ViewScene, ViewSprite } from "../../protocol/game/game-pages.js";
import type { Canvas } from "../cells/canvas.js";
import type { Look } from "../skins/look.js";
import type { SquareLayout, SquareSize, TextSkin } from "../skins/text-skin.js";
import type { TerminalSize } from "../terminal.js";

/** A board in a terminal: where it stands in the room that it has, and what is drawn there. */

/** Scenes on the way from one to another. */
export interface Motion {
  readonly before: ViewScene;
  /** From 0, just after `before`, to 1. */
  readonly done: number;
}

/** The largest size of squares with which the board fits into so much room; `undefined` when none does. */
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

/** The room that the smallest picture of a board takes. */
export function leastRoom(scene: ViewScene, skin: TextSkin, look: Look): TerminalSize {
  return sizeOf(scene, skin, skin.sizes(scene, look).at(-1)!, look);
}

function sizeOf(scene: ViewScene, skin: TextSkin, square: SquareSize, look: Look): TerminalSize {
  const { left, right, top, bottom } = skin.margin(square, look);
  return {
    columns: scene.columns * square.columns + left + right,
    rows: scene.rows * square.rows + top + bottom,
  };
}

export function drawBoard(
  canvas: Canvas,
  scene: ViewScene,
  skin: TextSkin,
  place: SquareLayout,
  look: Look,
  motion?: Motion,
): void {
  skin.ground(canvas, scene, place, look);
  for (const { sprite, row, column } of standing(scene, motion)) {
    const x = place.left + Math.round(column * place.columns);
    const y = place.top + Math.round(row * place.rows);
    skin.sprite(canvas, sprite, x, y, scene, place, look);
  }
}

/** A sprite and where it is drawn: between squares while it glides. */
interface Standing {
  readonly sprite: ViewSprite;
  readonly row: number;
  readonly column: number;
}

/** While things glide they look as before; what is new comes when they have arrived. */
function standing(scene: ViewScene, motion: Motion | undefined): readonly Standing[] {
  if (motion === undefined || motion.done >= 1)
    return scene.sprites.filter(({ gone }) => !gone).map((sprite) => ({ sprite, ...sprite }));
  const before = new Map(
    motion.before.sprites.filter(({ gone }) => !gone).map((sprite) => [sprite.id, sprite]),
  );
  const ways = new Map(scene.ways?.map(({ id, squares }) => [id, squares]));
  const moving: Standing[] = [];
  const resting: Standing[] = [];
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
