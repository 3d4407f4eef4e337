import { reachedSquare } from "./region-fill.js";
import type { Board } from "./search-board.js";

/**
 * The squares that the player can reach. Each fill overwrites the last one, so a search has its own object.
 */
export class Flood {
  /** By square: `reachedSquare` if the last fill reached it, otherwise as `taken` was. */
  readonly seen: Uint8Array;
  /** The squares of the last fill in order of distance: the first `count` entries. */
  readonly queue: Int16Array;
  /** By square of the last fill: the steps to it. */
  readonly distance: Int16Array;
  count = 0;
  /** The lowest square of the last fill, which identifies the region. */
  least = 0;
  readonly #beside: Int16Array;

  constructor(board: Board) {
    this.seen = new Uint8Array(board.size + 1);
    this.queue = new Int16Array(board.size + 1);
    this.distance = new Int16Array(board.size + 1);
    this.#beside = board.beside;
  }

  /** Fills the region of `from` among the free squares. Returns its lowest square. */
  fill(taken: Uint8Array, from: number): number {
    const { seen, queue, distance } = this;
    const beside = this.#beside;
    seen.set(taken);
    seen[from] = reachedSquare;
    queue[0] = from;
    distance[from] = 0;
    let count = 1;
    let least = from;
    for (let next = 0; next < count; next++) {
      const here = queue[next]!;
      const base = here * 4;
      const steps = distance[here]! + 1;
      const up = beside[base]!;
      if (seen[up] === 0) {
        seen[up] = reachedSquare;
        distance[up] = steps;
        queue[count++] = up;
        if (up < least) least = up;
      }
      const right = beside[base + 1]!;
      if (seen[right] === 0) {
        seen[right] = reachedSquare;
        distance[right] = steps;
        queue[count++] = right;
      }
      const down = beside[base + 2]!;
      if (seen[down] === 0) {
        seen[down] = reachedSquare;
        distance[down] = steps;
        queue[count++] = down;
      }
      const left = beside[base + 3]!;
      if (seen[left] === 0) {
        seen[left] = reachedSquare;
        distance[left] = steps;
        queue[count++] = left;
        if (left < least) least = left;
      }
    }
    this.count = count;
    this.least = least;
    return least;
  }

  reached(square: number): boolean {
    return this.seen[square] === reachedSquare;
  }
}

/** Labels every region of the free squares. */
export class Regions {
  /** By square: its region from 0; −1 where the square is taken. */
  readonly region: Int16Array;
  /** By region: its lowest square, which identifies the region when positions are compared. */
  readonly least: Int16Array;
  /** The free squares, region by region. */
  readonly squares: Int16Array;
  /** By region, with one extra entry at the end: the index of its first square. */
  readonly first: Int16Array;
  count = 0;

  constructor(private readonly board: Board) {
    this.region = new Int16Array(board.size + 1);
    this.least = new Int16Array(board.size + 1);
    this.squares = new Int16Array(board.size + 1);
    this.first = new Int16Array(board.size + 2);
  }

  /** Labels the regions again. Returns how many there are. */
  label(taken: Uint8Array): number {
    const { size, beside } = this.board;
    const region = this.region;
    const queue = this.squares;
    // This makes one lookup per neighbor enough: half of a feature search's time is spent here.
    for (let square = 0; square <= size; square++) region[square] = taken[square] === 0 ? unnamed : -1;
    let regions = 0;
    let count = 0;
    for (let square = 0; square < size; square++) {
      if (region[square] !== unnamed) continue;
      region[square] = regions;
      this.least[regions] = square;
      this.first[regions] = count;
      let next = count;
      queue[count++] = square;
      for (; next < count; next++) {
        const base = queue[next]! * 4;
        const up = beside[base]!;
        if (region[up] === unnamed) {
          region[up] = regions;
          queue[count++] = up;
        }
        const right = beside[base + 1]!;
        if (region[right] === unnamed) {
          region[right] = regions;
          queue[count++] = right;
        }
        const down = beside[base + 2]!;
        if (region[down] === unnamed) {
          region[down] = regions;
          queue[count++] = down;
        }
        const left = beside[base + 3]!;
        if (region[left] === unnamed) {
          region[left] = regions;
          queue[count++] = left;
        }
      }
      regions++;
    }
    this.first[regions] = count;
    this.count = regions;
    return regions;
  }
}

const unnamed = -2;
