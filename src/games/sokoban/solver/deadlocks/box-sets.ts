/**
 * A small set of positions with few boxes, each with the lowest square of the player's region. Positions are
 * compared square by square, so two are never confused. A stamp clears the set, because it is refilled
 * thousands of times a second.
 */
export class BoxSets {
  count = 0;
  readonly #stride: number;
  readonly #entries: Int16Array;
  readonly #slots: Int32Array;
  readonly #stamps: Int32Array;
  #stamp = 1;
  /** The slot for the position that `has` searched for last. */
  #slot = 0;

  /**
   * @param boxes the most boxes in a position
   * @param most the most positions
   */
  constructor(boxes: number, most: number) {
    this.#stride = boxes + 2;
    this.#entries = new Int16Array((most + 1) * this.#stride);
    const slots = 2 ** Math.ceil(Math.log2(most * 2 + 2));
    this.#slots = new Int32Array(slots);
    this.#stamps = new Int32Array(slots);
  }

  clear(): void {
    this.count = 0;
    this.#stamp++;
  }

  /** Uses the first `count` of `boxes`, in ascending order. */
  has(region: number, boxes: Int16Array, count: number): boolean {
    const entries = this.#entries;
    const slots = this.#slots;
    const mask = slots.length - 1;
    const fresh = this.count * this.#stride;
    entries[fresh] = region;
    entries[fresh + 1] = count;
    let hash = region;
    for (let index = 0; index < count; index++) {
      entries[fresh + 2 + index] = boxes[index]!;
      hash = Math.imul(hash ^ boxes[index]!, 0x9e3779b1);
      hash ^= hash >>> 15;
    }
    let slot = hash & mask;
    for (; this.#stamps[slot] === this.#stamp; slot = (slot + 1) & mask) {
      const known = slots[slot]! * this.#stride;
      let at = 0;
      while (at < count + 2 && entries[known + at] === entries[fresh + at]) at++;
      if (at === count + 2) return true;
    }
    this.#slot = slot;
    return false;
  }

  /** Adds the position that `has` did not find last. */
  add(): void {
    this.#slots[this.#slot] = this.count++;
    this.#stamps[this.#slot] = this.#stamp;
  }
}
