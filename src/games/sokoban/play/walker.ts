import { openBeside, opposite, type Side, sides } from "../level/grid.js";
import type { Level } from "../level/level.js";

/** Shortest walks over a level's floor. A result is valid until the next search. */
export class Walker {
  /** For each square and side, the neighboring square; −1 for a wall or the edge. */
  readonly #beside: Int32Array;
  readonly #distance: Int32Array;
  readonly #entered: Int8Array;
  readonly #queue: Int32Array;
  /** The number of squares at the head of the queue whose distance the last search set. */
  #found = 0;

  constructor(level: Level) {
    const size = level.width * level.height;
    this.#beside = new Int32Array(size * 4);
    for (let cell = 0; cell < size; cell++) {
      for (const [index, side] of sides.entries())
        this.#beside[cell * 4 + index] = openBeside(level, cell, side) ?? -1;
    }
    this.#distance = new Int32Array(size).fill(-1);
    this.#entered = new Int8Array(size);
    this.#queue = new Int32Array(size);
  }

  /**
   * Searches breadth-first from a square around blocked ones; stops early when all `wanted` squares are
   * found.
   */
  search(from: number, blocked: (cell: number) => boolean, wanted: readonly number[]): void {
    const [queue, distance, entered, next] = [this.#queue, this.#distance, this.#entered, this.#beside];
    for (let index = 0; index < this.#found; index++) distance[queue[index]!] = -1;
    distance[from] = 0;
    queue[0] = from;
    let missing = wanted.filter((cell) => cell !== from).length;
    let tail = 1;
    for (let head = 0; head < tail && missing > 0; head++) {
      const cell = queue[head]!;
      for (let side = 0; side < 4; side++) {
        const to = next[cell * 4 + side]!;
        if (to < 0 || distance[to] !== -1 || blocked(to)) continue;
        distance[to] = distance[cell]! + 1;
        entered[to] = side;
        queue[tail++] = to;
        if (wanted.includes(to)) missing--;
      }
    }
    this.#found = tail;
  }

  /** The steps to a wanted square; −1 if it cannot be reached. */
  distance(cell: number): number {
    return this.#distance[cell]!;
  }

  /** The path to a square that was found. */
  way(to: number): readonly Side[] {
    const path: Side[] = [];
    for (let cell = to; this.#distance[cell] !== 0; ) {
      const side = sides[this.#entered[cell]!]!;
      path.push(side);
      cell = this.#beside[cell * 4 + sides.indexOf(opposite[side])]!;
    }
    return path.reverse();
  }
}
