import type * as Kernel from "../../kernels/sliding-cells.js";
import * as code from "../../kernels/sliding-cells.wasm";
import {
  fromAt,
  maskAt,
  placeAt,
  risesAt,
  seenAt,
  slotAt,
  stepAt,
  tileAt,
  triedAt,
} from "../../kernels/sliding-cells-memory.js";
import type { Budget } from "../../solver.js";
import { type Bounds, place, sumsOf } from "./bounds.js";
import { type CellTables, maxCells } from "./cell-tables.js";
import { firstState, type LimitedAnswer, type LimitedSearch, runKernel } from "./limited-search.js";
import { neighbors } from "./pattern-space.js";

const sums = 4;
const maxSlots = 16;
const edges = maxCells * 4;
const distanceShift = 30;

/** The search for boards of up to sixteen cells, with four sums and the tables laid out by cells. */
export class CellSearch implements LimitedSearch {
  nodes = 0;
  readonly #words: Int32Array;
  readonly #kernel: typeof Kernel;

  constructor(
    readonly bounds: Bounds,
    private readonly tables: CellTables,
  ) {
    if (bounds.sumCount !== sums || bounds.slots.length > maxSlots)
      throw new Error("The search looks at four sums.");
    this.#words = new Int32Array(tables.memory.buffer);
    enterSteps(bounds, this.#words);
    this.#kernel = tables.memory.start<typeof Kernel>(code);
    this.#kernel.placeTables(tables.walkAt, tables.bitsAt, tables.regionShift);
  }

  search(start: ArrayLike<number>, limit: number, budget: Budget): LimitedAnswer {
    const placement = place(this.bounds, start);
    const bounds = sumsOf(this.bounds, placement);
    // No solution has the other parity.
    if (Math.max(...bounds) > limit || ((limit - bounds[0]!) & 1) !== 0) return { kind: "none" };
    if (bounds[0] === 0) return { kind: "solved", moves: [] };
    this.#place(start, placement.distance);
    const blank = Array.from(start).indexOf(0);
    const slack = bounds.reduce((all, bound, sum) => all | (((limit - bound) >> 1) << (sum * 8)), 0);
    const state = firstState(this.bounds, start, this.tables.start[blank]!);
    this.#kernel.start(blank, state, slack, limit);
    return runKernel(this.#kernel, this.#words.subarray(triedAt / 4), budget, this);
  }

  #place(tiles: ArrayLike<number>, distance: Int32Array): void {
    const words = this.#words;
    words.set(tiles, tileAt / 4);
    for (const [slot, { tiles: own, view }] of this.bounds.slots.entries()) {
      let index = 0;
      let mask = 0;
      for (const tile of own) {
        const cell = view.cells[Array.from(tiles).indexOf(tile)]!;
        index = (index << 4) | cell;
        mask |= 16 << cell;
      }
      words[maskAt / 4 + slot] = mask;
      words[placeAt / 4 + slot] = this.tables.startOf[slot]! + index + (distance[slot]! << distanceShift);
    }
  }
}

/** Writes what each move changes. */
function enterSteps({ rows, columns, slots, slotOf, indexOf, sumCount }: Bounds, words: Int32Array): void {
  const cells = rows * columns;
  const neighbor = neighbors(rows, columns);
  for (let edge = 0; edge < cells * 4; edge++) {
    const [to, from] = [edge >> 2, neighbor[edge]!];
    if (from < 0) continue;
    words[fromAt / 4 + edge] = from;
    for (const [slot, { view }] of slots.entries()) {
      const [left, taken] = [view.cells[from]!, view.cells[to]!];
      words[seenAt / 4 + slot * edges + edge] = (16 << left) | (16 << taken) | left;
    }
    for (let sum = 0; sum < sumCount; sum++) {
      for (let tile = 1; tile < cells; tile++) {
        const slot = slotOf[sum * cells + tile]!;
        const { tiles, view } = slots[slot]!;
        words[slotAt / 4 + sum * maxCells + tile] = slot;
        const shift = (tiles.length - 1 - indexOf[sum * cells + tile]!) * 4;
        words[stepAt / 4 + (sum * maxCells + tile) * edges + edge] =
          (view.cells[to]! - view.cells[from]!) << shift;
      }
    }
  }
  for (let rises = 0; rises < 1 << sums; rises++) {
    for (let sum = 0; sum < sums; sum++) words[risesAt / 4 + rises]! |= ((rises >> sum) & 1) << (sum * 8);
  }
}
