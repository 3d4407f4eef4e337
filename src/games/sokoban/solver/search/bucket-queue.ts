import { enlarged } from "../../../lists.js";

/** A priority queue for small integers: by `total`, then by `rest`, and the newest first among equals. */
export class BucketQueue {
  #values = new Int32Array(1024);
  /** By entry: the one below it in its bucket, from 1; 0 for none. */
  #below = new Int32Array(1024);
  #entries = 0;
  /** Removed entries, chained by `#below`. */
  #free = 0;
  /** By total; a row is created with its first entry. */
  readonly #rows: (Row | undefined)[] = [];
  #first = 0;
  /** The total of the entry that was removed last. */
  total = 0;

  get bytes(): number {
    return this.#values.byteLength * 2;
  }

  /**
   * The bytes that this many more entries take at once: the larger arrays, which exist beside the old ones
   * for a while.
   */
  growth(more: number): number {
    return this.#entries + more >= this.#values.length ? this.bytes * 2 : 0;
  }

  add(value: number, total: number, rest: number): void {
    let entry = this.#free;
    if (entry !== 0) this.#free = this.#below[entry]!;
    else {
      entry = ++this.#entries;
      if (entry >= this.#values.length) {
        this.#values = enlarged(this.#values, this.#values.length * 2);
        this.#below = enlarged(this.#below, this.#below.length * 2);
      }
    }
    while (this.#rows.length <= total) this.#rows.push(undefined);
    let row = this.#rows[total];
    if (row === undefined) {
      row = { tops: new Int32Array(16), least: 0x7fffffff, most: -1 };
      this.#rows[total] = row;
    }
    if (rest >= row.tops.length) row.tops = enlarged(row.tops, Math.max(rest + 1, row.tops.length * 2));
    this.#values[entry] = value;
    this.#below[entry] = row.tops[rest]!;
    row.tops[rest] = entry;
    if (rest < row.least) row.least = rest;
    if (rest > row.most) row.most = rest;
    if (total < this.#first) this.#first = total;
  }

  /** Removes and returns the first value; `undefined` when the queue is empty. */
  take(): number | undefined {
    for (; this.#first < this.#rows.length; this.#first++) {
      const row = this.#rows[this.#first];
      if (row === undefined) continue;
      for (; row.least <= row.most; row.least++) {
        const entry = row.tops[row.least]!;
        if (entry === 0) continue;
        row.tops[row.least] = this.#below[entry]!;
        this.#below[entry] = this.#free;
        this.#free = entry;
        this.total = this.#first;
        return this.#values[entry]!;
      }
      row.least = 0x7fffffff;
      row.most = -1;
    }
    return undefined;
  }
}

interface Row {
  tops: Int32Array;
  least: number;
  most: number;
}
