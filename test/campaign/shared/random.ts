import { draw, type RandomState, seedRandom } from "../../../src/games/random.js";

/**
 * Random numbers for campaigns, by the games' own generator with mutable state. The same seed gives the same
 * numbers on every machine.
 */
export class Random {
  #state: RandomState;

  constructor(seed: number) {
    this.#state = seedRandom(seed >>> 0);
  }

  /** An integer from 0 to `count` − 1. */
  below(count: number): number {
    const { value, next } = draw(this.#state, count);
    this.#state = next;
    return value;
  }

  /** An integer from `from` to `to`, both included. */
  between(from: number, to: number): number {
    return from + this.below(to - from + 1);
  }

  /** True with a probability of 1 in `count`. */
  oneIn(count: number): boolean {
    return this.below(count) === 0;
  }

  pick<Item>(items: ArrayLike<Item>): Item {
    return items[this.below(items.length)] as Item;
  }

  /**
   * A length from 0 to `max`; short ones are far more frequent than long ones, because each power of two is
   * equally likely.
   */
  length(max: number): number {
    const bits = this.below(Math.ceil(Math.log2(max + 1)) + 1);
    return Math.min(max, this.below(2 ** bits));
  }

  /** A list of this many items, each made separately. */
  list<Item>(count: number, make: (random: this) => Item): Item[] {
    return Array.from({ length: count }, () => make(this));
  }

  /** A seed for another generator. */
  seed(): number {
    return this.below(0x1_0000_0000);
  }
}
