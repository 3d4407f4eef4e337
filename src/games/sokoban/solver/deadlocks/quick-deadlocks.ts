import type { Board } from "../board/search-board.js";
import { Freeze } from "./freeze.js";
import { hasDeadPair, type Pairs } from "./pairs.js";

/** The deadlock tests for every child, after a push of one box from a position without these deadlocks. */
export class QuickDeadlocks {
  readonly #board: Board;
  readonly #freeze: Freeze;
  readonly #pairs: Pairs | undefined;

  constructor(board: Board, dead: Uint8Array, pairs: Pairs | undefined) {
    this.#board = board;
    this.#freeze = new Freeze(board, dead);
    this.#pairs = pairs;
  }

  /** `boxes` lists what is taken; the box came to `to`, and the player is on that side of it. */
  after(taken: Uint8Array, boxes: ArrayLike<number>, to: number, side: number): boolean {
    return this.#freeze.after(taken, to) || (this.#pairs !== undefined && hasDeadPair(this.#pairs, this.#board.size, boxes, to, side));
  }
}
