import { blockShift, type PatternSpace, rotationMask } from "./pattern-space.js";
import type { PatternTable } from "./pattern-table.js";
import { orderNumber } from "./permutations.js";
import type { Symmetry } from "./symmetry.js";

/**
 * One additive sum: pattern databases for disjoint sets of tiles. Each move counts in one of them, so their
 * distances add up to a lower bound.
 */
export interface Sum {
  readonly patterns: readonly PlacedPattern[];
}

/**
 * Tiles, and the table for their distance in a view of the board. The view lets one table serve many
 * patterns.
 */
export interface PlacedPattern {
  readonly tiles: readonly number[];
  readonly table: PatternTable;
  readonly view: Symmetry;
}

/**
 * Several sums over one board, flattened for the search. Every pattern of every sum is a *slot*; the search
 * updates its placement (block, rank) and distance move by move.
 */
export interface Bounds {
  readonly rows: number;
  readonly columns: number;
  readonly sumCount: number;
  readonly slotCount: number;
  /** At `sum * cells + tile`: the slot that counts the tile's moves. */
  readonly slotOf: Uint8Array;
  /** At `sum * cells + tile`: the index of the tile in its slot. */
  readonly indexOf: Uint8Array;
  /**
   * At `slot * 4 + side`: the tile's direction in the slot's view when the blank moves in direction `side` (0
   * to 3, as in `moves`).
   */
  readonly turn: Uint8Array;
  /** Per slot: its sum. */
  readonly sumOf: Uint8Array;
  /** Per slot: the offset of its part in each shared array, and its sizes. */
  readonly size: Int32Array;
  readonly words: Int32Array;
  readonly ranks: Int32Array;
  readonly bitsAt: Int32Array;
  readonly nextAt: Int32Array;
  readonly rotatedAt: Int32Array;
  readonly placeAt: Int32Array;
  readonly bits: Uint32Array;
  readonly next: Int32Array;
  readonly rotated: Uint16Array;
  readonly placeOf: Uint8Array;
  readonly slots: readonly Slot[];
}

interface Slot {
  readonly table: PatternTable;
  /** In ascending order of their home in this sum's view, as in the table. */
  readonly tiles: readonly number[];
  readonly view: Symmetry;
  readonly sum: number;
}

/** The placement of each slot's tiles: the start of a search. */
export interface Placement {
  readonly block: Int32Array;
  readonly rank: Int32Array;
  readonly distance: Int32Array;
}

export function makeBounds(rows: number, columns: number, sums: readonly Sum[]): Bounds {
  const cells = rows * columns;
  const slotOf = new Uint8Array(sums.length * cells);
  const indexOf = new Uint8Array(sums.length * cells);
  const slots: Slot[] = [];
  for (const [sum, { patterns }] of sums.entries()) {
    for (const { tiles, table, view } of patterns) {
      const own = tiles.toSorted((one, other) => view.cells[one - 1]! - view.cells[other - 1]!);
      for (const [index, tile] of own.entries()) {
        slotOf[sum * cells + tile] = slots.length;
        indexOf[sum * cells + tile] = index;
      }
      slots.push({ table, tiles: own, view, sum });
    }
  }
  const bits = joinedBits(slots.map(({ table }) => table.bits));
  const next = joined(
    slots.map(({ table }) => table.space.next),
    Int32Array,
  );
  const rotated = joined(
    slots.map(({ table }) => table.space.rotated),
    Uint16Array,
  );
  const placeOf = joined(
    slots.map(({ table }) => table.space.placeOf),
    Uint8Array,
  );
  const perSlot = (value: (space: PatternSpace) => number) =>
    Int32Array.from(slots, ({ table }) => value(table.space));
  return {
    rows,
    columns,
    sumCount: sums.length,
    slotCount: slots.length,
    slotOf,
    indexOf,
    // The tile moves in the opposite direction of the blank: U and D, L and R differ in bit 0.
    turn: Uint8Array.from(
      { length: slots.length * 4 },
      (_, index) => slots[index >> 2]!.view.sides[(index & 3) ^ 1]!,
    ),
    sumOf: Uint8Array.from(slots, ({ sum }) => sum),
    size: perSlot(({ size }) => size),
    words: perSlot(({ words }) => words),
    ranks: perSlot(({ ranks }) => ranks),
    bitsAt: bits.at,
    nextAt: next.at,
    rotatedAt: rotated.at,
    placeAt: placeOf.at,
    bits: bits.all,
    next: next.all,
    rotated: rotated.all,
    placeOf: placeOf.all,
    slots,
  };
}

