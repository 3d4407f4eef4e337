import type { Board } from "./search-board.js";

/** What `seen` has for a square that a fill has reached. */
export const reachedSquare = 2;

/**
 * Fills the player's region and finds its lowest square, and nothing else. This is the most frequent
 * operation of a search.
 */
export class RegionFill {
  /** By square: `reachedSquare` if the last fill reached it, otherwise as `taken` was. */
  readonly seen: Uint8Array;
  /** The squares of the last fill: the first `count` entries. */
  readonly squares: Int16Array;
  count = 0;
  readonly #beside: Int16Array;

  constructor(board: Board) {
    this.seen = new Uint8Array(board.size + 1);
    this.squares = new Int16Array(board.size + 1);
    this.#beside = board.beside;
  }

  /** Fills from a free square. Returns the lowest square of the region, which identifies it. */
  fill(taken: Uint8Array, from: number): number {
    const { seen, squares } = this;
    const beside = this.#beside;
    seen.set(taken);
    seen[from] = reachedSquare;
    squares[0] = from;
    let count = 1;
    let least = from;
    for (let next = 0; next < count; next++) {
      const base = squares[next]! * 4;
      const up = beside[base]!;
      if (seen[up] === 0) {
        seen[up] = reachedSquare;
        squares[count++] = up;
        if (up < least) least = up;
      }
      const right = beside[base + 1]!;
      if (seen[right] === 0) {
        seen[right] = reachedSquare;
        squares[count++] = right;
      }
      const down = beside[base + 2]!;
      if (seen[down] === 0) {
        seen[down] = reachedSquare;
        squares[count++] = down;
      }
      const left = beside[base + 3]!;
      if (seen[left] === 0) {
        seen[left] = reachedSquare;
        squares[count++] = left;
        if (left < least) least = left;
      }
    }
    this.count = count;
    return least;
  }
}
