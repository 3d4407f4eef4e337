import { KernelMemory } from "../../kernels/kernel.js";
import type * as Kernel from "../../kernels/twenty48.js";
import * as code from "../../kernels/twenty48.wasm";
import { boardAt, reversedAt, rowsAt, takenAt, weightsAt, worthAt } from "../../kernels/twenty48-memory.js";
import type { Budget } from "../../solver.js";
import type { Slide } from "../rules.js";
import { certain, type DeepeningSearch, lossValue, noDeficit, unlikely } from "./deepening.js";
import { gapBelowHighest, packRow, type RowTables, rowTables } from "./row-tables.js";
import { reversals } from "./tuples.js";

/**
 * In points of the network. A root slide that a search puts this far below the best one is not searched
 * further. For slides deeper in the tree, half of this, without searching, is enough. Half as wide, it leaves
 * 12 nodes of 100 and finds the best slide as often, 5 moves deep (87 % of 614 boards). Games with this width
 * and 12,000 nodes a move score more than with half of it and 5,200 nodes.
 */
const maxNetworkDeficit = 10_000;

/**
 * Tiles from this rank on are too rare in training to be evaluated directly, if they can be replaced by lower
 * ones.
 */
const rareRank = 14;
/** No tile below this rank is replaced by a lower one. */
const lowestGap = 6;

const rowCount = 0x1_0000;

/**
 * Expectimax on 4×4 with lines packed as in `RowTables`, in the kernel `twenty48`. It evaluates boards by the
 * weights of a network, the points that a game will still gain, or else by `lineValue`.
 */
export class PackedSearch implements DeepeningSearch {
  readonly #kernel: typeof Kernel;
  readonly #hasNetwork: boolean;
  readonly #board: Uint16Array;
  /** The replacement for each row. */
  readonly #taken: Uint16Array;
  #lowering = "";
  readonly maxDeficit: number;
  #budget: Budget = { spend: () => false };
  deeperSeesMore = false;
  legal: readonly Slide[] = [];

  constructor(
    private readonly tables: RowTables = rowTables(),
    weights?: Int16Array,
    maxDeficit = maxNetworkDeficit,
  ) {
    const memory = new KernelMemory(weightsAt + (weights?.byteLength ?? 0));
    const { buffer } = memory;
    this.#hasNetwork = weights !== undefined;
    this.maxDeficit = weights === undefined ? noDeficit : maxDeficit;
    const rows = new Uint16Array(buffer, rowsAt, 4 * rowCount);
    const gained = new Int32Array(buffer, rowsAt, 2 * rowCount);
    for (let row = 0; row < rowCount; row++) {
      rows[4 * row] = tables.toFirst[row]!;
      rows[4 * row + 1] = tables.toLast[row]!;
      gained[2 * row + 1] = tables.gained[row]!;
    }
    new Int32Array(buffer, worthAt).set(tables.value);
    new Uint16Array(buffer, reversedAt).set(reversals());
    this.#taken = new Uint16Array(buffer, takenAt, rowCount);
    this.#board = new Uint16Array(buffer, boardAt, 4);
    new Int16Array(buffer, weightsAt).set(weights ?? []);
    this.#kernel = memory.start<typeof Kernel>(code, {
      twenty48: { spend: (nodes: number) => (this.#budget.spend(nodes) ? 1 : 0) },
    });
    this.#kernel.setUp(weights === undefined ? 0 : 1, this.maxDeficit, unlikely);
  }

  /** Sets the board to search: 16 ranks row by row. Ranks above 15 count as 15. */
  place(ranks: Uint8Array): void {
    for (let line = 0; line < 4; line++) this.#board[line] = packRow(ranks, 4 * line);
    if (this.#hasNetwork) this.#lower(ranks);
    // A network estimates the points still to be gained, and after a loss there are none.
    this.#kernel.begin(this.#hasNetwork ? 0 : lossValue(this.#kernel.boardValue()));
    const turned = ranks.map((_, cell) => ranks[(cell % 4) * 4 + (cell >> 2)]!);
    this.legal = slides.filter((slide) => {
      const table = isToFirst(slide) ? this.tables.toFirst : this.tables.toLast;
      const lines = isAlongRows(slide) ? ranks : turned;
      return [0, 4, 8, 12].some((at) => table[packRow(lines, at)] !== packRow(lines, at));
    });
  }

  /** The value of a board with the tiles of the one that was placed, without searching. */
  valueOf(ranks: Uint8Array): number {
    for (let line = 0; line < 4; line++) this.#board[line] = packRow(ranks, 4 * line);
    return this.#kernel.boardValue();
  }

  value(slide: Slide, depth: number, budget: Budget): number | undefined {
    this.#budget = budget;
    const kernel = this.#kernel;
    const value = kernel.slideValue(isAlongRows(slide) ? 0 : 1, isToFirst(slide) ? 0 : 1, depth, certain);
    if (kernel.deeperSeesMore()) this.deeperSeesMore = true;
    const nodes = kernel.takePending();
    const mayContinue = nodes === 0 || budget.spend(nodes);
    return mayContinue && !kernel.isStopped() ? value : undefined;
  }

  /** The tiles of the board decide which tiles are replaced by lower ones. See `gapBelowHighest`. */
  #lower(ranks: Uint8Array): void {
    const lowered = Uint8Array.from(ranks, (rank) => Math.min(rank, 15));
    const lowering = Uint8Array.from({ length: 16 }, (_, rank) => rank);
    for (;;) {
      const highest = lowered.reduce((one, other) => Math.max(one, other), 0);
      const gap = highest < rareRank ? undefined : gapBelowHighest(lowered, lowestGap);
      if (gap === undefined) break;
      for (const list of [lowered, lowering])
        for (let index = 0; index < 16; index++) if (list[index]! > gap) list[index]!--;
    }
    const key = lowering.join();
    if (key === this.#lowering) return;
    this.#lowering = key;
    for (let row = 0; row < rowCount; row++) {
      this.#taken[row] =
        lowering[row & 15]! |
        (lowering[(row >> 4) & 15]! << 4) |
        (lowering[(row >> 8) & 15]! << 8) |
        (lowering[row >> 12]! << 12);
    }
    this.#kernel.forgetLines();
  }
}

const slides = ["U", "D", "L", "R"] as const satisfies readonly Slide[];

function isAlongRows(slide: Slide): boolean {
  return slide === "L" || slide === "R";
}

function isToFirst(slide: Slide): boolean {
  return slide === "U" || slide === "L";
}
