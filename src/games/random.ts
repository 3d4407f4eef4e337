/**
 * A seeded random generator as pure functions. Its state is plain data in the position, so undo, redo and
 * replay give the same random numbers.
 *
 * xoroshiro64** of Blackman and Vigna, "Scrambled Linear Pseudorandom Number Generators" (2018): two 32-bit
 * words, period 2^64 − 1. The finalizer of SplitMix spreads the seed over the two words, so neighboring seeds
 * start far apart.
 */
export type RandomState = readonly [number, number];

/** Seeds are integers from 0 to this one. */
export const maxSeed = 0xffff_ffff;

export function isSeed(value: unknown): value is number {
  return typeof value === "number" && Number.isInteger(value) && value >= 0 && value <= maxSeed;
}

export function seedRandom(seed: number): RandomState {
  const first = scramble((seed + 0x9e37_79b9) >>> 0);
  const second = scramble((seed + 0x3c6e_f372) >>> 0);
  // All zeros is the one state the generator never leaves.
  return first === 0 && second === 0 ? [1, 0] : [first, second];
}

/**
 * An integer from 0 to `count` − 1 and the next state. The bias of scaling 32 bits is below `count` / 2^32.
 */
export function draw(
  state: RandomState,
  count: number,
): { readonly value: number; readonly next: RandomState } {
  const stream = new RandomStream(state);
  return { value: stream.draw(count), next: stream.state };
}

/** The same generator with mutable state, for algorithms that draw often. Equal states give equal draws. */
export class RandomStream {
  #first: number;
  #second: number;

  constructor([first, second]: RandomState) {
    this.#first = first | 0;
    this.#second = second | 0;
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

export function isRandomState(value: unknown): value is RandomState {
  return (
    Array.isArray(value) && value.length === 2 && value.every(isSeed) && (value[0] !== 0 || value[1] !== 0)
  );
}

function rotate(word: number, bits: number): number {
  return (word << bits) | (word >>> (32 - bits));
}

/** The finalizer of MurmurHash3: it spreads every bit over the whole word. */
export function scramble(word: number): number {
  let mixed = Math.imul(word ^ (word >>> 16), 0x85eb_ca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2_ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}

/** Random numbers by xorshift32 (Marsaglia 2003). Equal seeds give equal numbers. */
export class Xorshift {
  #state: number;

  /** @param seed any integer of 32 bits but 0 */
  constructor(seed: number) {
    this.#state = seed | 0;
  }

  /** An integer from 1 to 2^32 − 1. */
  next(): number {
    let state = this.#state;
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    this.#state = state;
    return state >>> 0;
  }

  /** An integer from 0 to `count` − 1. */
  below(count: number): number {
    return this.next() % count;
  }
}
