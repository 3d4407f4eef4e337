import type { Budget } from "./solver.js";

/** The cost of an impossible assignment: more than all pushes together. */
export const unreachable = 1_000_000;

/** The budget was spent before there was a sum. */
export const stopped = -1;

const huge = 0x3fffffff;
/** The budget is asked after this many columns, about half a millisecond. */
const columnsBetweenChecks = 1 << 18;

/**
 * Assigns each row to a different column with the least sum, as each box to a goal. It is the Hungarian
 * method with potentials (Kuhn 1955; rows are inserted one by one as Jonker and Volgenant did, 1987). Rows
 * are offsets into one flat table of costs.
 *
 * The sum with one row replaced, as a push replaces one, takes a single shortest path. The potentials of the
 * others hold, so only the path from the new row to the column that becomes free is needed. The search stops
 * at that column.
 */
export class RowMatching {
  /** By row: the offset of its costs. */
  readonly rows: Int32Array;
  readonly #rowPotential: Int32Array;
  readonly #columnPotential: Int32Array;
  readonly #rowOf: Int32Array;
  readonly #columnOf: Int32Array;
  readonly #least: Int32Array;
  readonly #before: Int32Array;
  readonly #isSettled: Uint8Array;
  readonly #left: Int32Array;
  /** By column: the offset and the potential of its row in the last solved matching. */
  readonly #offsetThen: Int32Array;
  readonly #potentialThen: Int32Array;
  /** By row of the table: its column in the last solved matching + 1; 0 if it had none. */
  readonly #columnThen: Int32Array;
  sum = unreachable;
  /**
   * Columns examined so far. With hundreds of rows a caller counts these rather than matchings, which take
   * from one round to one for each row.
   */
  columnsExamined = 0;

  /** @param size the number of rows and columns */
  constructor(
    private readonly costs: Int32Array,
    private readonly size: number,
  ) {
    const numbers = () => new Int32Array(size);
    this.rows = numbers();
    this.#rowPotential = numbers();
    this.#columnPotential = numbers();
    this.#rowOf = numbers();
    this.#columnOf = numbers();
    this.#least = numbers();
    this.#before = numbers();
    this.#isSettled = new Uint8Array(size);
    this.#left = numbers();
    this.#offsetThen = numbers();
    this.#potentialThen = numbers();
    this.#columnThen = new Int32Array(size === 0 ? 0 : costs.length / size);
  }

  /**
   * Solves for `rows`; `unreachable` or more when there is no matching. Rows of the last matching keep their
   * columns and all potentials, so only the others must be inserted. Any order is correct, as every column is
   * assigned at last. Takes no nodes from the budget; `stopped` when it was spent meanwhile.
   */
  solve(budget?: Budget): number {
    const size = this.size;
    const costs = this.costs;
    const rows = this.rows;
    const columns = this.#columnPotential;
    const rowOf = this.#rowOf.fill(-1);
    const potentials = this.#rowPotential;
    if (this.sum >= unreachable) columns.fill(0);
    const changed = this.#left;
    let changes = 0;
    for (let row = 0; row < size; row++) {
      const column = this.#columnThen[rows[row]! / size]! - 1;
      if (column >= 0 && rowOf[column] === -1) {
        rowOf[column] = row;
        potentials[row] = this.#potentialThen[column]!;
      } else changed[changes++] = row;
    }
    this.#forget();
    let left = 0;
    this.columnsExamined += changes * size;
    for (let index = 0; index < changes; index++) {
      const row = changed[index]!;
      const base = rows[row]!;
      let least = huge;
      let first = 0;
      for (let column = 0; column < size; column++) {
        const reduced = costs[base + column]! - columns[column]!;
        if (reduced > least || (reduced === least && rowOf[first] === -1)) continue;
        least = reduced;
        first = column;
      }
      potentials[row] = least;
      if (rowOf[first] === -1) rowOf[first] = row;
      else changed[left++] = row;
    }
    let asked = this.columnsExamined;
    for (let index = 0; index < left; index++) {
      if (this.columnsExamined - asked >= columnsBetweenChecks) {
        asked = this.columnsExamined;
        if (budget?.spend(0) === false) {
          // The potentials may be anything now, so the next call solves again.
          this.sum = unreachable;
          return stopped;
        }
      }
      this.#insert(changed[index]!);
    }
    let sum = 0;
    for (let column = 0; column < size; column++) {
      const row = rowOf[column]!;
      this.#columnOf[row] = column;
      sum += costs[rows[row]! + column]!;
    }
    this.sum = sum;
    if (sum < unreachable) this.#remember();
    return sum;
  }

