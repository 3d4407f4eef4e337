import type * as Kernel from "../../kernels/sliding-beam.js";
import * as code from "../../kernels/sliding-beam.wasm";
import type { Budget } from "../../solver.js";
import { type Bounds, enterStart } from "./bounds.js";

/** The boards or children of one call of the kernel, which takes less than a millisecond. */
const boardsAtOnce = 4096;

/**
 * A breadth-first search that continues with only the most promising boards of each level. It gives no proof
 * and may find no solution, but finds a good one quickly. Boards are ranked by the first two sums together:
 * their mean predicts the true distance better than the largest of them, which is the bound.
 */
export class Beam {
  nodes = 0;
  readonly #randomAt: number;

  /** The bytes that a beam takes into the memory of its bounds. */
  static bytes({ rows, columns }: Bounds): number {
    return (rows * columns) ** 2 * BigUint64Array.BYTES_PER_ELEMENT;
  }

  constructor(readonly bounds: Bounds) {
    const { memory } = bounds;
    this.#randomAt = memory.take(Beam.bytes(bounds));
    const words = new Int32Array(memory.buffer, this.#randomAt, Beam.bytes(bounds) / 4);
    let state = 0x9e37_79b9;
    for (let index = 0; index < words.length; index++) {
      state = (state + 0x6d2b_79f5) | 0;
      let mixed = Math.imul(state ^ (state >>> 15), state | 1);
      mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
      words[index] = mixed ^ (mixed >>> 14);
    }
  }

  /**
   * The directions of a solution with fewer than `fewer` moves. `undefined` when a beam of this width found
   * none, or when there is no memory for it; "stopped" when the budget was spent. Never throws.
   */
  search(
    start: ArrayLike<number>,
    width: number,
    fewer: number,
    budget: Budget,
  ): readonly number[] | undefined | "stopped" {
    const { rows, columns, memory } = this.bounds;
    const slotCount = this.bounds.sumOf.filter((sum) => sum < 2).length;
    const layOut = (kernel: typeof Kernel) =>
      kernel.place(this.#randomAt, memory.end, width, rows * columns, slotCount);
    let kernel = memory.start<typeof Kernel>(code);
    const end = layOut(kernel);
    const missing = memory.missing(end);
    if (missing > 0) {
      if (budget.mayAllocate?.(missing) === false) return undefined;
      memory.reach(end);
      kernel = memory.start<typeof Kernel>(code);
      layOut(kernel);
    }
    const parents: Uint32Array[] = [];
    kernel.start(Array.from(start).indexOf(0), ...enterStart(this.bounds, start));
    let count = 1;
    for (let depth = 1; depth < fewer; depth++) {
      kernel.begin();
      for (let from = 0; from < count; from += boardsAtOnce) {
        const to = Math.min(from + boardsAtOnce, count);
        if (!budget.spend(to - from)) return "stopped";
        this.nodes += to - from;
        const found = kernel.expand(from, to, depth, fewer);
        if (found > 0) return pathTo(parents, found - 1);
      }
      count = Math.min(kernel.sort(), width);
      if (count === 0) return undefined;
      for (let from = 0; from < count; from += boardsAtOnce)
        kernel.select(from, Math.min(from + boardsAtOnce, count));
      if (budget.mayAllocate?.(4 * count) === false) return undefined;
      parents.push(new Uint32Array(memory.buffer, kernel.chosenParents(), count).slice());
      kernel.turn();
    }
    return undefined;
  }
}

/** The directions of a path, from the parents in each level and, at the end, a parent and a direction. */
function pathTo(parents: readonly Uint32Array[], last: number): readonly number[] {
  const path = [last & 3];
  for (let level = parents.length - 1, at = last >>> 2; level >= 0; level--) {
    const entry = parents[level]![at]!;
    path.push(entry & 3);
    at = entry >>> 2;
  }
  return path.reverse();
}
