import { lineValue, type Weights, weightsOf } from "./line-value.js";
import { slideLine } from "./ranks.js";
import { valueScale } from "./row-tables.js";

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
