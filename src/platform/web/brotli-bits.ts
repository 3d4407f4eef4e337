/** Reads bits, of each byte the lowest first. Behind the end there are zeros, of which no more than a few bytes may be read. */
export class BitReader {
  readonly #bytes: Uint8Array;
  #at = 0;
  #held = 0;
  #count = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  /** The next bits without taking them, at most 16. */
  peek(count: number): number {
    while (this.#count < count) {
      if (this.#at > this.#bytes.length + 8) throw new Error("It ends too soon.");
      this.#held |= (this.#bytes[this.#at++] ?? 0) << this.#count;
      this.#count += 8;
    }
    return this.#held & ((1 << count) - 1);
  }

  drop(count: number): void {
    this.#held >>>= count;
    this.#count -= count;
  }

  /** As a number, at most 24 bits. */
  read(count: number): number {
    if (count > 16) return this.read(16) | (this.read(count - 16) << 16);
    const value = this.peek(count);
    this.drop(count);
    return value;
  }

  /** Whole bytes, from the next one that begins. */
  readBytes(count: number): Uint8Array {
    this.drop(this.#count & 7);
    const start = this.#at - (this.#count >> 3);
    if (start + count > this.#bytes.length) throw new Error("It ends too soon.");
    this.#at = start + count;
    this.#held = 0;
    this.#count = 0;
    return this.#bytes.subarray(start, start + count);
  }
}
