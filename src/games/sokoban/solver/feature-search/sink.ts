import { DistanceMaker, never } from "../board/distances.js";
import type { Flood } from "../board/flood.js";
import type { Board } from "../board/search-board.js";

/**
 * The sink of a backward position (after Festival's sink room): the start squares that are equally good for
 * removing boxes. Two belong together if a lone box can be pushed from one to the other and back, with the
 * present boxes as walls. Then it does not matter which of them a box came from. The largest such class is
 * the sink.
 */
export class Sink {
  /** By square: 1 in the sink of the last position. */
  readonly within: Uint8Array;
  readonly #maker: DistanceMaker;
  readonly #to: Uint16Array;
  readonly #from: Uint16Array;

  constructor(board: Board) {
    this.within = new Uint8Array(board.size + 1);
    this.#maker = new DistanceMaker(board);
    this.#to = new Uint16Array(board.size * 4);
    this.#from = new Uint16Array(board.size * 4);
  }

  /**
   * Finds the sink among these free squares; on a tie, it is the union of the largest classes. False when
   * there is none, or when the player, whose region is `reach`, cannot reach all of it.
   */
  find(taken: Uint8Array, squares: readonly number[], reach: Flood): boolean {
    const { within } = this;
    within.fill(0);
    let left = squares;
    let largest: number[] = [];
    let size = 0;
    this.#maker.prepare(taken);
    while (left.length >= Math.max(1, size)) {
      const [first] = left as [number];
      this.#maker.fill(taken, first, this.#to);
      this.#maker.spread(taken, first, this.#from);
      const own = left.filter(
        (square) => square === first || (isReached(this.#to, square) && isReached(this.#from, square)),
      );
      if (own.length > size) {
        largest = own;
        size = own.length;
      } else if (own.length === size) largest.push(...own);
      left = left.filter((square) => !own.includes(square));
    }
    for (const square of largest) within[square] = 1;
    return largest.length > 0 && largest.every((square) => reach.reached(square));
  }
}

function isReached(distances: Uint16Array, square: number): boolean {
  const at = square * 4;
  return (
    distances[at] !== never ||
    distances[at + 1] !== never ||
    distances[at + 2] !== never ||
    distances[at + 3] !== never
  );
}
