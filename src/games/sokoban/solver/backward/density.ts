import type { Distances } from "../board/distances.js";
import type { Board } from "../board/search-board.js";

/** A board of at most this many squares is dense when at least this share of its live squares holds boxes. */
const maxDenseSquares = 110;
const minDensity = 0.29;

/** Boxes divided by live squares. */
export function densityOf({ size, boxes }: Board, { dead }: Distances): number {
  let open = 0;
  for (let square = 0; square < size; square++) open += 1 - dead[square]!;
  return boxes.length / Math.max(1, open);
}

/**
 * Whether a level is small and full of boxes. There, every push blocks the next one and there is no goal room
 * to plan for. Pulling from the solved position has few moves, because most boxes block each other. Such
 * levels suit the backward search.
 */
export function isDense(board: Board, distances: Distances): boolean {
  return board.size <= maxDenseSquares && densityOf(board, distances) >= minDensity;
}

/** A board of at most this many squares is thick when at least this share of its live squares holds boxes. */
const maxThickSquares = 150;
const minThickness = 0.26;

/**
 * Whether a level is rather full of boxes and not large. On such levels the backward search often stays on a
 * plateau, which it leaves by roaming.
 */
export function isThick(board: Board, distances: Distances): boolean {
  return board.size <= maxThickSquares && densityOf(board, distances) >= minThickness;
}