/** Bits that already share one buffer need no joining. */
function joinedBits(arrays: readonly Uint32Array[]): { all: Uint32Array; at: Int32Array } {
  const { buffer } = arrays[0]!;
  if (arrays.some((array) => array.buffer !== buffer)) return joined(arrays, Uint32Array);
  return {
    all: new Uint32Array(buffer),
    at: Int32Array.from(arrays, ({ byteOffset }) => byteOffset / Uint32Array.BYTES_PER_ELEMENT),
  };
}

interface Joinable {
  readonly length: number;
  set(values: this, at: number): void;
}

/**
 * Joins the distinct arrays into one, and returns the offset of each. A search reads one array faster than
 * many.
 */
function joined<Values extends Joinable>(
  arrays: readonly Values[],
  make: new (length: number) => Values,
): { all: Values; at: Int32Array } {
  const starts = new Map<Values, number>();
  let length = 0;
  for (const array of arrays) {
    if (starts.has(array)) continue;
    starts.set(array, length);
    length += array.length;
  }
  if (starts.size === 1) return { all: arrays[0]!, at: new Int32Array(arrays.length) };
  const all = new make(length);
  for (const [array, start] of starts) all.set(array, start);
  return { all, at: Int32Array.from(arrays, (array) => starts.get(array)!) };
}

/** The first two sums alone, for a search that uses no more. */
export function firstTwo(bounds: Bounds): Bounds {
  const slots = bounds.slots.filter(({ sum }) => sum < 2);
  return { ...bounds, sumCount: 2, slotCount: slots.length, slots };
}

/**
 * Finds the placement of the tiles in every slot. Each distance is counted by walking home along decreasing
 * distances, which the single bits show.
 */
export function place(bounds: Bounds, tiles: ArrayLike<number>): Placement {
  const { columns, slots } = bounds;
  const block = new Int32Array(slots.length);
  const rank = new Int32Array(slots.length);
  const distance = new Int32Array(slots.length);
  const cellOf = new Int32Array(tiles.length);
  for (let cell = 0; cell < tiles.length; cell++) cellOf[tiles[cell]!] = cell;
  for (const [slot, { table, tiles: own, view }] of slots.entries()) {
    const cells = own.map((tile) => view.cells[cellOf[tile]!]!);
    const homes = own.map((tile) => view.cells[tile - 1]!);
    block[slot] = table.space.blockOf(cells, view.cells[cellOf[0]!]!);
    rank[slot] = orderNumber(cells);
    const apart = cells.reduce((sum, cell, index) => sum + manhattan(columns, cell, homes[index]!), 0);
    distance[slot] = measure(table, block[slot]!, rank[slot]!, apart & 1);
  }
  return { block, rank, distance };
}

function manhattan(columns: number, one: number, other: number): number {
  return (
    Math.abs(Math.floor(one / columns) - Math.floor(other / columns)) +
    Math.abs((one % columns) - (other % columns))
  );
}

function measure(
  { space, bits, goalBlock }: PatternTable,
  startBlock: number,
  startRank: number,
  parity: number,
): number {
  const { size, words, ranks, next, rotated } = space;
  const bitAt = (block: number, rank: number) => (bits[block * words + (rank >> 5)]! >>> (rank & 31)) & 1;
  let [block, rank, odd, count] = [startBlock, startRank, parity, 0];
  while (block !== goalBlock || rank !== 0) {
    // Distances 4k + 0, 1, 2, 3 have the bits 0, 0, 1, 1. The bit of the next lower distance is the same at
    // odd distances and the other one at even distances.
    const lower = bitAt(block, rank) ^ (odd ^ 1);
    let found = false;
    for (let edge = block * 4 * size, end = edge + 4 * size; edge < end && !found; edge++) {
      const target = next[edge]!;
      if (target < 0) continue;
      const toRank = rotated[(target & rotationMask) * ranks + rank]!;
      if (bitAt(target >> blockShift, toRank) !== lower) continue;
      block = target >> blockShift;
      rank = toRank;
      found = true;
    }
    if (!found) throw new Error("The pattern database has no way home.");
    odd ^= 1;
    count++;
  }
  return count;
}
