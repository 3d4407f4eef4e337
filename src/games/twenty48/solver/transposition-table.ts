/** The result of `find` where nothing is known. A value that happens to equal it is just searched again. */
export const unknown = -0x4000_0000;

const wordsPerEntry = 4;
const depthBits = 8;

/**
 * Values that a search has found, by board and depth. A board is two 32-bit words. Entries are in one array,
 * four words each (board, board, generation and depth, value), so that a look-up touches one line of the
 * processor's cache. A new entry replaces the old one in its slot.
 *
 * `forget` starts a new generation: older entries are not found again, so equal searches give equal results
 * whatever ran before them.
 */
export class TranspositionTable {
  readonly #words: Int32Array;
  readonly #shift: number;
  #generation = 1 << depthBits;

  /** Holds 2^`bits` entries of 16 bytes. */
  constructor(bits: number) {
    this.#words = new Int32Array(wordsPerEntry << bits);
    this.#shift = 32 - bits;
  }

  forget(): void {
    this.#generation += 1 << depthBits;
    if (this.#generation < 0x3fff_0000) return;
    this.#words.fill(0);
    this.#generation = 1 << depthBits;
  }

  /** The value found for the board at this depth or a greater one, or `unknown`. */
  find(low: number, high: number, depth: number): number {
    const words = this.#words;
    const at = this.#place(low, high);
    // Generations only grow, so this also excludes entries of older ones.
    return words[at] === low && words[at + 1] === high && words[at + 2]! >= this.#generation + depth
      ? words[at + 3]!
      : unknown;
  }

  keep(low: number, high: number, depth: number, value: number): void {
    const words = this.#words;
    const at = this.#place(low, high);
    words[at] = low;
    words[at + 1] = high;
    words[at + 2] = this.#generation + depth;
    words[at + 3] = value;
  }

  #place(low: number, high: number): number {
    let hash = Math.imul(low, 0x9e37_79b1) ^ Math.imul(high, 0x85eb_ca77);
    hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b_3c6d);
    return ((hash ^ (hash >>> 13)) >>> this.#shift) * wordsPerEntry;
  }
}
