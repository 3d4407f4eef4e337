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

/** The steps to the nearest goal without walls, repeated four times per square to match the other tables. */
export function manhattan({ size, cells, goals, level }: Board): Uint16Array {
  const result = new Uint16Array(size * 4);
  const row = (square: number) => Math.floor(cells[square]! / level.width);
  const column = (square: number) => cells[square]! % level.width;
  for (let square = 0; square < size; square++) {
    let least = never;
    for (const goal of goals)
      least = Math.min(least, Math.abs(row(square) - row(goal)) + Math.abs(column(square) - column(goal)));
    result.fill(least, square * 4, square * 4 + 4);
  }
  return result;
}
