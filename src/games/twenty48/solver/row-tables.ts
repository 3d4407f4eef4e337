import { reversals } from "./tuples.js";

/**
 * A tile's rank is its power of two: 1 for 2, 2 for 4, 11 for 2048; 0 is an empty cell. Searches use ranks.
 *
 * Merging never gives a rank above 30: the tiles of a board add up to at most 25 × 2^26.
 */
function rankOf(value: number): number {
  return value === 0 ? 0 : 31 - Math.clz32(value);
}

export function ranksOf(cells: readonly number[]): Uint8Array {
  return Uint8Array.from(cells, rankOf);
}

/**
 * The number of different tiles on the board. With more of them the game has lasted longer and deeper
 * searches pay.
 */
export function distinctTiles(ranks: Uint8Array): number {
  let seen = 0;
  for (const rank of ranks) seen |= 1 << rank;
  let count = 0;
  for (let rest = seen >>> 1; rest !== 0; rest >>>= 1) count += rest & 1;
  return count;
}

/**
 * Slides one line of ranks toward its first cell, in place; returns the score gained. The same rule as
 * `slideTiles`.
 */
function slideLine(line: Uint8Array): number {
  let filled = 0;
  let mayMerge = false;
  let gained = 0;
  for (let from = 0; from < line.length; from++) {
    const rank = line[from]!;
    if (rank === 0) continue;
    line[from] = 0;
    if (mayMerge && line[filled - 1] === rank) {
      line[filled - 1] = rank + 1;
      gained += 2 ** (rank + 1);
      mayMerge = false;
    } else {
      line[filled++] = rank;
      mayMerge = true;
    }
  }
  return gained;
}

/**
 * Finds the gap above which each tile can be replaced by the next lower one. A board with rare highest tiles
 * then looks like a common one, on which the game continues in the same way. (Tile-downgrading: Guei, "On
 * reinforcement learning for the game of 2048", 2021). The gap is the highest rank that is missing below the
 * highest tile, from `lowestGap` on. `undefined` when there is none.
 */
export function gapBelowHighest(ranks: Uint8Array, lowestGap: number): number | undefined {
  let gap = ranks.reduce((one, other) => Math.max(one, other), 0) - 1;
  while (gap >= lowestGap && ranks.includes(gap)) gap--;
  return gap >= lowestGap ? gap : undefined;
}

/**
 * Data about rows of four tiles, indexed by the row packed into 16 bits: four bits per rank, cell 0 in the
 * lowest four. Ranks are at most 15 here, so two tiles of 32768 "merge" into one of 32768. The move stays
 * legal, and the tile still counts as the highest one.
 */
export interface RowTables {
  /** The row after sliding toward cell 0, and toward cell 3. */
  readonly toFirst: Uint16Array;
  readonly toLast: Uint16Array;
  /** The score gained by sliding, the same either way. */
  readonly gained: Int32Array;
  /** `lineValue`, in units of 1 / `valueScale`. */
  readonly value: Int32Array;
}

/**
 * Values are integers, so that the engine does not box them; this scale keeps rounding errors below the
 * precision of the weights.
 */
const valueScale = 4;

const rowCount = 0x1_0000;
const highestRank = 15;

let cache: RowTables | undefined;

/** The tables, built on the first call in about 20 ms. */
export function rowTables(): RowTables {
  cache ??= buildRowTables(weightsOf(4));
  return cache;
}

function buildRowTables(weights: Weights): RowTables {
  const tables: RowTables = {
    toFirst: new Uint16Array(rowCount),
    toLast: new Uint16Array(rowCount),
    gained: new Int32Array(rowCount),
    value: new Int32Array(rowCount),
  };
  const reversed = reversals();
  const valueOfLine = lineValue(weights);
  const line = new Uint8Array(4);
  for (let row = 0; row < rowCount; row++) {
    for (let cell = 0; cell < 4; cell++) line[cell] = (row >> (4 * cell)) & 15;
    tables.value[row] = Math.round(valueOfLine(line) * valueScale);
    tables.gained[row] = slideLine(line);
    const slid = packRow(line, 0);
    tables.toFirst[row] = slid;
    tables.toLast[reversed[row]!] = reversed[slid]!;
  }
  return tables;
}

/** The four ranks from `at` on as one row. */
export function packRow(ranks: Uint8Array, at: number): number {
  let row = 0;
  for (let cell = 0; cell < 4; cell++) row |= Math.min(ranks[at + cell]!, highestRank) << (4 * cell);
  return row;
}

/**
 * Whether packed rows represent a board exactly: not with tiles above 32768, and not where two of 32768 may
 * merge.
 */
export function fitsPackedRows(ranks: Uint8Array): boolean {
  return (
    ranks.every((rank) => rank <= highestRank) &&
    ranks.indexOf(highestRank) === ranks.lastIndexOf(highestRank)
  );
}

