import { type Board, pushLetters, walkLetters } from "../board/search-board.js";

/**
 * The pushes of a solution, each as `square of the box * 4 + direction`, and the box that each of them
 * pushes.
 */
export class PushTrack {
  readonly board: Board;
  readonly pushes: readonly number[];
  /** By push: the number of its box in `board.boxes`. */
  readonly boxOf: Int16Array;

  /** The pushes must be playable in this order. */
  constructor(board: Board, pushes: readonly number[]) {
    this.board = board;
    this.pushes = pushes;
    this.boxOf = new Int16Array(pushes.length);
    const boxOn = new Int16Array(board.size + 1).fill(-1);
    board.boxes.forEach((square, box) => {
      boxOn[square] = box;
    });
    pushes.forEach((push, index) => {
      const box = boxOn[push >> 2]!;
      boxOn[push >> 2] = -1;
      boxOn[board.beside[push]!] = box;
      this.boxOf[index] = box;
    });
  }

  get length(): number {
    return this.pushes.length;
  }

  /** By box: its square before the push `at`, or at the end. */
  squaresAt(at: number): Int16Array {
    const squares = Int16Array.from(this.board.boxes);
    for (let index = 0; index < at; index++)
      squares[this.boxOf[index]!] = this.board.beside[this.pushes[index]!]!;
    return squares;
  }

  /** The player's square before the push `at`: the square that the last box has left. */
  playerAt(at: number): number {
    return at === 0 ? this.board.player : this.pushes[at - 1]! >> 2;
  }

  /** The boxes that are pushed in a segment, without repetition, in the order of their first push. */
  movedIn(from: number, to: number): readonly number[] {
    return [...new Set(this.boxOf.subarray(from, to))];
  }

  /**
   * The track with other pushes from `from` up to `to`, cut at the first solved position: a solution ends
   * there, whatever was pushed after it.
   */
  with(from: number, to: number, pushes: readonly number[]): PushTrack {
    const all = [...this.pushes.slice(0, from), ...pushes, ...this.pushes.slice(to)];
    return new PushTrack(this.board, all.slice(0, pushesToWin(this.board, all)));
  }
}

/**
 * The number of pushes up to the first position in which every goal is filled; all of them if there is none.
 */
function pushesToWin({ beside, boxes, isGoal }: Board, pushes: readonly number[]): number {
  let away = boxes.reduce((count, square) => count + 1 - isGoal[square]!, 0);
  for (const [index, push] of pushes.entries()) {
    away += isGoal[push >> 2]! - isGoal[beside[push]!]!;
    if (away === 0) return index + 1;
  }
  return pushes.length;
}

/** The pushes of LURD text that solves the level, each as `square of the box * 4 + direction`. */
export function pushesOf({ beside, player }: Board, lurd: string): readonly number[] {
  let at = player;
  const pushes: number[] = [];
  for (const letter of lurd) {
    const direction = walkLetters.indexOf(letter.toLowerCase() as (typeof walkLetters)[number]);
    at = beside[at * 4 + direction]!;
    if ((pushLetters as readonly string[]).includes(letter)) pushes.push(at * 4 + direction);
  }
  return pushes;
}
