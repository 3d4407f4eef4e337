import { none, pushesTo } from "../search/state-store.js";

/** Two squares per word, 16 bits each: six boxes take three words. */
const boxWords = 3;

/**
 * The positions of a search of a segment, in typed arrays that are allocated once and reused by the following
 * searches. A position has the squares of at most six boxes in ascending order, the player, and the number of
 * completed pushes of the other boxes. A position is found by its hash and compared word by word.
 */
export class SegmentTable {
  count = 0;
  readonly max: number;
  readonly player: Int16Array;
  readonly done: Int32Array;
  readonly parent: Int32Array;
  /** The push that led here: `box * 4 + direction`. */
  readonly push: Int32Array;
  readonly #words: Int32Array;
  readonly #slots: Int32Array;
  readonly #key = new Int32Array(boxWords);
  readonly #sorted = new Int16Array(boxWords * 2);

  constructor(max: number) {
    this.max = max;
    this.#words = new Int32Array(max * boxWords);
    this.player = new Int16Array(max);
    this.done = new Int32Array(max);
    this.parent = new Int32Array(max);
    this.push = new Int32Array(max);
    this.#slots = new Int32Array(2 ** Math.ceil(Math.log2(max * 1.5)));
  }

  /** The bytes of a table for this many positions. */
  static bytesFor(max: number): number {
    return max * (4 * boxWords + 2 + 4 * 3) + 2 ** Math.ceil(Math.log2(max * 1.5)) * 4;
  }

  get isFull(): boolean {
    return this.count === this.max;
  }

  clear(): void {
    // A nearly empty table is cleared slot by slot, from the last position on, so that each can still be
    // found.
    if (this.count * 8 < this.#slots.length)
      for (let state = this.count - 1; state >= 0; state--) this.#slots[this.#slotOf(state)] = 0;
    else this.#slots.fill(0);
    this.count = 0;
  }

  /**
   * The number of a position with `count` squares in any order. A new position gets the next number, and its
   * parent and push are not set. `none` if it is new and the table is full.
   */
  meet(squares: Int16Array, count: number, player: number, done: number): number {
    this.#sort(squares, count);
    const [slots, key] = [this.#slots, this.#key];
    const mask = slots.length - 1;
    let slot = hashOf(key[0]!, key[1]!, key[2]!, player, done) & mask;
    for (; slots[slot] !== 0; slot = (slot + 1) & mask)
      if (this.#isSame(slots[slot]! - 1, player, done)) return slots[slot]! - 1;
    if (this.isFull) return none;
    const state = this.count++;
    slots[slot] = state + 1;
    this.#words.set(key, state * boxWords);
    this.player[state] = player;
    this.done[state] = done;
    return state;
  }

  /** Writes the squares of the boxes of a position. */
  open(state: number, squares: Int16Array, count: number): void {
    for (let index = 0; index < count; index++) {
      const word = this.#words[state * boxWords + (index >> 1)]!;
      squares[index] = (index & 1) === 0 ? word >> 16 : word & 0xffff;
    }
  }

  /** The pushes that lead to a position. */
  path(state: number): readonly number[] {
    return pushesTo(state, this.parent, this.push);
  }

  /** Sorts into the key, by insertion. */
  #sort(squares: Int16Array, count: number): void {
    const [sorted, key] = [this.#sorted, this.#key];
    for (let index = 0; index < count; index++) {
      const square = squares[index]!;
      let at = index;
      for (; at > 0 && sorted[at - 1]! > square; at--) sorted[at] = sorted[at - 1]!;
      sorted[at] = square;
    }
    for (let index = count; index < boxWords * 2; index++) sorted[index] = -1;
    for (let word = 0; word < boxWords; word++)
      key[word] = (sorted[word * 2]! << 16) | (sorted[word * 2 + 1]! & 0xffff);
  }

  #isSame(state: number, player: number, done: number): boolean {
    const at = state * boxWords;
    const [words, key] = [this.#words, this.#key];
    return (
      words[at] === key[0] &&
      words[at + 1] === key[1] &&
      words[at + 2] === key[2] &&
      this.player[state] === player &&
      this.done[state] === done
    );
  }

  #slotOf(state: number): number {
    const at = state * boxWords;
    const mask = this.#slots.length - 1;
    let slot =
      hashOf(
        this.#words[at]!,
        this.#words[at + 1]!,
        this.#words[at + 2]!,
        this.player[state]!,
        this.done[state]!,
      ) & mask;
    while (this.#slots[slot] !== state + 1) slot = (slot + 1) & mask;
    return slot;
  }
}

/** After the finalizer of MurmurHash3 (A. Appleby). */
function hashOf(one: number, two: number, three: number, player: number, done: number): number {
  let hash =
    Math.imul(one, 0x85ebca6b) ^
    Math.imul(two, 0xc2b2ae35) ^
    Math.imul(three, 0x27d4eb2f) ^
    Math.imul((player << 16) ^ done, 0x165667b1);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
