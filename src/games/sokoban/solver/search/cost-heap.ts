import { enlarged } from "../../../lists.js";

/** A binary heap of numbers with two costs; the second cost breaks ties of the first. */
export class CostHeap {
  static readonly bytesPerEntry = 20;
  #values = new Int32Array(1024);
  #high = new Float64Array(1024);
  #low = new Float64Array(1024);
  #count = 0;

  get bytes(): number {
    return this.#values.length * CostHeap.bytesPerEntry;
  }

  /** The bytes that this many more entries take at once. */
  growth(more: number): number {
    let length = this.#values.length;
    while (this.#count + more > length) length *= 2;
    return length === this.#values.length ? 0 : length * CostHeap.bytesPerEntry;
  }

  clear(): void {
    this.#count = 0;
  }

  add(value: number, high: number, low: number): void {
    if (this.#count === this.#values.length) this.#grow();
    let at = this.#count++;
    while (at > 0) {
      const above = (at - 1) >> 1;
      if (!this.#isBefore(high, low, above)) break;
      this.#copy(above, at);
      at = above;
    }
    this.#set(at, value, high, low);
  }

  /** Removes and returns the value with the least cost; `undefined` when the heap is empty. */
  take(): number | undefined {
    if (this.#count === 0) return undefined;
    const first = this.#values[0]!;
    const last = --this.#count;
    const [value, high, low] = [this.#values[last]!, this.#high[last]!, this.#low[last]!];
    let at = 0;
    for (let below = 1; below < last; below = at * 2 + 1) {
      if (below + 1 < last && this.#isBefore(this.#high[below + 1]!, this.#low[below + 1]!, below)) below++;
      if (!this.#isBefore(this.#high[below]!, this.#low[below]!, -1, high, low)) break;
      this.#copy(below, at);
      at = below;
    }
    this.#set(at, value, high, low);
    return first;
  }

  #isBefore(
    high: number,
    low: number,
    at: number,
    otherHigh = this.#high[at]!,
    otherLow = this.#low[at]!,
  ): boolean {
    return high < otherHigh || (high === otherHigh && low < otherLow);
  }

  #copy(from: number, to: number): void {
    this.#set(to, this.#values[from]!, this.#high[from]!, this.#low[from]!);
  }

  #set(at: number, value: number, high: number, low: number): void {
    this.#values[at] = value;
    this.#high[at] = high;
    this.#low[at] = low;
  }

  #grow(): void {
    const length = this.#values.length * 2;
    this.#values = enlarged(this.#values, length);
    this.#high = enlarged(this.#high, length);
    this.#low = enlarged(this.#low, length);
  }
}
