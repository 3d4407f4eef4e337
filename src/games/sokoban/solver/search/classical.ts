import { squareOf } from "../../level/grid.js";
import { never } from "../board/distances.js";
import type { Board } from "../board/search-board.js";

/** Squares without a goal that have walls on two adjacent sides: the least that any solver must know. */
export function corners({ size, beside, isGoal }: Board): Uint8Array {
  const result = new Uint8Array(size + 1);
  for (let square = 0; square < size; square++) {
    const wall = (direction: number) => beside[square * 4 + direction] === size;
    if (isGoal[square] === 0 && (wall(0) || wall(2)) && (wall(1) || wall(3))) result[square] = 1;
  }
  return result;
}

/** The steps between two squares without walls: the Manhattan distance. */
export function stepsBetween({ cells, level }: Board, one: number, other: number): number {
  const [from, to] = [squareOf(level, cells[one]!), squareOf(level, cells[other]!)];
  return Math.abs(from.row - to.row) + Math.abs(from.column - to.column);
}

/** The steps to the nearest goal without walls, repeated four times per square to match the other tables. */
export function manhattan(board: Board): Uint16Array {
  const result = new Uint16Array(board.size * 4);
  for (let square = 0; square < board.size; square++) {
    const least = board.goals.reduce(
      (steps, goal) => Math.min(steps, stepsBetween(board, square, goal)),
      never,
    );
    result.fill(least, square * 4, square * 4 + 4);
  }
  return result;
}
