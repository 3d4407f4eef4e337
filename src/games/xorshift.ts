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
