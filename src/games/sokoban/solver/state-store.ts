import type { Board } from "./board.js";

/** No state. */
export const none = -1;

/**
 * The positions a search has met: boxes as bits, the player, and how they were reached, in typed arrays that double. A position is looked up by a
 * 64-bit hash, the keys of the boxes and of the player, and compared word by word, so that two positions are never taken for one.
 */
export class StateStore {
  count = 0;
  readonly words: number;
  boxes: Int32Array;
  player: Int16Array;
  /** What was paid to come here. */
  paid: Int32Array;
  parent: Int32Array;
  /** The push that led here: `box * 4 + direction`. */
  push: Uint16Array;
  /** What is at least to be paid from here. */
  bound: Int32Array;
  closed: Uint8Array;
  #hashes: Int32Array;
  #highs: Int32Array;
  #slots: Int32Array;
  #capacity: number;

  constructor(board: Board, capacity = 4096) {
    this.words = board.words;
    this.#capacity = capacity;
    this.boxes = new Int32Array(capacity * this.words);
    this.player = new Int16Array(capacity);
    this.paid = new Int32Array(capacity);
    this.parent = new Int32Array(capacity);
    this.push = new Uint16Array(capacity);
    this.bound = new Int32Array(capacity);
    this.closed = new Uint8Array(capacity);
    this.#hashes = new Int32Array(capacity);
    this.#highs = new Int32Array(capacity);
    this.#slots = new Int32Array(capacity * 2);
  }

  get bytes(): number {
    return this.#capacity * (this.words * 4 + 2 + 4 + 4 + 2 + 4 + 1 + 4 + 4 + 8);
  }

  /** What it will have once so many more states are in it. */
  bytesWith(more: number): number {
    return this.count + more > this.#capacity ? this.bytes * 2 : this.bytes;
  }

  /** The state with these boxes and this player; `none` when it has not been met. */
  find(low: number, high: number, boxes: Int32Array, player: number): number {
    const mask = this.#slots.length - 1;
    for (let slot = high & mask; ; slot = (slot + 1) & mask) {
      const state = this.#slots[slot]! - 1;
      if (state < 0) return none;
      if (this.#hashes[state] === low && this.player[state] === player && this.#same(state, boxes)) return state;
    }
  }

  #same(state: number, boxes: Int32Array): boolean {
    const base = state * this.words;
    for (let word = 0; word < this.words; word++) if (this.boxes[base + word] !== boxes[word]) return false;
    return true;
  }

  /** Keeps a state that `find` did not find. */
  add(low: number, high: number, boxes: Int32Array, player: number): number {
    if (this.count === this.#capacity) this.#grow();
    const state = this.count++;
    this.boxes.set(boxes, state * this.words);
    this.player[state] = player;
    this.#hashes[state] = low;
    this.#highs[state] = high;
    const mask = this.#slots.length - 1;
    let slot = high & mask;
    while (this.#slots[slot] !== 0) slot = (slot + 1) & mask;
    this.#slots[slot] = state + 1;
    return state;
  }

  #grow(): void {
    const old = this.#capacity;
    this.#capacity = old * 2;
    const doubled = <Numbers extends Int32Array | Int16Array | Uint16Array | Uint8Array>(numbers: Numbers): Numbers => {
      const result = new (numbers.constructor as new (length: number) => Numbers)(numbers.length * 2);
      result.set(numbers);
      return result;
    };
    this.boxes = doubled(this.boxes);
    this.player = doubled(this.player);
    this.paid = doubled(this.paid);
    this.parent = doubled(this.parent);
    this.push = doubled(this.push);
    this.bound = doubled(this.bound);
    this.closed = doubled(this.closed);
    this.#hashes = doubled(this.#hashes);
    this.#highs = doubled(this.#highs);
    this.#rehash();
  }

  /** Slots go by the high halves of the hashes. */
  #rehash(): void {
    const slots = new Int32Array(this.#capacity * 2);
    const mask = slots.length - 1;
    for (let state = 0; state < this.count; state++) {
      let slot = this.#highs[state]! & mask;
      while (slots[slot] !== 0) slot = (slot + 1) & mask;
      slots[slot] = state + 1;
    }
    this.#slots = slots;
  }
}
