import { neighbors } from "./pattern-space.js";
import { request, type Work } from "./work.js";

/**
 * The distance of every board of one size to the goal. Only for boards of up to ten cells: 10! entries are
 * 3.6 MB.
 */
export interface CompleteTable {
  /** The moves to the goal; `unreached` for unsolvable boards. */
  distanceOf(tiles: ArrayLike<number>): number;
  /** At a distance: the number of boards that have it. */
  readonly counts: readonly number[];
}

export const unreached = 255;
export const maxCompleteCells = 10;

/** A breadth-first search from the goal; each `yield` comes after some tens of microseconds. */
export function* makeCompleteTable(rows: number, columns: number): Work<CompleteTable> {
  const cells = rows * columns;
  const neighbor = neighbors(rows, columns);
  const factorials = [1];
  for (let count = 1; count <= cells; count++) factorials.push(factorials[count - 1]! * count);
  const weight = Int32Array.from({ length: cells }, (_, cell) => factorials[cells - 1 - cell]!);
  const ones = new Uint8Array(1 << cells);
  for (let mask = 1; mask < ones.length; mask++) ones[mask] = ones[mask >> 1]! + (mask & 1);

  // The number of a board among all permutations in lexicographic order.
  const rankOf = (tiles: ArrayLike<number>) => {
    let rank = 0;
    let left = (1 << cells) - 1;
    for (let cell = 0; cell < cells; cell++) {
      const bit = 1 << tiles[cell]!;
      rank += ones[left & (bit - 1)]! * weight[cell]!;
      left ^= bit;
    }
    return rank;
  };

  // The queue of boards in order of distance. Each takes `cells` bytes, followed by its blank's cell.
  const stride = cells + 1;
  yield* request(factorials[cells]! * (1 + stride / 2));
  const distances = new Uint8Array(factorials[cells]!).fill(unreached);
  const queue = new Uint8Array((distances.length / 2) * stride);
  const goal = Uint8Array.from({ length: cells }, (_, cell) => (cell + 1) % cells);
  queue.set(goal);
  queue[cells] = cells - 1;
  distances[rankOf(goal)] = 0;
  const counts: number[] = [1];
  let waiting = 1;
  const tiles = new Uint8Array(cells);
  for (let at = 0, levelEnd = 1, depth = 1; at < waiting; at++) {
    if (at === levelEnd) {
      counts.push(waiting - levelEnd);
      levelEnd = waiting;
      depth++;
    }
    if ((at & 255) === 255) yield;
    const start = at * stride;
    for (let cell = 0; cell < cells; cell++) tiles[cell] = queue[start + cell]!;
    const blank = queue[start + cells]!;
    for (let side = 0; side < 4; side++) {
      const from = neighbor[blank * 4 + side]!;
      if (from < 0) continue;
      tiles[blank] = tiles[from]!;
      tiles[from] = 0;
      const rank = rankOf(tiles);
      if (distances[rank] === unreached) {
        distances[rank] = depth;
        const to = waiting++ * stride;
        for (let cell = 0; cell < cells; cell++) queue[to + cell] = tiles[cell]!;
        queue[to + cells] = from;
      }
      tiles[from] = tiles[blank]!;
      tiles[blank] = 0;
    }
  }
  return { distanceOf: (board) => distances[rankOf(board)]!, counts };
}
