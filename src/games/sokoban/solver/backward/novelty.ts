import type { Board } from "../board/search-board.js";

/** The most bounds that are distinguished; further ones share their sets. */
const maxBounds = 64;

/** What a position has that no earlier one of the same bound had: its last move, or a pair with that box. */
export type Newness = "move" | "pair" | "nothing";

/**
 * Finds positions that differ from all earlier ones of the same bound. Either none of those came about by the
 * same move of a box, or none of these had another box where this one has it. Source of the idea: Lipovetzky
 * and Geffner, “Best-First Width Search” (AAAI 2017).
 */
export class Novelty {
  /** By `((bound % bounds) * size * 4 + push) * words`: where boxes were in the positions with that push. */
  readonly #met: Int32Array;
  readonly #words: number;
  /** The words of one bound. */
  readonly #stride: number;
  readonly #bounds: number;

  /** Where there is no memory for a single bound, no position is new. */
  constructor({ size, words }: Board, memoryBytes: number) {
    this.#words = words;
    this.#stride = size * 4 * words;
    this.#bounds = Math.min(maxBounds, Math.floor(memoryBytes / (this.#stride * 4)));
    this.#met = new Int32Array(this.#bounds * this.#stride);
  }

  get bytes(): number {
    return this.#met.byteLength;
  }

  /**
   * Records a position, whose boxes are the bits from `start` on in `data`. `push` undoes the move that led
   * there.
   */
  meet(data: Int32Array, start: number, push: number, bound: number): Newness {
    if (this.#bounds === 0) return "nothing";
    const met = this.#met;
    const base = (bound % this.#bounds) * this.#stride + push * this.#words;
    let before = 0;
    let fresh = 0;
    for (let word = 0; word < this.#words; word++) {
      const boxes = data[start + word]!;
      const known = met[base + word]!;
      before |= known;
      fresh |= boxes & ~known;
      met[base + word] = known | boxes;
    }
    return before === 0 ? "move" : fresh === 0 ? "nothing" : "pair";
  }
}