/** The weights of the features of a line. See `lineValue`. */
export interface Weights {
  /**
   * For every line of a board that is not lost; a lost board is worth 0. So it determines how much risk a
   * better board may cost.
   */
  readonly alive: number;
  readonly empty: number;
  readonly merge: number;
  readonly order: number;
  readonly orderPower: number;
  readonly sum: number;
  readonly sumPower: number;
}

const defaultWeights: Weights = {
  alive: 200_000,
  empty: 270,
  merge: 700,
  order: 47,
  orderPower: 4,
  sum: 11,
  sumPower: 3.5,
};

/**
 * 3×3 fills up at once and its tiles stay low, so empty cells and order weigh more. At 1,000 nodes a move,
 * 144 of 150 games reached the goal of 256 and 66 reached 512. With the weights of larger boards it was 138
 * and 56.
 */
const smallWeights: Weights = { ...defaultWeights, empty: 5000, order: 300 };

function weightsOf(size: number): Weights {
  return size === 3 ? smallWeights : defaultWeights;
}

/**
 * The value of a line of ranks. A board's value is the sum over its rows and columns.
 *
 * Empty cells and equal neighbors give room to move. Every tile costs a power of its rank, so merging pays:
 * one tile of rank r + 1 costs less than two of rank r. A line should decrease or increase from end to end.
 * Each step against the better of the two directions costs the difference of powers, so disorder among high
 * tiles weighs more. These ideas are from the Stack Overflow answers on "What is the optimal algorithm for
 * the game 2048?" (2014).
 */
export function lineValue(weights: Weights): (line: Uint8Array) => number {
  const cost = Float64Array.from({ length: 32 }, (_, rank) => weights.sum * rank ** weights.sumPower);
  const height = Float64Array.from({ length: 32 }, (_, rank) => weights.order * rank ** weights.orderPower);
  return (line) => {
    let value = weights.alive;
    let rising = 0;
    let falling = 0;
    let run = 0;
    let previousTile = 0;
    for (let cell = 0; cell < line.length; cell++) {
      const rank = line[cell]!;
      value -= cost[rank]!;
      if (rank === 0) value += weights.empty;
      else if (rank === previousTile) {
        // A run of n equal tiles counts n: two for the first pair, one for each further tile.
        value += run === 1 ? 2 * weights.merge : weights.merge;
        run++;
      } else {
        run = 1;
        previousTile = rank;
      }
      if (cell === 0) continue;
      const step = height[rank]! - height[line[cell - 1]!]!;
      if (step > 0) rising += step;
      else falling -= step;
    }
    return value - Math.min(rising, falling);
  };
}

export const bitsPerCell = 5;
const cellMask = (1 << bitsPerCell) - 1;
const entryBits = 14;

/**
 * Data about lines of up to five tiles, cached as they occur. Five cells of five bits have more lines than a
 * table should hold, but a search meets few of them. Each line has one slot, which holds the last line that
 * belongs there.
 */
export class LineMemo {
  readonly #valueOf: (line: Uint8Array) => number;
  readonly #key = new Int32Array(1 << entryBits).fill(-1);
  readonly #cells: Uint8Array;
  /**
   * By the slot that `find` returns, until the next `find`: the line after sliding toward cell 0, and toward
   * the last cell.
   */
  readonly toFirst = new Int32Array(1 << entryBits);
  readonly toLast = new Int32Array(1 << entryBits);
  /** The score gained by sliding, the same either way. */
  readonly gained = new Int32Array(1 << entryBits);
  /** `lineValue`, in units of 1 / `valueScale`. */
  readonly value = new Int32Array(1 << entryBits);

  constructor(size: number, weights: Weights = weightsOf(size)) {
    this.#cells = new Uint8Array(size);
    this.#valueOf = lineValue(weights);
  }

  /** The slot of the line. */
  find(line: number): number {
    const place = Math.imul(line, 0x9e37_79b1) >>> (32 - entryBits);
    if (this.#key[place] !== line) this.#learn(line, place);
    return place;
  }

  #learn(line: number, place: number): void {
    const cells = this.#cells;
    this.#key[place] = line;
    unpackLine(line, cells);
    this.value[place] = Math.round(this.#valueOf(cells) * valueScale);
    this.gained[place] = slideLine(cells);
    this.toFirst[place] = packLine(cells);
    unpackLine(line, cells);
    cells.reverse();
    slideLine(cells);
    this.toLast[place] = packLine(cells.reverse());
  }
}

/** Ranks as one integer, the first in the lowest bits. */
export function packLine(cells: Uint8Array): number {
  return cells.reduceRight((line, rank) => (line << bitsPerCell) | rank, 0);
}

function unpackLine(line: number, cells: Uint8Array): void {
  for (let cell = 0; cell < cells.length; cell++) cells[cell] = (line >> (bitsPerCell * cell)) & cellMask;
}
