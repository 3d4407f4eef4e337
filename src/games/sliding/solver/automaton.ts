import { enlarged } from "../../lists.js";
import { neighbors } from "./pattern-space.js";
import { request, type Work } from "./work.js";

/**
 * Recognizes redundant paths. A path is redundant if it contains a redundant word of moves. From the same
 * start cell, another word has the same effect. It is shorter, or equally long and earlier in the order U, D,
 * L, R. Replacing such a word makes the whole path shorter or earlier. So the earliest of all shortest paths
 * contains none, and pruning them all preserves it. (Taylor and Korf, "Pruning Duplicate Nodes in Depth-First
 * Search", 1993.)
 *
 * Words are distinguished by the start cell of the blank, so that the replacement is possible wherever the
 * word is.
 */
export interface Automaton {
  /** At `state * 4 + side`: the next state, or −1 when the path is redundant or leaves the board. */
  readonly next: Int32Array;
  /** At a cell: the state of a path that starts there. */
  readonly start: Int32Array;
}

/**
 * The same automaton for kernels. Each state has its number from bit 4 on, and below it a bit for each
 * direction that is not redundant.
 */
export function withSides({ next, start }: Automaton): Automaton {
  const marked = (state: number) => {
    let sides = 0;
    for (let side = 0; side < 4; side++) if (next[state * 4 + side]! >= 0) sides |= 1 << side;
    return (state << 4) | sides;
  };
  return { next: next.map((state) => (state < 0 ? state : marked(state))), start: start.map(marked) };
}

const redundant = -1;
const tooLong = -2;

/**
 * The initial capacity in words, and the bytes of a word besides its board: a hash table that is a quarter
 * full takes four places.
 */
const initialCapacity = 1 << 14;
const bytesPerWord = 4 * 4 + 4 + 1 + 1 + 4 * 4;

/** The words that are not redundant: ordered by length, then by start, then by moves. */
class Words {
  count = 0;
  /**
   * At `word * 4 + side`: the word with that move appended, `redundant`, or `tooLong` for a word that is too
   * long.
   */
  next = new Int32Array(4 * initialCapacity);
  /** The word without its first move, from the cell where that leads; −1 for the empty words. */
  suffix = new Int32Array(initialCapacity);
  root = new Uint8Array(initialCapacity);
  blank = new Uint8Array(initialCapacity);
  /** The board after the word. */
  boards: Uint8Array;
  /** The hash table of words by start and board; 0 for none, otherwise the word + 1. */
  #table = new Int32Array(4 * initialCapacity);

  constructor(private readonly cells: number) {
    this.boards = new Uint8Array(cells * initialCapacity);
  }

  /** The capacity in words. */
  get capacity(): number {
    return this.suffix.length;
  }

  get bytes(): number {
    return [this.next, this.suffix, this.root, this.blank, this.boards, this.#table].reduce(
      (sum, { byteLength }) => sum + byteLength,
      0,
    );
  }

