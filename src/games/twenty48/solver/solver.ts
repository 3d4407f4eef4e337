import { madeOnce } from "../../lists.js";
import type { Budget, MoveValue, Solver, Unpack } from "../../solver.js";
import { type Move, type Position, reachedGoal, type Slide } from "../rules.js";
import {
  bestSlide,
  certain,
  type DeepeningSearch,
  lossValue,
  maxDepth,
  noDeficit,
  slideValues,
  unlikely,
} from "./deepening.js";
import { readNetwork } from "./network.js";
import { PackedSearch } from "./packed-search.js";
import {
  bitsPerCell,
  distinctTiles,
  fitsPackedRows,
  gapBelowHighest,
  LineMemo,
  packLine,
  ranksOf,
  rowTables,
} from "./row-tables.js";

/**
 * Expectimax: the player takes the best slide, and the board adds a random tile. One node is one position
 * with the player to move. Tables are built at the first hint and kept. Results of searches are not kept, so
 * hints for equal boards and node budgets are equal.
 *
 * Boards of 4×4 are evaluated by the learned network if one was accepted, all others by `lineValue`.
 */
export const twenty48Solver = {
  hint: (position: Position, budget: Budget): Move | undefined => hintWithin(position, budget),
  values,
  learned: { name: "2048.network", accept },
} satisfies Solver<Position, Move>;

let packedSearch: PackedSearch | undefined;
let weights: Int16Array | undefined;
let deficit: number | undefined;
const gridSearches = new Map<number, GridSearch>();

/** A hint with at most `maxMoves` moves of depth. */
export function hintWithin(position: Position, budget: Budget, maxMoves = maxDepth): Move | undefined {
  if (!position.beyond && reachedGoal(position)) return "K";
  const ranks = ranksOf(position.cells);
  return bestSlide(placed(position.size, ranks), Math.min(maxMoves, depthLimit(ranks)), budget);
}

/**
 * The value of each slide: with the network, the points that are expected from here on. There are none while
 * the player must decide whether to continue after the goal.
 */
function values(position: Position, budget: Budget): readonly MoveValue<Move>[] | undefined {
  if (!position.beyond && reachedGoal(position)) return [];
  const ranks = ranksOf(position.cells);
  return slideValues(placed(position.size, ranks), depthLimit(ranks), budget);
}

async function accept(bytes: Uint8Array, unpack: Unpack): Promise<boolean> {
  const network = await readNetwork(bytes, unpack);
  if (network === undefined) return false;
  useWeights(network.weights);
  return true;
}

/** Evaluates 4×4 by these weights from now on, or by none. `maxDeficit` is that of `PackedSearch`. */
export function useWeights(learned: Int16Array | undefined, maxDeficit?: number): void {
  weights = learned;
  deficit = maxDeficit;
  packedSearch = undefined;
}

function placed(size: number, ranks: Uint8Array): DeepeningSearch {
  const packed = size === 4 ? packable(ranks) : undefined;
  if (packed !== undefined) {
    packedSearch ??= new PackedSearch(rowTables(), weights, deficit);
    packedSearch.place(packed);
    return packedSearch;
  }
  const search = madeOnce(gridSearches, size, () => new GridSearch(size));
  search.place(ranks);
  return search;
}

/**
 * Ranks that packed rows can hold, with the same tiles equal as on the board; `undefined` if there are none.
 * With a network, tiles that are too high are replaced by lower ones, if there is a gap.
 */
function packable(ranks: Uint8Array): Uint8Array | undefined {
  let lowered = ranks;
  while (!fitsPackedRows(lowered)) {
    const gap = weights === undefined ? undefined : gapBelowHighest(lowered, 1);
    if (gap === undefined) return undefined;
    lowered = lowered.map((rank) => (rank > gap ? rank - 1 : rank));
  }
  return lowered;
}

/** With few different tiles the board is open, and looking far ahead costs much and decides nothing. */
function depthLimit(ranks: Uint8Array): number {
  return Math.min(maxDepth, distinctTiles(ranks) + 2);
}

const tableBits = 16;
const cellMask = (1 << bitsPerCell) - 1;

