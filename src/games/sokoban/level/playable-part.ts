import { inside } from "./analysis.js";
import { columnOf, extentOf, markedCells, rowOf } from "./grid.js";
import type { Level } from "./level.js";

/**
 * The level without what plays no part, on the smallest board. Squares that the player can never reach are
 * walls where they adjoin others, and nothing elsewhere. Boxes and goals there are gone.
 */
export function playablePart(level: Level): Level {
  const { width, height } = level;
  const within = inside(level);
  const isInside = (row: number, column: number) =>
    row >= 0 && row < height && column >= 0 && column < width && within[row * width + column] === 1;
  const extent = extentOf(level, markedCells(within));
  const [top, left] = [extent.top - 1, extent.left - 1];
  const size = { width: extent.right - left + 2, height: extent.bottom - top + 2 };
  const moved = (cell: number) => (rowOf(level, cell) - top) * size.width + columnOf(level, cell) - left;
  const walls = Array.from({ length: size.width * size.height }, (_, cell) => {
    const [row, column] = [rowOf(size, cell) + top, columnOf(size, cell) + left];
    if (isInside(row, column)) return false;
    return [-1, 0, 1].some((down) => [-1, 0, 1].some((right) => isInside(row + down, column + right)));
  });
  const reached = (cells: readonly number[]) => cells.filter((cell) => within[cell] === 1).map(moved);
  return {
    ...size,
    walls,
    goals: reached(level.goals),
    boxes: reached(level.boxes),
    player: moved(level.player),
  };
}
