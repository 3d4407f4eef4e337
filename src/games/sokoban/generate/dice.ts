import { draw, type RandomState, seedRandom } from "../../random.js";

/** A stream of random numbers over the pure generator, for algorithms that draw often. */
export class Dice {
  #state: RandomState;

  constructor(seed: number) {
    this.#state = seedRandom(seed);
  }

  /** From 0 to `count` − 1. */
  roll(count: number): number {
    const { value, next } = draw(this.#state, count);
    this.#state = next;
    return value;
  }

  /** An integer from `min` to `max`, both included. */
  between(min: number, max: number): number {
    return min + this.roll(Math.max(1, max - min + 1));
  }

  pick<Item>(items: readonly Item[]): Item {
    return items[this.roll(items.length)] as Item;
  }

  /** True with a probability of 1 in `count`. */
  oneIn(count: number): boolean {
    return this.roll(count) === 0;
  }
}
