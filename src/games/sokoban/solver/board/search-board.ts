import { Xorshift } from "../../../random.js";
import { beside, flood, markedCells } from "../../level/grid.js";
import type { Level } from "../../level/level.js";

/** The solver's direction numbers: up, right, down, left. The opposite of one is `direction ^ 2`. */
export const walkLetters = ["u", "r", "d", "l"] as const;
export const pushLetters = ["U", "R", "D", "L"] as const;

/**
 * A level in the form that searches use. Only squares that the player can ever reach are numbered, from 0, so
 * data about squares are small typed arrays. The number `size` stands for every wall. It is its own neighbor,
 * and is marked in every array of taken squares.
 */
export interface Board {
  readonly level: Level;
  readonly size: number;
  /** The neighbor of a square in a direction, at `square * 4 + direction`. */
  readonly beside: Int16Array;
  /** The level's cell of a square. */
  readonly cells: Int32Array;
  readonly goals: Int16Array;
  /** By square: 1 on a goal. */
  readonly isGoal: Uint8Array;
  readonly boxes: Int16Array;
  readonly player: number;
  /**
   * Two random words per square, for a box there (at `square * 2`) and for the player's region with that
   * lowest square.
   */
  readonly boxKeys: Int32Array;
  readonly playerKeys: Int32Array;
  /** The number of words in a set of squares. */
  readonly words: number;
}

/** Larger boards do not fit the searches' tables. */
export const maxSquares = 4_000;

/** A problem of a level that no search can solve; the pieces alone show that there is no solution. */
export type BoardProblem = "counts" | "unreachableBox" | "unreachableGoal" | "tooLarge";

/**
 * Leaves out unreachable boxes and goals if each of these boxes is on one of these goals: nothing about them
 * can change.
 */
export function compileBoard(level: Level): Board | BoardProblem {
  if (level.boxes.length !== level.goals.length) return "counts";
  const cells = Int32Array.from(markedCells(flood(level, level.player)));
  const size = cells.length;
  if (size > maxSquares) return "tooLarge";
  const squareOf = new Int32Array(level.walls.length).fill(-1);
  for (let square = 0; square < size; square++) squareOf[cells[square]!] = square;
  const goalCells = new Set(level.goals);
  const boxCells = new Set(level.boxes);
  if (level.boxes.some((cell) => squareOf[cell] === -1 && !goalCells.has(cell))) return "unreachableBox";
  if (level.goals.some((cell) => squareOf[cell] === -1 && !boxCells.has(cell))) return "unreachableGoal";
  const squaresOf = (pieces: readonly number[]) =>
    Int16Array.from(pieces.filter((cell) => squareOf[cell] !== -1).map((cell) => squareOf[cell]!));
  const goals = squaresOf(level.goals);
  const isGoal = new Uint8Array(size + 1);
  for (const goal of goals) isGoal[goal] = 1;
  return {
    level,
    size,
    beside: neighborTable(level, cells, squareOf),
    cells,
    goals,
    isGoal,
    boxes: squaresOf(level.boxes),
    player: squareOf[level.player]!,
    boxKeys: keys(size, 0x9e3779b9),
    playerKeys: keys(size, 0x7f4a7c15),
    words: (size + 31) >> 5,
  };
}

/** Builds `Board.beside`. */
function neighborTable(level: Level, cells: Int32Array, squareOf: Int32Array): Int16Array {
  const size = cells.length;
  const table = new Int16Array((size + 1) * 4).fill(size);
  for (let square = 0; square < size; square++) {
    for (const [direction, side] of walkLetters.entries()) {
      const other = squareOf[beside(level, cells[square]!, side) ?? -1] ?? -1;
      if (other !== -1) table[square * 4 + direction] = other;
    }
  }
  return table;
}

/** Zobrist keys (1970), the same in every run. */
function keys(size: number, seed: number): Int32Array {
  const result = new Int32Array((size + 1) * 2);
  const random = new Xorshift(seed);
  for (let index = 0; index < result.length; index++) {
    random.next();
    random.next();
    const state = random.next();
    result[index] = Math.imul(state, 0x2545f491) ^ (state >>> 15);
  }
  return result;
}

/** The squares taken by boxes, one byte per square, plus the entry for walls. */
export function occupied(board: Board, boxes: ArrayLike<number> = board.boxes): Uint8Array {
  const taken = new Uint8Array(board.size + 1);
  taken[board.size] = 1;
  for (let index = 0; index < boxes.length; index++) taken[boxes[index]!] = 1;
  return taken;
}
