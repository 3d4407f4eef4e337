import { type RandomState, seedRandom } from "../games/random.js";

/**
 * The generator of `games/random.ts` with mutable state: training draws twice a move, a million times a
 * second. Equal states give equal draws.
 */
export class Generator {
  #first: number;
  #second: number;

  constructor(state: RandomState) {
    this.#first = state[0] | 0;
    this.#second = state[1] | 0;
  }

  static seeded(seed: number): Generator {
    return new Generator(seedRandom(seed));
  }

  get state(): RandomState {
    return [this.#first >>> 0, this.#second >>> 0];
  }

  /** An integer from 0 to `count` − 1. */
  draw(count: number): number {
    const first = this.#first;
    const word = Math.imul(rotate(Math.imul(first, 0x9e37_79bb), 5), 5) >>> 0;
    const mixed = this.#second ^ first;
    this.#first = rotate(first, 26) ^ mixed ^ (mixed << 9);
    this.#second = rotate(mixed, 13);
    return Math.floor((word / 0x1_0000_0000) * count);
  }
}

function rotate(word: number, bits: number): number {
  return (word << bits) | (word >>> (32 - bits));
}