/**
 * Expectimax on a board of any size with tiles of any value: `PackedSearch` with a memo of lines instead of
 * tables. A frame holds the board's rows, then its columns.
 */
class GridSearch implements DeepeningSearch {
  readonly #memo: LineMemo;
  readonly #table = new TranspositionTable(tableBits);
  readonly #frames: Int32Array;
  #budget: Budget = { spend: () => false };
  #spent = false;
  /** The value of a lost board. */
  #lost = 0;
  deeperSeesMore = false;
  readonly maxDeficit = noDeficit;
  legal: readonly Slide[] = [];

  constructor(private readonly size: number) {
    this.#memo = new LineMemo(size);
    this.#frames = new Int32Array(2 * size * (maxDepth + 2));
  }

  /** Sets the board to search: ranks row by row. */
  place(ranks: Uint8Array): void {
    const size = this.size;
    const turned = ranks.map((_, cell) => ranks[(cell % size) * size + Math.floor(cell / size)]!);
    for (let line = 0; line < size; line++) {
      this.#frames[line] = packLine(ranks.subarray(line * size, (line + 1) * size));
      this.#frames[size + line] = packLine(turned.subarray(line * size, (line + 1) * size));
    }
    this.#lost = lossValue(this.#value(0));
    this.#table.forget();
    this.legal = (["U", "D", "L", "R"] as const).filter((slide) => this.#slide(0, slide));
  }

  value(slide: Slide, depth: number, budget: Budget): number | undefined {
    this.#budget = budget;
    this.#spent = false;
    this.#slide(0, slide);
    const found = this.#slid(2 * this.size, depth, certain);
    return this.#spent ? undefined : found;
  }

  /** The best value that the player can reach from the frame. */
  #best(frame: number, depth: number, chance: number): number {
    if (this.#spent || !this.#budget.spend()) {
      this.#spent = true;
      return 0;
    }
    const next = frame + 2 * this.size;
    let best = this.#lost;
    if (this.#slide(frame, "U")) best = Math.max(best, this.#slid(next, depth - 1, chance));
    if (this.#slide(frame, "D")) best = Math.max(best, this.#slid(next, depth - 1, chance));
    if (this.#slide(frame, "L")) best = Math.max(best, this.#slid(next, depth - 1, chance));
    if (this.#slide(frame, "R")) best = Math.max(best, this.#slid(next, depth - 1, chance));
    return best;
  }

  /** Writes the frame's board after the slide into the next frame. Returns whether anything moved. */
  #slide(frame: number, slide: Slide): boolean {
    const size = this.size;
    const frames = this.#frames;
    const memo = this.#memo;
    const slidTo = slide === "U" || slide === "L" ? memo.toFirst : memo.toLast;
    const along = slide === "L" || slide === "R" ? 0 : size;
    const across = size - along;
    const next = frame + 2 * size;
    let changed = false;
    for (let line = 0; line < size; line++) {
      const before = frames[frame + along + line]!;
      const after = slidTo[memo.find(before)]!;
      if (after !== before) changed = true;
      frames[next + along + line] = after;
      for (let cell = 0; cell < size; cell++) {
        const place = next + across + cell;
        // The first line initializes the lines across it, and the others add to them.
        const started = line === 0 ? 0 : frames[place]!;
        frames[place] = started | (((after >> (bitsPerCell * cell)) & cellMask) << (bitsPerCell * line));
      }
    }
    return changed;
  }

  /** The value of the frame's board, directly after a slide. */
  #slid(frame: number, depth: number, chance: number): number {
    if (depth === 0) this.deeperSeesMore = true;
    return depth === 0 || chance < unlikely ? this.#value(frame) : this.#spawned(frame, depth, chance);
  }

  #value(frame: number): number {
    const memo = this.#memo;
    let value = 0;
    for (let line = frame; line < frame + 2 * this.size; line++)
      value += memo.value[memo.find(this.#frames[line]!)]!;
    return value;
  }

  /**
   * The mean over the tiles that may appear in the frame. Each empty cell is equally likely, and a 2 is nine
   * times as likely as a 4. A new 4 is searched one move less deep than a new 2. It is rare, and searching
   * both at full depth doubles the work of every further move.
   */
  #spawned(frame: number, depth: number, chance: number): number {
    const size = this.size;
    const frames = this.#frames;
    let low = 0;
    let high = 0;
    let empty = 0;
    for (let row = 0; row < size; row++) {
      const line = frames[frame + row]!;
      // Two different hashes of the rows identify the board: with 64 bits, a search of millions of boards is
      // not expected to confuse two.
      low = Math.imul(low ^ line, 0x9e37_79b1);
      low ^= low >>> 15;
      high = Math.imul(high ^ line, 0x85eb_ca77);
      high ^= high >>> 13;
      for (let column = 0; column < size; column++)
        if (((line >> (bitsPerCell * column)) & cellMask) === 0) empty++;
    }
    const known = this.#table.find(low, high, depth);
    if (known !== unknown) return known;
    const chanceOf4 = Math.floor(chance / (10 * empty));
    const chanceOf2 = 9 * chanceOf4;
    let sum = 0;
    for (let row = 0; row < size; row++) {
      const inRow = frame + row;
      for (let column = 0; column < size; column++) {
        if (((frames[inRow]! >> (bitsPerCell * column)) & cellMask) !== 0) continue;
        const inColumn = frame + size + column;
        frames[inRow]! += 1 << (bitsPerCell * column);
        frames[inColumn]! += 1 << (bitsPerCell * row);
        sum += 9 * this.#best(frame, depth, chanceOf2);
        frames[inRow]! += 1 << (bitsPerCell * column);
        frames[inColumn]! += 1 << (bitsPerCell * row);
        sum += this.#best(frame, Math.max(1, depth - 1), chanceOf4);
        frames[inRow]! -= 2 << (bitsPerCell * column);
        frames[inColumn]! -= 2 << (bitsPerCell * row);
        if (this.#spent) return 0;
      }
    }
    const mean = Math.floor(sum / (10 * empty));
    this.#table.keep(low, high, depth, mean);
    return mean;
  }
}

/** The result of `find` where nothing is known. A value that happens to equal it is just searched again. */
export const unknown = -0x4000_0000;

const wordsPerEntry = 4;
const depthBits = 8;

/**
 * Values that a search has found, by board and depth. A board is two 32-bit words. Entries are in one array,
 * four words each (board, board, generation and depth, value), so that a look-up touches one line of the
 * processor's cache. A new entry replaces the old one in its slot.
 *
 * `forget` starts a new generation: older entries are not found again, so equal searches give equal results
 * whatever ran before them.
 */
export class TranspositionTable {
  readonly #words: Int32Array;
  readonly #shift: number;
  #generation = 1 << depthBits;

  /** Holds 2^`bits` entries of 16 bytes. */
  constructor(bits: number) {
    this.#words = new Int32Array(wordsPerEntry << bits);
    this.#shift = 32 - bits;
  }

  forget(): void {
    this.#generation += 1 << depthBits;
    if (this.#generation < 0x3fff_0000) return;
    this.#words.fill(0);
    this.#generation = 1 << depthBits;
  }

  /** The value found for the board at this depth or a greater one, or `unknown`. */
  find(low: number, high: number, depth: number): number {
    const words = this.#words;
    const at = this.#place(low, high);
    // Generations only grow, so this also excludes entries of older ones.
    return words[at] === low && words[at + 1] === high && words[at + 2]! >= this.#generation + depth
      ? words[at + 3]!
      : unknown;
  }

  keep(low: number, high: number, depth: number, value: number): void {
    const words = this.#words;
    const at = this.#place(low, high);
    words[at] = low;
    words[at + 1] = high;
    words[at + 2] = this.#generation + depth;
    words[at + 3] = value;
  }

  #place(low: number, high: number): number {
    let hash = Math.imul(low, 0x9e37_79b1) ^ Math.imul(high, 0x85eb_ca77);
    hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b_3c6d);
    return ((hash ^ (hash >>> 13)) >>> this.#shift) * wordsPerEntry;
  }
}
