import { type Board, occupied } from "../board/search-board.js";
import type { PositionKey } from "./position-images.js";
import type { StateStore } from "./state-store.js";

/**
 * A position that is being examined: its boxes as squares, as bits and as one byte per square, with their
 * hash.
 */
export class OpenPosition implements PositionKey {
  readonly taken: Uint8Array;
  readonly list: Int16Array;
  readonly words: Int32Array;
  /** The hash of the boxes, without the player. */
  low = 0;
  high = 0;
  /** The player's square or the lowest of the player's region, where a search has set it. */
  player = 0;

  constructor(private readonly board: Board) {
    this.taken = occupied(board);
    this.list = Int16Array.from(board.boxes);
    this.words = new Int32Array(board.words);
  }

  /** The number of boxes of `list` that are on goals. */
  get packed(): number {
    const { isGoal } = this.board;
    let packed = 0;
    for (let index = 0; index < this.list.length; index++) packed += isGoal[this.list[index]!]!;
    return packed;
  }

  /** Sets up boxes on these squares. */
  place(squares: Int16Array): void {
    this.#clear();
    this.words.fill(0);
    for (let index = 0; index < squares.length; index++) {
      const square = squares[index]!;
      this.words[square >> 5]! |= 1 << (square & 31);
      this.#put(index, square);
    }
  }

  /** Sets up a state. */
  open({ boxes, words, player }: StateStore, state: number): void {
    this.player = player[state]!;
    this.unpack(boxes, state * words);
  }

  /** Sets up the boxes that are the bits of an array, from a word on, in the order of their squares. */
  unpack(boxes: Int32Array, from: number): void {
    this.#clear();
    let index = 0;
    for (let word = 0; word < this.words.length; word++) {
      let bits = boxes[from + word]!;
      this.words[word] = bits;
      for (; bits !== 0; bits &= bits - 1) this.#put(index++, word * 32 + 31 - Math.clz32(bits & -bits));
    }
  }

  /**
   * Moves a box without changing `list`: for searches that move a box to examine the result, and then back.
   */
  move(from: number, to: number): void {
    const { boxKeys } = this.board;
    const { taken, words } = this;
    taken[from] = 0;
    taken[to] = 1;
    words[from >> 5]! &= ~(1 << (from & 31));
    words[to >> 5]! |= 1 << (to & 31);
    this.low ^= boxKeys[from * 2]! ^ boxKeys[to * 2]!;
    this.high ^= boxKeys[from * 2 + 1]! ^ boxKeys[to * 2 + 1]!;
  }

  #clear(): void {
    this.taken.fill(0);
    this.taken[this.board.size] = 1;
    this.low = 0;
    this.high = 0;
  }

  #put(index: number, square: number): void {
    const { boxKeys } = this.board;
    this.list[index] = square;
    this.taken[square] = 1;
    this.low ^= boxKeys[square * 2]!;
    this.high ^= boxKeys[square * 2 + 1]!;
  }
}
