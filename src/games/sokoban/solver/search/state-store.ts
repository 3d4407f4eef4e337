import { enlarged } from "../../../lists.js";
import type { Board } from "../board/search-board.js";
import type { PositionKey } from "./position-images.js";

/** No state. */
export const none = -1;

/** The pushes on the path to a state, from the parent and the last push of each. */
export function pushesTo(
  state: number,
  parent: ArrayLike<number>,
  push: ArrayLike<number>,
): readonly number[] {
  const path: number[] = [];
  for (let here = state; parent[here] !== none; here = parent[here]!) path.push(push[here]!);
  return path.reverse();
}

/**
 * Small levels need fewer states: allocating and collecting larger arrays would take longer than the search
 * itself.
 */
const firstCapacity = 512;
/** Up to this many states the arrays double. */
const maxCopied = 65_536;
/** The share of the memory for positions; the rest is for the queue. */
const share = 0.8;

/**
 * The positions that a search has met, with the boxes as bits, the player, and how they were reached. They
 * are in typed arrays that double while they are small. Then they are allocated at their maximum size: the
 * system provides memory only when it is touched, and nothing large is copied. A position is found by a
 * 64-bit hash of the boxes and the player, and compared word by word, so two positions are never confused.
 */
export class StateStore {
  count = 0;
  readonly words: number;
  boxes: Int32Array;
  player: Int16Array;
  /** The cost of reaching the state. */
  paid: Int32Array;
  /** That cost in the second metric, if there is one. */
  second: Int32Array;
  parent: Int32Array;
  /** The push that led to the state: `box * 4 + direction`. */
  push: Uint16Array;
  /** A lower bound for the cost from here to the end. */
  bound: Int32Array;
  closed: Uint8Array;
  #hashes: Int32Array;
  #highs: Int32Array;
  #slots: Int32Array;
  #capacity = firstCapacity;
  /** The most states for which there is memory. */
  readonly #most: number;
  readonly #stateBytes: number;
  readonly #playerKeys: Int32Array;

  constructor(board: Board, memoryBytes: number, hasSecond = false) {
    this.#playerKeys = board.playerKeys;
    this.words = board.words;
    this.#stateBytes = board.words * 4 + 2 + 4 + 4 + 2 + 4 + 1 + 4 + 4 + (hasSecond ? 4 : 0);
    this.#most = Math.floor((memoryBytes * share) / (this.#stateBytes + 16));
    const capacity = firstCapacity;
    this.boxes = new Int32Array(capacity * this.words);
    this.player = new Int16Array(capacity);
    this.paid = new Int32Array(capacity);
    this.second = new Int32Array(hasSecond ? capacity : 0);
    this.parent = new Int32Array(capacity);
    this.push = new Uint16Array(capacity);
    this.bound = new Int32Array(capacity);
    this.closed = new Uint8Array(capacity);
    this.#hashes = new Int32Array(capacity);
    this.#highs = new Int32Array(capacity);
    this.#slots = new Int32Array(capacity * 2);
  }

  get bytes(): number {
    const touched = this.#capacity > maxCopied ? this.count : this.#capacity;
    return touched * this.#stateBytes + this.#slots.length * 4;
  }

  /** Whether there is space, or memory, for this many more states. */
  hasRoom(more: number): boolean {
    return this.count + more <= Math.max(this.#capacity, this.#most);
  }

  /**
   * The bytes that this many more states take at once: the larger arrays, which exist beside the old ones for
   * a while.
   */
  growth(more: number): number {
    if (this.count + more <= this.#capacity) return 0;
    const capacity = this.#nextCapacity;
    return capacity * this.#stateBytes + slotsFor(capacity) * 4;
  }

  /** The state of a position; `none` if it has not been met. */
  find({ low, high, words, player }: PositionKey): number {
    const hash = low ^ this.#playerKeys[player * 2]!;
    const mask = this.#slots.length - 1;
    let slot = (high ^ this.#playerKeys[player * 2 + 1]!) & mask;
    for (; ; slot = (slot + 1) & mask) {
      const state = this.#slots[slot]! - 1;
      if (state < 0) return none;
      if (this.#hashes[state] === hash && this.player[state] === player && this.#same(state, words))
        return state;
    }
  }

  /** The pushes that lead to a state. */
  path(state: number): readonly number[] {
    return pushesTo(state, this.parent, this.push);
  }

  #same(state: number, boxes: Int32Array): boolean {
    const base = state * this.words;
    for (let word = 0; word < this.words; word++) if (this.boxes[base + word] !== boxes[word]) return false;
    return true;
  }

  /** Adds the state that `find` did not find. */
  add({ low, high, words, player }: PositionKey): number {
    if (this.count === this.#capacity) this.#grow();
    const state = this.count++;
    this.boxes.set(words, state * this.words);
    this.player[state] = player;
    this.#hashes[state] = low ^ this.#playerKeys[player * 2]!;
    this.#highs[state] = high ^ this.#playerKeys[player * 2 + 1]!;
    const mask = this.#slots.length - 1;
    let slot = this.#highs[state]! & mask;
    while (this.#slots[slot] !== 0) slot = (slot + 1) & mask;
    this.#slots[slot] = state + 1;
    return state;
  }

  get #nextCapacity(): number {
    const old = this.#capacity;
    return Math.max(old < maxCopied ? Math.min(old * 2, this.#most) : this.#most, old + firstCapacity);
  }

  #grow(): void {
    this.#capacity = this.#nextCapacity;
    this.boxes = enlarged(this.boxes, this.#capacity * this.words);
    this.player = enlarged(this.player, this.#capacity);
    this.paid = enlarged(this.paid, this.#capacity);
    this.second = enlarged(this.second, this.second.length === 0 ? 0 : this.#capacity);
    this.parent = enlarged(this.parent, this.#capacity);
    this.push = enlarged(this.push, this.#capacity);
    this.bound = enlarged(this.bound, this.#capacity);
    this.closed = enlarged(this.closed, this.#capacity);
    this.#hashes = enlarged(this.#hashes, this.#capacity);
    this.#highs = enlarged(this.#highs, this.#capacity);
    this.#rehash();
  }

  /** Slots depend on the high halves of the hashes. */
  #rehash(): void {
    const slots = new Int32Array(slotsFor(this.#capacity));
    const mask = slots.length - 1;
    for (let state = 0; state < this.count; state++) {
      let slot = this.#highs[state]! & mask;
      while (slots[slot] !== 0) slot = (slot + 1) & mask;
      slots[slot] = state + 1;
    }
    this.#slots = slots;
  }
}

function slotsFor(capacity: number): number {
  return 2 ** Math.ceil(Math.log2(capacity * 1.5));
}
