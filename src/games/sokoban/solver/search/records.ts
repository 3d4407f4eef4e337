import { enlarged } from "../../../lists.js";
import type { Board } from "../board/search-board.js";

/** No record. */
export const none = -1;

/**
 * Small levels need fewer records: allocating and collecting larger arrays would take longer than the search
 * itself.
 */
const firstCapacity = 512;
const firstSlots = 2 * firstCapacity;
/** Up to this many records the array doubles. */
const maxCopied = 65_536;
/**
 * Words of a record besides its boxes: the player and push, the parent, and the next record in its bucket.
 */
const extra = 3;
/** The bits of a square in the word that it shares; the player or the direction has the others. */
const squareBits = 12;
const squareMask = (1 << squareBits) - 1;

/**
 * The positions that a search has met, as records in one typed array. A record holds the boxes as bits, a
 * word, the parent, and the next record in its bucket. The word has the player (12 bits) and the push that
 * leads forward from here (box 12 bits, direction 2).
 *
 * A small array grows by copying. A large one is allocated at its maximum size at once, because the system
 * provides memory only when it is touched.
 *
 * The hash table's slots hold hash and index side by side, so a different hash costs one lookup. All words
 * and the player are compared, so two positions are never confused.
 */
export class PositionTable {
  count = 0;
  /** Words per record. */
  readonly stride: number;
  data: Int32Array;
  readonly #words: number;
  #slots = new Int32Array(firstSlots * 2);
  #capacity = firstCapacity;
  readonly #max: number;
  /** By bound: the record that was added last. */
  #heads = new Int32Array(1 << 10).fill(none);
  #lowest = 0x7fffffff;
  /** The number of records in buckets. */
  waiting = 0;
  // The last position that `find` searched for.
  #slot = 0;
  #hash = 0;

  constructor(
    board: Board,
    private readonly memoryBytes: number,
  ) {
    this.#words = board.words;
    this.stride = board.words + extra;
    // A slot takes two words, and while the table grows there are up to four slots per record.
    this.#max = Math.floor(memoryBytes / (this.stride * 4 + 32));
    this.data = new Int32Array(firstCapacity * this.stride);
  }

  get bytes(): number {
    return this.count * this.stride * 4 + this.#slots.byteLength + this.#heads.byteLength;
  }

  /** Whether there is space and memory for this many more records. */
  hasRoom(more: number): boolean {
    return (
      this.count + more <= Math.max(this.#max, 1) && this.bytes + this.#slotGrowth(more) <= this.memoryBytes
    );
  }

  /**
   * The bytes that this many more records take at once: the larger arrays, which exist beside the old ones
   * for a while.
   */
  growth(more: number): number {
    const records = this.count + more > this.#capacity ? this.#nextCapacity * this.stride * 4 : 0;
    return records + this.#slotGrowth(more);
  }

  #slotGrowth(more: number): number {
    return (this.count + more) * 4 > this.#slots.length ? this.#slots.byteLength * 2 : 0;
  }

  /** The record with these boxes and this player, or `none`. */
  find(hash: number, boxes: Int32Array, player: number): number {
    const slots = this.#slots;
    const data = this.data;
    const words = this.#words;
    const stride = this.stride;
    const mask = (slots.length >> 1) - 1;
    this.#hash = hash;
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const record = slots[slot * 2 + 1]! - 1;
      if (record < 0) {
        this.#slot = slot;
        return none;
      }
      if (slots[slot * 2] !== hash) continue;
      const base = record * stride;
      if ((data[base + words]! & squareMask) !== player) continue;
      let word = 0;
      while (word < words && data[base + word] === boxes[word]) word++;
      if (word === words) return record;
    }
  }

  /**
   * Adds the position that `find` did not find last. `push` is `box * 4 + direction` of the push that undoes
   * the pull.
   */
  add(boxes: Int32Array, player: number, parent: number, push: number): number {
    if (this.count === this.#capacity) this.#grow();
    const record = this.count++;
    const data = this.data;
    const words = this.#words;
    const base = record * this.stride;
    for (let word = 0; word < words; word++) data[base + word] = boxes[word]!;
    data[base + words] = player | (push << squareBits);
    data[base + words + 1] = parent;
    this.#slots[this.#slot * 2] = this.#hash;
    this.#slots[this.#slot * 2 + 1] = record + 1;
    if (this.count * 4 > this.#slots.length) this.#rehash();
    return record;
  }

  player(record: number): number {
    return this.data[record * this.stride + this.#words]! & squareMask;
  }

  push(record: number): number {
    return this.data[record * this.stride + this.#words]! >>> squareBits;
  }

  parent(record: number): number {
    return this.data[record * this.stride + this.#words + 1]!;
  }

  /** Puts a record into the bucket of its bound, on top. */
  enqueue(record: number, bound: number): void {
    if (bound >= this.#heads.length) {
      const heads = new Int32Array(Math.max(bound + 1, this.#heads.length * 2)).fill(none);
      heads.set(this.#heads);
      this.#heads = heads;
    }
    this.data[record * this.stride + this.#words + 2] = this.#heads[bound]!;
    this.#heads[bound] = record;
    if (bound < this.#lowest) this.#lowest = bound;
    this.waiting++;
  }

  /** Removes the newest record of the lowest bucket; `none` when all buckets are empty. */
  next(): number {
    if (this.waiting === 0) return none;
    while (this.#heads[this.#lowest] === none) this.#lowest++;
    const record = this.#heads[this.#lowest]!;
    this.#heads[this.#lowest] = this.data[record * this.stride + this.#words + 2]!;
    this.waiting--;
    return record;
  }

  /** The bound of the record that was removed last. */
  get bound(): number {
    return this.#lowest;
  }

  get #nextCapacity(): number {
    return this.#capacity < maxCopied ? this.#capacity * 2 : Math.max(this.#max, this.#capacity * 2);
  }

  #grow(): void {
    this.#capacity = this.#nextCapacity;
    this.data = enlarged(this.data, this.#capacity * this.stride);
  }

  /** Doubles the slots; the stored hashes give the new places. */
  #rehash(): void {
    const old = this.#slots;
    const slots = new Int32Array(old.length * 2);
    const mask = (slots.length >> 1) - 1;
    for (let at = 0; at < old.length; at += 2) {
      if (old[at + 1] === 0) continue;
      let slot = old[at]! & mask;
      while (slots[slot * 2 + 1] !== 0) slot = (slot + 1) & mask;
      slots[slot * 2] = old[at]!;
      slots[slot * 2 + 1] = old[at + 1]!;
    }
    this.#slots = slots;
  }
}
