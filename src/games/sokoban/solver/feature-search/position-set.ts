const bytesEach = 9;

/** A set of positions by their 64-bit hashes. */
export class PositionSet {
  #low = new Int32Array(1 << 12);
  #high = new Int32Array(1 << 12);
  #used = new Uint8Array(1 << 12);
  count = 0;

  has(low: number, high: number): boolean {
    return this.#used[this.#slotOf(low, high)] !== 0;
  }

  /** The slot of a position, or the empty one for it. */
  #slotOf(low: number, high: number): number {
    const mask = this.#low.length - 1;
    let slot = low & mask;
    while (this.#used[slot] !== 0 && (this.#low[slot] !== low || this.#high[slot] !== high))
      slot = (slot + 1) & mask;
    return slot;
  }

  /** False when it was present already. */
  add(low: number, high: number): boolean {
    if (this.count * 2 > this.#low.length) this.#grow();
    const slot = this.#slotOf(low, high);
    if (this.#used[slot] !== 0) return false;
    this.#low[slot] = low;
    this.#high[slot] = high;
    this.#used[slot] = 1;
    this.count++;
    return true;
  }

  get bytes(): number {
    return this.#low.length * bytesEach;
  }

  /** The additional bytes when it has to grow soon: the larger table, while the old one still exists. */
  get growth(): number {
    return (this.count + 1) * 2 > this.#low.length ? this.bytes * 2 : 0;
  }

  #grow(): void {
    const lows = this.#low;
    const highs = this.#high;
    const used = this.#used;
    const length = lows.length * 2;
    this.#low = new Int32Array(length);
    this.#high = new Int32Array(length);
    this.#used = new Uint8Array(length);
    this.count = 0;
    for (let slot = 0; slot < lows.length; slot++) if (used[slot] !== 0) this.add(lows[slot]!, highs[slot]!);
  }
}