  #remember(): void {
    for (let column = 0; column < this.size; column++) {
      const row = this.#rowOf[column]!;
      this.#offsetThen[column] = this.rows[row]!;
      this.#potentialThen[column] = this.#rowPotential[row]!;
      this.#columnThen[this.rows[row]! / this.size] = column + 1;
    }
  }

  #forget(): void {
    for (const offset of this.#offsetThen) this.#columnThen[offset / this.size] = 0;
  }

  /**
   * Finds the shortest augmenting path from a row without a column, after which the potentials hold again.
   */
  #insert(row: number): void {
    const size = this.size;
    const costs = this.costs;
    const rows = this.rows;
    const columns = this.#columnPotential;
    const rowOf = this.#rowOf;
    const potentials = this.#rowPotential;
    const least = this.#least;
    const before = this.#before;
    const isSettled = this.#isSettled.fill(0);
    let base = rows[row]!;
    let origin = potentials[row]!;
    for (let column = 0; column < size; column++) {
      least[column] = costs[base + column]! - origin - columns[column]!;
      before[column] = -1;
    }
    let end = -1;
    let distance = 0;
    while (end < 0) {
      this.columnsExamined += size;
      let next = -1;
      distance = huge;
      for (let column = 0; column < size; column++) {
        if (isSettled[column] !== 0 || least[column]! >= distance) continue;
        distance = least[column]!;
        next = column;
      }
      isSettled[next] = 1;
      const owner = rowOf[next]!;
      if (owner === -1) {
        end = next;
        break;
      }
      base = rows[owner]!;
      origin = potentials[owner]! - distance;
      for (let column = 0; column < size; column++) {
        if (isSettled[column] !== 0) continue;
        const through = costs[base + column]! - origin - columns[column]!;
        if (through >= least[column]!) continue;
        least[column] = through;
        before[column] = next;
      }
    }
    potentials[row]! += distance;
    for (let column = 0; column < size; column++) {
      if (isSettled[column] === 0 || column === end) continue;
      const slack = distance - least[column]!;
      potentials[rowOf[column]!]! += slack;
      columns[column]! -= slack;
    }
    for (let column = end; ; ) {
      const from = before[column]!;
      rowOf[column] = from === -1 ? row : rowOf[from]!;
      if (from === -1) break;
      column = from;
    }
  }

  /** The least sum if one row had the costs at offset `base`. Changes nothing. */
  sumWith(row: number, base: number): number {
    const size = this.size;
    const costs = this.costs;
    const rows = this.rows;
    const columns = this.#columnPotential;
    const rowOf = this.#rowOf;
    const potentials = this.#rowPotential;
    const least = this.#least;
    const wanted = this.#columnOf[row]!;
    // The sum of all potentials is the sum of the matching.
    const others = this.sum - potentials[row]!;
    let nearest = huge;
    let next = 0;
    this.columnsExamined += size;
    for (let column = 0; column < size; column++) {
      const direct = costs[base + column]! - columns[column]!;
      least[column] = direct;
      if (direct > nearest || (direct === nearest && column !== wanted)) continue;
      nearest = direct;
      next = column;
    }
    if (next === wanted) return others + nearest;
    const isSettled = this.#isSettled.fill(0);
    for (;;) {
      isSettled[next] = 1;
      const owner = rowOf[next]!;
      const from = rows[owner]!;
      const origin = potentials[owner]! - nearest;
      nearest = huge;
      for (let column = 0; column < size; column++) {
        if (isSettled[column] !== 0) continue;
        const through = costs[from + column]! - origin - columns[column]!;
        if (through < least[column]!) least[column] = through;
        const distance = least[column]!;
        if (distance > nearest || (distance === nearest && column !== wanted)) continue;
        nearest = distance;
        next = column;
      }
      this.columnsExamined += size;
      if (next === wanted) return others + nearest;
    }
  }
}
