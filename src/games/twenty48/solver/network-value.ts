import { gapBelowHighest } from "./ranks.js";
import { innerValue, outerValue, reversals } from "./tuples.js";

/**
 * Tiles from this rank on are too rare in training to be evaluated directly, if they can be replaced by lower
 * ones.
 */
const rareRank = 14;
/** No tile below this rank is replaced by a lower one. */
const lowestGap = 6;

const rowCount = 0x1_0000;

/**
 * The boards of a search share most of their lines: six out of seven pairs of neighboring lines have just
 * been evaluated. 2^14 pairs of a key and a value are 128 KiB, which fit in a processor's cache. Twice as
 * many are found slightly more often and take as long.
 */
const memoBits = 14;

/**
 * Evaluates packed boards by the weights of a network: the points that a game on this board will still gain.
 */
export class NetworkValue {
  readonly #weights: Int16Array;
  readonly #reversed = reversals();
  /** The replacement for each row. */
  readonly #taken = Uint16Array.from({ length: rowCount }, (_, row) => row);
  readonly #lowering = new Uint8Array(16);
  #key = "";
  readonly #outerMemo = new Int32Array(2 << memoBits);
  readonly #innerMemo = new Int32Array(2 << memoBits);

  constructor(weights: Int16Array) {
    this.#weights = weights;
    this.#forget();
  }

  /**
   * Sets the board of the search: it decides which tiles are replaced by lower ones. See `gapBelowHighest`.
   */
  setBoard(ranks: Uint8Array): void {
    const lowered = Uint8Array.from(ranks, (rank) => Math.min(rank, 15));
    const lowering = this.#lowering;
    for (let rank = 0; rank < 16; rank++) lowering[rank] = rank;
    for (;;) {
      const highest = lowered.reduce((one, other) => Math.max(one, other), 0);
      const gap = highest < rareRank ? undefined : gapBelowHighest(lowered, lowestGap);
      if (gap === undefined) break;
      for (const list of [lowered, lowering])
        for (let index = 0; index < 16; index++) if (list[index]! > gap) list[index]!--;
    }
    const key = lowering.join();
    if (key === this.#key) return;
    this.#key = key;
    for (let row = 0; row < rowCount; row++) {
      this.#taken[row] =
        lowering[row & 15]! |
        (lowering[(row >> 4) & 15]! << 4) |
        (lowering[(row >> 8) & 15]! << 8) |
        (lowering[row >> 12]! << 12);
    }
    this.#forget();
  }

  /** `a` to `d` are the packed rows of a board after a slide, `e` to `h` its columns. */
  of(a: number, b: number, c: number, d: number, e: number, f: number, g: number, h: number): number {
    return (
      this.#outer(a, b) +
      this.#outer(d, c) +
      this.#inner(b, c) +
      this.#outer(e, f) +
      this.#outer(h, g) +
      this.#inner(f, g)
    );
  }

  #outer(border: number, behind: number): number {
    const memo = this.#outerMemo;
    const key = border | (behind << 16);
    const at = placeOf(key);
    if (memo[at] !== key) {
      memo[at] = key;
      memo[at + 1] = outerValue(this.#weights, this.#reversed, this.#taken[border]!, this.#taken[behind]!);
    }
    return memo[at + 1]!;
  }

  #inner(one: number, other: number): number {
    const memo = this.#innerMemo;
    const key = one | (other << 16);
    const at = placeOf(key);
    if (memo[at] !== key) {
      memo[at] = key;
      memo[at + 1] = innerValue(this.#weights, this.#reversed, this.#taken[one]!, this.#taken[other]!);
    }
    return memo[at + 1]!;
  }

  #forget(): void {
    // Two empty lines have the key 0, which only this slot may hold.
    this.#outerMemo.fill(0)[1] = outerValue(this.#weights, this.#reversed, 0, 0);
    this.#innerMemo.fill(0)[1] = innerValue(this.#weights, this.#reversed, 0, 0);
  }
}

/** The slot of a pair of lines; 0 for the key 0. */
function placeOf(key: number): number {
  return (Math.imul(key, 0x9e37_79b1) >>> (32 - memoBits)) << 1;
}
