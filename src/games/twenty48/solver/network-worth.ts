import { gapBelowHighest } from "./ranks.js";
import { reversals, worthOf } from "./tuples.js";

/** Tiles from this rank on are too rare in training to be judged as they stand, if they can be taken for lower ones. */
const rareRank = 14;
/** No tile below this rank is taken for a lower one. */
const lowestGap = 6;

const rowCount = 0x1_0000;

/** Judges packed boards by the weights of a network: what a game on this board will still gain, in points. */
export class NetworkWorth {
  readonly #weights: Int16Array;
  readonly #reversed = reversals();
  /** The row that a row is taken for. */
  readonly #taken = Uint16Array.from({ length: rowCount }, (_, row) => row);
  readonly #lowering = new Uint8Array(16);
  #key = "";

  constructor(weights: Int16Array) {
    this.#weights = weights;
  }

  /** Sets the board that the next ones come from: it decides which tiles are taken for lower ones. See `gapBelowHighest`. */
  look(ranks: Uint8Array): void {
    const lowered = Uint8Array.from(ranks, (rank) => Math.min(rank, 15));
    const lowering = this.#lowering;
    for (let rank = 0; rank < 16; rank++) lowering[rank] = rank;
    for (;;) {
      const highest = lowered.reduce((one, other) => Math.max(one, other), 0);
      const gap = highest < rareRank ? undefined : gapBelowHighest(lowered, lowestGap);
      if (gap === undefined) break;
      for (const list of [lowered, lowering]) for (let index = 0; index < 16; index++) if (list[index]! > gap) list[index]!--;
    }
    const key = lowering.join();
    if (key === this.#key) return;
    this.#key = key;
    for (let row = 0; row < rowCount; row++) {
      this.#taken[row] = lowering[row & 15]! | (lowering[(row >> 4) & 15]! << 4) | (lowering[(row >> 8) & 15]! << 8) | (lowering[row >> 12]! << 12);
    }
  }

  /** `a` to `d` are the packed rows of a board after a slide, `e` to `h` its columns. */
  of(a: number, b: number, c: number, d: number, e: number, f: number, g: number, h: number): number {
    const taken = this.#taken;
    return worthOf(this.#weights, this.#reversed, taken[a]!, taken[b]!, taken[c]!, taken[d]!, taken[e]!, taken[f]!, taken[g]!, taken[h]!);
  }
}
