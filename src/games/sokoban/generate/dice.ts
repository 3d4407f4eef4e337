import { RandomStream, seedRandom } from "../../random.js";

/** A stream of random numbers, with the kinds of draws that a design needs. */
export class Dice extends RandomStream {
  constructor(seed: number) {
    super(seedRandom(seed));
  }

  /** An integer from `min` to `max`, both included. */
  between(min: number, max: number): number {
    return min + this.draw(Math.max(1, max - min + 1));
  }

  pick<Item>(items: readonly Item[]): Item {
    return items[this.draw(items.length)] as Item;
  }

  /** True with a probability of 1 in `count`. */
  oneIn(count: number): boolean {
    return this.draw(count) === 0;
  }
}
