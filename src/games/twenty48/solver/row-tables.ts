import { lineWorth, type Weights, weightsOf } from "./line-worth.js";
import { slideLine } from "./ranks.js";

/**
 * What can be known of a row of four tiles, by the row packed into 16 bits: cell 0 in the lowest four, a rank
 * each. Ranks end at 15 here, so two tiles of 32768 "merge" into one of 32768: that the move is legal stays
 * right, and the tile counts as the highest there is.
 */
export interface RowTables {
  /** The row after sliding toward cell 0, and toward cell 3. */
  readonly toFirst: Uint16Array;
  readonly toLast: Uint16Array;
  /** The score gained by sliding, the same either way. */
  readonly gained: Int32Array;
  /** `lineWorth`, in units of 1 / `worthScale`. */
  readonly worth: Int32Array;
}

/**
 * Values are whole numbers, so that they travel through the search without boxing; this keeps rounding below
 * the weights' grain.
 */
export const worthScale = 4;

const rowCount = 0x1_0000;
const highestRank = 15;

let cache: RowTables | undefined;

/** The tables, built on the first call in some 20 ms. */
export function rowTables(): RowTables {
  cache ??= buildRowTables(weightsOf(4));
  return cache;
}

export function buildRowTables(weights: Weights): RowTables {
  const tables: RowTables = {
    toFirst: new Uint16Array(rowCount),
    toLast: new Uint16Array(rowCount),
    gained: new Int32Array(rowCount),
    worth: new Int32Array(rowCount),
  };
  const worthOf = lineWorth(weights);
  const line = new Uint8Array(4);
  for (let row = 0; row < rowCount; row++) {
    for (let cell = 0; cell < 4; cell++) line[cell] = (row >> (4 * cell)) & 15;
    tables.worth[row] = Math.round(worthOf(line) * worthScale);
    tables.gained[row] = slideLine(line);
    const slid = packRow(line, 0);
    tables.toFirst[row] = slid;
    tables.toLast[reverseRow(row)] = reverseRow(slid);
  }
  return tables;
}

/** Four ranks from `at` on as one row. */
export function packRow(ranks: Uint8Array, at: number): number {
  let row = 0;
  for (let cell = 0; cell < 4; cell++) row |= Math.min(ranks[at + cell]!, highestRank) << (4 * cell);
  return row;
}

function reverseRow(row: number): number {
  return ((row & 15) << 12) | ((row & 0xf0) << 4) | ((row >> 4) & 0xf0) | (row >> 12);
}

/**
 * Whether packed rows tell the whole truth of a board: not for tiles above 32768, nor where two of 32768 may
 * merge.
 */
export function fitsPackedRows(ranks: Uint8Array): boolean {
  return (
    ranks.every((rank) => rank <= highestRank) &&
    ranks.indexOf(highestRank) === ranks.lastIndexOf(highestRank)
  );
}
