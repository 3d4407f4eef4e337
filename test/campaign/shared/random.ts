import { draw, type RandomState, seedRandom } from "../../../src/games/random.js";

/**
 * Draws for campaigns: the games' own generator, with its state in here. The same seed gives the same draws
 * on every machine.
 */
export class Random {
  #state: RandomState;

  constructor(seed: number) {
    this.#state = seedRandom(seed >>> 0);
  }

  /** A whole number from 0 to `count` − 1. */
  below(count: number): number {
    const { value, next } = draw(this.#state, count);
    this.#state = next;
    return value;
  }

  /** A whole number from `from` to `to`, both included. */
  between(from: number, to: number): number {
    return from + this.below(to - from + 1);
  }

  /** True once in `count` times. */
  oneIn(count: number): boolean {
    return this.below(count) === 0;
  }

  pick<Item>(items: ArrayLike<Item>): Item {
    return items[this.below(items.length)] as Item;
  }

  /**
   * A length from 0 to `max`, short ones far more often than long ones: each power of two is as likely as the
   * next.
   */
  length(max: number): number {
    const bits = this.below(Math.ceil(Math.log2(max + 1)) + 1);
    return Math.min(max, this.below(2 ** bits));
  }

  /** So many items, each made by itself. */
  list<Item>(count: number, make: (random: this) => Item): Item[] {
    return Array.from({ length: count }, () => make(this));
  }

  /** A seed for another generator. */
  seed(): number {
    return this.below(0x1_0000_0000);
  }
}
