import type { Distances } from "../board/distances.js";
import type { Board } from "../board/search-board.js";

/**
 * Up to so many squares a board counts as dense when so large a part of those where a box may stand have one.
 */
const maxDenseSquares = 110;
const minDensity = 0.29;

/** Boxes by squares where a box may stand. */
export function densityOf({ size, boxes }: Board, { dead }: Distances): number {
  let open = 0;
  for (let square = 0; square < size; square++) open += 1 - dead[square]!;
  return boxes.length / Math.max(1, open);
}

/**
 * Small and full of boxes: every push is in the way of the next, there is no goal room to plan for, and
 * pulling from the solved position, where most boxes hold each other, has few moves to choose from. Such
 * levels are the backward search's.
 */
export function isDense(board: Board, distances: Distances): boolean {
  return board.size <= maxDenseSquares && densityOf(board, distances) >= minDensity;
}
