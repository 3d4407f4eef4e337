import type { Board } from "../board/search-board.js";
import { none } from "./state-store.js";

/**
 * How the player enters positions: the square behind the box that was pushed, with the fewest moves so far.
 * Only the shortest way to each square of a position is kept.
 */
export class WalkEntries {
  readonly #beside: Int16Array;
  #square = new Int16Array(1024);
  #moves = new Int32Array(1024);
  #parent = new Int32Array(1024);
  #push = new Uint16Array(1024);
  /** By entry: the next one of its position. */
  #next = new Int32Array(1024);
  #count = 0;
  /** By position: its first entry. */
  #first = new Int32Array(1024).fill(none);
  /** The squares of the last spread, with the moves to each, and the entry that it starts from. */
  readonly #mark: Int32Array;
  readonly #cost: Int32Array;
  readonly #source: Int32Array;
  readonly #queue: Int16Array;
  #stamp = 0;

  constructor(board: Board) {
    this.#beside = board.beside;
    this.#mark = new Int32Array(board.size + 1);
    this.#cost = new Int32Array(board.size + 1);
    this.#source = new Int32Array(board.size + 1);
    this.#queue = new Int16Array(board.size + 1);
  }

  get bytes(): number {
    return this.#square.length * entryBytes + this.#first.byteLength;
  }

  /** The bytes that this many more entries take at once: the larger arrays, beside the old ones. */
  growth(more: number): number {
    return this.#count + more < Math.min(this.#square.length, this.#first.length) ? 0 : this.bytes * 2;
  }

  /** Records a way into a position, if it is the shortest to that square. */
  enter(state: number, square: number, moves: number, parent: number, push: number): void {
    if (state >= this.#first.length) {
      const first = new Int32Array(this.#first.length * 2).fill(none);
      first.set(this.#first);
      this.#first = first;
    }
    let entry = this.#first[state]!;
    while (entry !== none && this.#square[entry] !== square) entry = this.#next[entry]!;
    if (entry !== none && this.#moves[entry]! <= moves) return;
    if (entry === none) {
      entry = this.#count++;
      if (entry >= this.#square.length) this.#grow();
      this.#square[entry] = square;
      this.#next[entry] = this.#first[state]!;
      this.#first[state] = entry;
    }
    this.#moves[entry] = moves;
    this.#parent[entry] = parent;
    this.#push[entry] = push;
  }

  /** Measures the fewest moves to all squares that the player reaches in a position, from all its entries. */
  spread(state: number, taken: Uint8Array): void {
    const entries: number[] = [];
    for (let entry = this.#first[state]!; entry !== none; entry = this.#next[entry]!) entries.push(entry);
    entries.sort((one, other) => this.#moves[one]! - this.#moves[other]!);
    const [mark, cost, source, queue] = [this.#mark, this.#cost, this.#source, this.#queue];
    const stamp = ++this.#stamp;
    let count = 0;
    let next = 0;
    let moves = 0;
    for (let at = 0; at < entries.length || next < count; moves++) {
      if (next === count) moves = this.#moves[entries[at]!]!;
      for (; at < entries.length && this.#moves[entries[at]!] === moves; at++) {
        const square = this.#square[entries[at]!]!;
        if (mark[square] === stamp) continue;
        mark[square] = stamp;
        cost[square] = moves;
        source[square] = entries[at]!;
        queue[count++] = square;
      }
      for (const end = count; next < end; next++) {
        const here = queue[next]!;
        for (let direction = 0; direction < 4; direction++) {
          const other = this.#beside[here * 4 + direction]!;
          if (taken[other] !== 0 || mark[other] === stamp) continue;
          mark[other] = stamp;
          cost[other] = moves + 1;
          source[other] = source[here]!;
          queue[count++] = other;
        }
      }
    }
  }

  /** Whether the last spread came to a square. */
  reached(square: number): boolean {
    return this.#mark[square] === this.#stamp;
  }

  /** The moves of the last spread to a square. */
  moves(square: number): number {
    return this.#cost[square]!;
  }

  /** The entry from which the last spread came to a square. */
  source(square: number): number {
    return this.#source[square]!;
  }

  /** The entry of a position with the fewest moves. */
  least(state: number): number {
    let best: number = none;
    for (let entry = this.#first[state]!; entry !== none; entry = this.#next[entry]!)
      best = this.better(best, entry);
    return best;
  }

  /** The one of two entries with fewer moves. */
  better(one: number, other: number): number {
    if (one === none || other === none) return one === none ? other : one;
    return this.#moves[other]! < this.#moves[one]! ? other : one;
  }

  /** The pushes of the way to an entry. */
  pushesTo(entry: number): readonly number[] {
    const pushes: number[] = [];
    for (let here = entry; this.#parent[here] !== none; here = this.#parent[here]!)
      pushes.push(this.#push[here]!);
    return pushes.reverse();
  }

  #grow(): void {
    const larger = <Numbers extends Int32Array | Int16Array | Uint16Array>(numbers: Numbers): Numbers => {
      const result = new (numbers.constructor as new (length: number) => Numbers)(numbers.length * 2);
      result.set(numbers);
      return result;
    };
    this.#square = larger(this.#square);
    this.#moves = larger(this.#moves);
    this.#parent = larger(this.#parent);
    this.#push = larger(this.#push);
    this.#next = larger(this.#next);
  }
}

const entryBytes = 2 + 4 + 4 + 2 + 4;
