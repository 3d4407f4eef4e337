import type { Level } from "../../level/level.js";

/** Directions as the solver numbers them: up, right, down, left. The opposite of one is `direction ^ 2`. */
export const walkLetters = ["u", "r", "d", "l"] as const;
export const pushLetters = ["U", "R", "D", "L"] as const;

/**
 * A level as the searches see it: only the squares on which the player can ever stand, numbered from 0, so that everything about a square is an index
 * into a small typed array. The number `size` stands for every wall; it is its own neighbour, and taken in each list of what is taken.
 */
export interface Board {
  readonly level: Level;
  readonly size: number;
  /** The square beside a square in a direction, at `square * 4 + direction`. */
  readonly beside: Int16Array;
  /** The level's cell of a square. */
  readonly cells: Int32Array;
  readonly goals: Int16Array;
  /** By square: 1 on a goal. */
  readonly isGoal: Uint8Array;
  readonly boxes: Int16Array;
  readonly player: number;
  /** Two random words a square, for a box there (at `square * 2`) and for the player's region that begins there. */
  readonly boxKeys: Int32Array;
  readonly playerKeys: Int32Array;
  /** Words of a set of squares. */
  readonly words: number;
}

/** More squares than this do not fit the searches' tables. */
export const mostSquares = 4_000;

/** What is wrong with a level that no search can mend; its pieces alone show that it has no solution. */
export type BoardProblem = "counts" | "unreachableBox" | "unreachableGoal" | "tooLarge";

/** Boxes and goals that nobody reaches are left out where each of these boxes stands on one of these goals: nothing about them can change. */
export function compileBoard(level: Level): Board | BoardProblem {
  const { walls, width, height, player } = level;
  if (level.boxes.length !== level.goals.length) return "counts";
  const squareOf = new Int32Array(walls.length).fill(-1);
  const cells = [player];
  squareOf[player] = 0;
  const steps = [-width, 1, width, -1];
  for (let next = 0; next < cells.length; next++) {
    const cell = cells[next]!;
    const column = cell % width;
    for (let direction = 0; direction < 4; direction++) {
      if ((direction === 1 && column === width - 1) || (direction === 3 && column === 0)) continue;
      const other = cell + steps[direction]!;
      if (other < 0 || other >= width * height || walls[other] || squareOf[other] !== -1) continue;
      squareOf[other] = cells.length;
      cells.push(other);
    }
  }
  if (cells.length > mostSquares) return "tooLarge";
  const goalCells = new Set(level.goals);
  const boxCells = new Set(level.boxes);
  if (level.boxes.some((cell) => squareOf[cell] === -1 && !goalCells.has(cell))) return "unreachableBox";
  if (level.goals.some((cell) => squareOf[cell] === -1 && !boxCells.has(cell))) return "unreachableGoal";

  cells.sort((one, other) => one - other);
  cells.forEach((cell, square) => {
    squareOf[cell] = square;
  });
  const size = cells.length;
  const beside = new Int16Array((size + 1) * 4).fill(size);
  cells.forEach((cell, square) => {
    for (let direction = 0; direction < 4; direction++) {
      const column = (cell % width) + (direction === 1 ? 1 : direction === 3 ? -1 : 0);
      const other = cell + steps[direction]!;
      if (column < 0 || column >= width || other < 0 || other >= width * height || squareOf[other] === -1) continue;
      beside[square * 4 + direction] = squareOf[other]!;
    }
  });
  const isGoal = new Uint8Array(size + 1);
  const goals = Int16Array.from(level.goals.filter((cell) => squareOf[cell] !== -1).map((cell) => squareOf[cell]!));
  for (const goal of goals) isGoal[goal] = 1;
  const boxes = Int16Array.from(level.boxes.filter((cell) => squareOf[cell] !== -1).map((cell) => squareOf[cell]!));
  return {
    level,
    size,
    beside,
    cells: Int32Array.from(cells),
    goals,
    isGoal,
    boxes,
    player: squareOf[player]!,
    boxKeys: keys(size, 0x9e3779b9),
    playerKeys: keys(size, 0x7f4a7c15),
    words: (size + 31) >> 5,
  };
}

/** Zobrist keys (1970), the same in every run: xorshift32 from a fixed seed. */
function keys(size: number, seed: number): Int32Array {
  const result = new Int32Array((size + 1) * 2);
  let state = seed | 0;
  for (let index = 0; index < result.length; index++) {
    for (let round = 0; round < 3; round++) {
      state ^= state << 13;
      state ^= state >>> 17;
      state ^= state << 5;
    }
    result[index] = Math.imul(state, 0x2545f491) ^ (state >>> 15);
  }
  return result;
}

/** The squares that are taken by boxes: a byte a square, and the wall's. */
export function occupied(board: Board, boxes: ArrayLike<number> = board.boxes): Uint8Array {
  const taken = new Uint8Array(board.size + 1);
  taken[board.size] = 1;
  for (let index = 0; index < boxes.length; index++) taken[boxes[index]!] = 1;
  return taken;
}
