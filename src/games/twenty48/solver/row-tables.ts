import { lineValue, type Weights, weightsOf } from "./line-value.js";
import { slideLine } from "./ranks.js";

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
export const valueScale = 4;

const rowCount = 0x1_0000;
const highestRank = 15;

let cache: RowTables | undefined;

/** The tables, built on the first call in about 20 ms. */
export function rowTables(): RowTables {
  cache ??= buildRowTables(weightsOf(4));
  return cache;
}

export function buildRowTables(weights: Weights): RowTables {
  const tables: RowTables = {
    toFirst: new Uint16Array(rowCount),
    toLast: new Uint16Array(rowCount),
    gained: new Int32Array(rowCount),
    value: new Int32Array(rowCount),
  };
  const valueOfLine = lineValue(weights);
  const line = new Uint8Array(4);
  for (let row = 0; row < rowCount; row++) {
    for (let cell = 0; cell < 4; cell++) line[cell] = (row >> (4 * cell)) & 15;
    tables.value[row] = Math.round(valueOfLine(line) * valueScale);
    tables.gained[row] = slideLine(line);
    const slid = packRow(line, 0);
    tables.toFirst[row] = slid;
    tables.toLast[reverseRow(row)] = reverseRow(slid);
  }
  return tables;
}

/** The four ranks from `at` on as one row. */
export function packRow(ranks: Uint8Array, at: number): number {
  let row = 0;
  for (let cell = 0; cell < 4; cell++) row |= Math.min(ranks[at + cell]!, highestRank) << (4 * cell);
  return row;
}

function reverseRow(row: number): number {
  return ((row & 15) << 12) | ((row & 0xf0) << 4) | ((row >> 4) & 0xf0) | (row >> 12);
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