  /**
   * Adds the word that gives this board, for which there is space; `undefined` if another word from the same
   * start gives it.
   */
  add(root: number, blank: number, suffix: number, board: Uint8Array): number | undefined {
    let probe = this.#hash(root, board, 0);
    for (let known = this.#table[probe]!; known !== 0; known = this.#table[probe]!) {
      if (this.root[known - 1] === root && this.#equal(known - 1, board)) return undefined;
      probe = (probe + 1) & (this.#table.length - 1);
    }
    const word = this.count++;
    this.#table[probe] = word + 1;
    this.root[word] = root;
    this.blank[word] = blank;
    this.suffix[word] = suffix;
    this.boards.set(board, word * this.cells);
    this.next.fill(tooLong, word * 4, word * 4 + 4);
    return word;
  }

  #hash(root: number, board: Uint8Array, start: number): number {
    let hash = root + 1;
    for (let cell = 0; cell < this.cells; cell++)
      hash = Math.imul(hash ^ board[start + cell]!, 0x0100_0193) + (hash >>> 15);
    return (hash ^ (hash >>> 13)) & (this.#table.length - 1);
  }

  #equal(word: number, board: Uint8Array): boolean {
    const start = word * this.cells;
    for (let cell = 0; cell < this.cells; cell++) if (this.boards[start + cell] !== board[cell]) return false;
    return true;
  }

  /** Doubles the capacity, which takes twice the memory while the old arrays still exist. */
  grow(): void {
    const capacity = this.capacity * 2;
    this.next = enlarged(this.next, capacity * 4);
    this.suffix = enlarged(this.suffix, capacity);
    this.root = enlarged(this.root, capacity);
    this.blank = enlarged(this.blank, capacity);
    this.boards = enlarged(this.boards, capacity * this.cells);
    this.#table = new Int32Array(this.#table.length * 2);
    for (let word = 0; word < this.count; word++) {
      let probe = this.#hash(this.root[word]!, this.boards, word * this.cells);
      while (this.#table[probe] !== 0) probe = (probe + 1) & (this.#table.length - 1);
      this.#table[probe] = word + 1;
    }
  }
}

/** Compares words of up to `maxLength` moves. */
export function* makeAutomaton(rows: number, columns: number, maxLength: number): Work<Automaton> {
  const cells = rows * columns;
  const neighbor = neighbors(rows, columns);
  yield* request(initialCapacity * (bytesPerWord + cells));
  const words = new Words(cells);
  const board = new Uint8Array(cells);
  for (let cell = 0; cell < cells; cell++) {
    for (let index = 0; index < cells; index++) board[index] = index + 1;
    board[cell] = 0;
    words.add(cell, cell, -1, board);
  }
  // In order of length, so that the shorter and then the earlier of equal words is kept, and each word's
  // suffix exists before the word.
  for (let length = 1, first = 0; length <= maxLength; length++) {
    const end = words.count;
    for (let word = first; word < end; word++) {
      if ((word & 63) === 63) yield;
      if (words.count + 4 > words.capacity) {
        yield* request(words.bytes * 2);
        words.grow();
      }
      const blank = words.blank[word]!;
      const suffix = words.suffix[word]!;
      for (let side = 0; side < 4; side++) {
        const to = neighbor[blank * 4 + side]!;
        // A path that ends in a redundant word is redundant; so is every word with that suffix.
        const suffixNext = to < 0 ? redundant : suffix < 0 ? to : words.next[suffix * 4 + side]!;
        words.next[word * 4 + side] = redundant;
        if (suffixNext === redundant) continue;
        for (let cell = 0, from = word * cells; cell < cells; cell++, from++)
          board[cell] = words.boards[from]!;
        board[blank] = board[to]!;
        board[to] = 0;
        const added = words.add(words.root[word]!, to, suffixNext, board);
        if (added !== undefined) words.next[word * 4 + side] = added;
      }
    }
    first = end;
  }
  yield* request(words.count * (1 + 5 * Int32Array.BYTES_PER_ELEMENT));
  return compact(words, cells);
}

/**
 * Drops the words that behave like their suffix, the longest first: those that no redundant word starts with.
 * A path is then at the suffix of such a word instead.
 */
function compact({ count, next, suffix }: Words, cells: number): Automaton {
  const dropped = new Uint8Array(count);
  for (let word = count - 1; word >= cells; word--) {
    let same = true;
    for (let side = 0; side < 4; side++) {
      const to = next[word * 4 + side]!;
      // A word that was dropped, or is too long to exist, continues like the suffix.
      same &&=
        to === tooLong ||
        (to === redundant ? next[suffix[word]! * 4 + side] === redundant : dropped[to] === 1);
    }
    if (same) dropped[word] = 1;
  }
  const numbers = new Int32Array(count);
  let states = 0;
  for (let word = 0; word < count; word++) if (dropped[word] === 0) numbers[word] = states++;
  const table = new Int32Array(states * 4);
  for (let word = 0; word < count; word++) {
    if (dropped[word] === 1) continue;
    for (let side = 0; side < 4; side++) {
      let to = next[word * 4 + side]!;
      if (to === tooLong) to = next[suffix[word]! * 4 + side]!;
      while (to >= 0 && dropped[to] === 1) to = suffix[to]!;
      table[numbers[word]! * 4 + side] = to < 0 ? redundant : numbers[to]!;
    }
  }
  return { next: table, start: numbers.slice(0, cells) };
}
