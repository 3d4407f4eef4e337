import type { Board } from "./search-board.js";

/**
 * Which sides of a square stay connected when a box is put there, for all squares at once. Two sides do if
 * their edges to the square lie in one biconnected component of the free squares. (Hopcroft and Tarjan,
 * "Efficient algorithms for graph manipulation", 1973.) One depth-first search replaces a flood fill for each
 * square.
 */
export class Blocks {
  /** By square: its number in the order of the search, from 0; −1 where the search did not come. */
  readonly #met: Int16Array;
  readonly #low: Int16Array;
  readonly #parent: Int16Array;
  readonly #turn: Uint8Array;
  readonly #order: Int16Array;
  /**
   * By square: the component of the edge to its parent. An edge belongs to its end with the higher number.
   */
  readonly #block: Int16Array;
  readonly #beside: Int16Array;
  /** The number of squares that the last search met. */
  #count = 0;

  constructor(board: Board) {
    const squares = board.size + 1;
    this.#met = new Int16Array(squares);
    this.#low = new Int16Array(squares);
    this.#parent = new Int16Array(squares);
    this.#turn = new Uint8Array(squares);
    this.#order = new Int16Array(squares);
    this.#block = new Int16Array(squares);
    this.#beside = board.beside;
  }

  /** Searches the free squares around `root`, which must be free; without a root, all free squares. */
  run(taken: Uint8Array, root?: number): void {
    this.#met.fill(-1);
    let count = 0;
    if (root !== undefined) count = this.#search(taken, root, 0);
    else {
      const size = this.#met.length - 1;
      for (let square = 0; square < size; square++)
        if (taken[square] === 0 && this.#met[square] === -1) count = this.#search(taken, square, count);
    }
    this.#count = count;
    const met = this.#met;
    const low = this.#low;
    const parent = this.#parent;
    const order = this.#order;
    const block = this.#block;
    let blocks = 0;
    for (let index = 0; index < count; index++) {
      const square = order[index]!;
      const up = parent[square]!;
      block[square] = up === -1 ? -1 : low[square]! >= met[up]! ? blocks++ : block[up]!;
    }
  }

  /** One depth-first search. Returns how many squares have been met so far. */
  #search(taken: Uint8Array, root: number, metBefore: number): number {
    const met = this.#met;
    const low = this.#low;
    const parent = this.#parent;
    const turn = this.#turn;
    const order = this.#order;
    const beside = this.#beside;
    let count = metBefore;
    let here = root;
    met[root] = count;
    low[root] = count;
    parent[root] = -1;
    turn[root] = 0;
    order[count++] = root;
    while (here !== -1) {
      const direction = turn[here]!;
      if (direction === 4) {
        const up = parent[here]!;
        if (up !== -1 && low[here]! < low[up]!) low[up] = low[here]!;
        here = up;
        continue;
      }
      turn[here] = direction + 1;
      const other = beside[here * 4 + direction]!;
      if (taken[other] !== 0) continue;
      if (met[other] === -1) {
        met[other] = count;
        low[other] = count;
        parent[other] = here;
        turn[other] = 0;
        order[count++] = other;
        here = other;
      } else if (other !== parent[here] && met[other]! < low[here]!) low[here] = met[other]!;
    }
    return count;
  }

  /** The component of the edge between two adjacent free squares. */
  edge(one: number, other: number): number {
    return this.#met[one]! > this.#met[other]! ? this.#block[one]! : this.#block[other]!;
  }

  /** The number of squares met that are on no cycle of squares, without those that are `leftOut`. */
  offCycles(leftOut: Uint8Array): number {
    const met = this.#met;
    const low = this.#low;
    const parent = this.#parent;
    const order = this.#order;
    const isOn = this.#turn.fill(0);
    let off = 0;
    // An edge is on a cycle if the search came back above it from below. Children are later in the order.
    for (let index = this.#count - 1; index >= 0; index--) {
      const square = order[index]!;
      if (low[square]! < met[square]!) {
        isOn[square] = 1;
        isOn[parent[square]!] = 1;
      }
      if (isOn[square] === 0 && leftOut[square] === 0) off++;
    }
    return off;
  }

  /** Whether the search came to this square. */
  has(square: number): boolean {
    return this.#met[square] !== -1;
  }
}
