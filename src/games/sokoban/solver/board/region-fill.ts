import type { Board } from "../board/search-board.js";

/**
 * Fills the player's region and finds its lowest square, and nothing else. This is the most frequent
 * operation of a search.
 */
export class RegionFill {
  /** By square: 2 where the last fill came, otherwise as in `taken`. */
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
    seen[from] = 2;
    squares[0] = from;
    let count = 1;
    let least = from;
    for (let next = 0; next < count; next++) {
      const base = squares[next]! * 4;
      for (let direction = 0; direction < 4; direction++) {
        const other = beside[base + direction]!;
        if (seen[other] !== 0) continue;
        seen[other] = 2;
        if (other < least) least = other;
        squares[count++] = other;
      }
    }
    this.count = count;
    return least;
  }
}
