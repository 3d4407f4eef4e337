import type { Budget } from "../../../solver.js";

/** Stands for "cannot get there": more than all pushes together. */
export const unreachable = 1_000_000;

/** The budget was spent before there was a sum. */
export const stopped = -1;

/**
 * Each box to a goal of its own, with the least sum: the Hungarian method with potentials (Kuhn 1955; rows are inserted one by one as Jonker and
 * Volgenant did, 1987). As a push changes one row, the sum after it is found by inserting that row again into the others' matching.
 */
export class Matching {
  readonly #size: number;
  readonly #costs: Int32Array;
  readonly #rowPotential: Int32Array;
  readonly #columnPotential: Int32Array;
  /** By column, from 1: the row that has it; 0 for none. Column 0 holds the row that is being inserted. */
  readonly #rowOf: Int32Array;
  readonly #savedPotential: Int32Array;
  readonly #savedRows: Int32Array;
  readonly #least: Int32Array;
  readonly #before: Int32Array;
  readonly #used: Uint8Array;
  /** Rows without a column yet. */
  readonly #left: Int32Array;
  #sum = 0;

  constructor(size: number) {
    this.#size = size;
    this.#costs = new Int32Array((size + 1) * (size + 1));
    const numbers = () => new Int32Array(size + 1);
    this.#rowPotential = numbers();
    this.#columnPotential = numbers();
    this.#rowOf = numbers();
    this.#savedPotential = numbers();
    this.#savedRows = numbers();
    this.#least = numbers();
    this.#before = numbers();
    this.#left = numbers();
    this.#used = new Uint8Array(size + 1);
  }

  /** Sets what it costs to match a row with a column (both from 0). */
  set(row: number, column: number, cost: number): void {
    this.#costs[(row + 1) * (this.#size + 1) + column + 1] = cost;
  }

  /** The least sum; `unreachable` or more when there is no matching. `stopped` when the budget, of which it takes no node, was spent meanwhile. */
  solve(budget?: Budget): number {
    const size = this.#size;
    const columns = this.#columnPotential;
    const rowOf = this.#rowOf.fill(0);
    // As every column is taken in the end, any potentials will do to begin with, and those of a similar position leave little to do.
    if (this.#sum >= unreachable) columns.fill(0);
    let left = 0;
    for (let row = 1; row <= size; row++) {
      const base = row * (size + 1);
      let least = 0x7fffffff;
      let first = 0;
      for (let column = 1; column <= size; column++) {
        const reduced = this.#costs[base + column]! - columns[column]!;
        if (reduced > least || (reduced === least && rowOf[first] === 0)) continue;
        least = reduced;
        first = column;
      }
      if (rowOf[first] === 0) rowOf[first] = row;
      else this.#left[left++] = row;
    }
    for (let index = 0; index < left; index++) {
      if ((index & 15) === 15 && budget?.spend(0) === false) {
        // Whatever the potentials are now, the next time begins anew.
        this.#sum = unreachable;
        return stopped;
      }
      this.#insert(this.#left[index]!);
    }
    this.#sum = this.#total();
    return this.#sum;
  }

  /** The least sum if one row had the costs `costAt(column)`. Nothing changes by asking. */
  solveWith(row: number, costAt: (column: number) => number): number {
    const size = this.#size;
    const rowOf = this.#rowOf;
    const base = (row + 1) * (size + 1);
    const costs = this.#costs;
    this.#savedPotential.set(this.#columnPotential);
    this.#savedRows.set(rowOf);
    const saved = costs.slice(base, base + size + 1);
    for (let column = 0; column < size; column++) costs[base + column + 1] = costAt(column);
    for (let column = 1; column <= size; column++) if (rowOf[column] === row + 1) rowOf[column] = 0;
    this.#insert(row + 1);
    const sum = this.#total();
    costs.set(saved, base);
    this.#columnPotential.set(this.#savedPotential);
    rowOf.set(this.#savedRows);
    return sum;
  }

  /** Which column the row has in the last matching, from 0. */
  columnOf(row: number): number {
    return this.#rowOf.indexOf(row + 1, 1) - 1;
  }

  #total(): number {
    let sum = 0;
    for (let column = 1; column <= this.#size; column++) sum += this.#costs[this.#rowOf[column]! * (this.#size + 1) + column]!;
    return sum;
  }

  /** Only column potentials are kept: the row's follows from the cheapest column, as no reduced cost may be negative. */
  #insert(row: number): void {
    const size = this.#size;
    const width = size + 1;
    const costs = this.#costs;
    const rows = this.#rowPotential;
    const columns = this.#columnPotential;
    const rowOf = this.#rowOf;
    const least = this.#least.fill(0x7fffffff);
    const before = this.#before;
    const used = this.#used.fill(0);
    // Rows with a column are tight there.
    for (let column = 1; column <= size; column++) {
      const owner = rowOf[column]!;
      if (owner !== 0) rows[owner] = costs[owner * width + column]! - columns[column]!;
    }
    let first = 0x7fffffff;
    for (let column = 1; column <= size; column++) first = Math.min(first, costs[row * width + column]! - columns[column]!);
    rows[row] = first;
    rowOf[0] = row;
    let here = 0;
    do {
      used[here] = 1;
      const owner = rowOf[here]!;
      let delta = 0x7fffffff;
      let next = 0;
      for (let column = 1; column <= size; column++) {
        if (used[column] !== 0) continue;
        const reduced = costs[owner * width + column]! - rows[owner]! - columns[column]!;
        if (reduced < least[column]!) {
          least[column] = reduced;
          before[column] = here;
        }
        if (least[column]! < delta) {
          delta = least[column]!;
          next = column;
        }
      }
      for (let column = 0; column <= size; column++) {
        if (used[column] !== 0) {
          rows[rowOf[column]!]! += delta;
          columns[column]! -= delta;
        } else least[column]! -= delta;
      }
      here = next;
    } while (rowOf[here] !== 0);
    do {
      const from = before[here]!;
      rowOf[here] = rowOf[from]!;
      here = from;
    } while (here !== 0);
    // The row that was inserted last leaves no trace in column 0.
    columns[0] = 0;
    rowOf[0] = 0;
  }
}
