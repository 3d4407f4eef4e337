import { DistanceMaker, leastAround, never } from "../board/distances.js";
import type { Board } from "../board/search-board.js";

/** The most boxes and target squares. */
export const maxTargets = 6;
/** More than the cost of any way. */
export const unreachable = 1_000_000;

/**
 * The fewest pushes that bring some boxes to as many target squares, in any assignment. Each box counts as if
 * it were alone with everything that never moves. The least sum over all assignments is found by dynamic
 * programming over sets of squares, box by box (Held and Karp 1962). For six boxes that is 6 × 64 sums.
 */
export class TargetCosts {
  readonly #maker: DistanceMaker;
  readonly #pushes: Uint16Array;
  /** At `target * size + square`. */
  readonly #costs: Int32Array;
  readonly #size: number;
  readonly #sums = new Int32Array(1 << maxTargets);
  #count = 0;

  constructor(board: Board) {
    this.#maker = new DistanceMaker(board);
    this.#pushes = new Uint16Array(board.size * 4);
    this.#size = board.size;
    this.#costs = new Int32Array(maxTargets * board.size);
  }

  /** Computes the costs to at most `maxTargets` squares; `fixed` marks walls and boxes that never move. */
  aim(fixed: Uint8Array, targets: readonly number[]): void {
    this.#maker.prepare(fixed);
    this.#count = targets.length;
    targets.forEach((target, index) => {
      this.#maker.fill(fixed, target, this.#pushes);
      const base = index * this.#size;
      for (let square = 0; square < this.#size; square++) {
        const least = leastAround(this.#pushes, square);
        this.#costs[base + square] = least === never ? unreachable : least;
      }
      // A box that is already there and walled in needs no push.
      this.#costs[base + target] = 0;
    });
  }

  /**
   * The least sum for boxes on these squares, as many as targets; `unreachable` or more if no assignment
   * exists.
   */
  least(squares: ArrayLike<number>): number {
    const count = this.#count;
    const [costs, size, sums] = [this.#costs, this.#size, this.#sums];
    if (count === 0) return 0;
    if (count === 1) return costs[squares[0]!]!;
    if (count === 2) {
      const [one, other] = [squares[0]!, squares[1]!];
      return Math.min(costs[one]! + costs[size + other]!, costs[other]! + costs[size + one]!);
    }
    const all = (1 << count) - 1;
    sums.fill(unreachable * 2, 0, all + 1);
    sums[0] = 0;
    for (let set = 0; set < all; set++) {
      const sum = sums[set]!;
      if (sum >= unreachable) continue;
      // The next box: as many boxes are assigned as the set has squares.
      let box = 0;
      for (let bits = set; bits !== 0; bits &= bits - 1) box++;
      const square = squares[box]!;
      for (let target = 0; target < count; target++) {
        if ((set & (1 << target)) !== 0) continue;
        const after = set | (1 << target);
        const total = sum + costs[target * size + square]!;
        if (total < sums[after]!) sums[after] = total;
      }
    }
    return sums[all]!;
  }

  /**
   * The least sum after one of the boxes goes from `squares[index]` to another square; `least` is the sum
   * before. Mostly the distance to every target changes by the same amount, and so does the sum.
   */
  leastAfter(squares: Int16Array, index: number, to: number, least: number): number {
    const costs = this.#costs;
    const size = this.#size;
    const from = squares[index]!;
    let change = Number.NaN;
    for (let row = 0; row < this.#count * size; row += size) {
      const before = costs[row + from]!;
      const after = costs[row + to]!;
      if (before === unreachable && after === unreachable) continue;
      if (Number.isNaN(change)) change = after - before;
      if (after - before !== change || before === unreachable || after === unreachable)
        return this.#leastWith(squares, index, to);
    }
    return Number.isNaN(change) ? least : least + change;
  }

  #leastWith(squares: Int16Array, index: number, to: number): number {
    const from = squares[index]!;
    squares[index] = to;
    const sum = this.least(squares);
    squares[index] = from;
    return sum;
  }
}
