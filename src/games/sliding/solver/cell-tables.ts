import { KernelMemory } from "../../kernels/kernel.js";
import { regionOfAt } from "../../kernels/sliding-cells-memory.js";
import type { Automaton } from "./automaton.js";
import type { Bounds } from "./bounds.js";
import { request, type Work } from "./work.js";

/**
 * A second copy of the pattern databases of a small board, laid out for the search. The address of a
 * placement's bit consists of the cells of the pattern's tiles, four bits each, and the number of the blank's
 * region. Most of the address space is empty. But a move is then one addition, and the system never provides
 * memory for unused pages.
 */
export interface CellTables {
  readonly memory: KernelMemory;
  /** The address of the automaton. */
  readonly walkAt: number;
  /** At a cell: the state of a path that starts there. */
  readonly start: Int32Array;
  readonly bitsAt: number;
  /** The shift of the region in a bit's address. */
  readonly regionShift: number;
  /** Per slot: the start of its table, in bits. */
  readonly startOf: readonly number[];
}

const cellBits = 4;
export const maxCells = 1 << cellBits;
/** Seven tiles would take an address space of 32 MB for each region. */
export const maxTiles = 6;

/** `automaton`: that of `withSides`. */
export function* makeCellTables(bounds: Bounds, { next, start }: Automaton): Work<CellTables> {
  const { rows, columns, slots } = bounds;
  const cells = rows * columns;
  // Slots of one table have its address in common.
  const tables = [...new Map(slots.map((slot) => [slot.bitsAt, slot])).values()];
  const spaces = [...new Map(tables.map(({ space }) => [space.size, space])).values()];
  let regionCount = 1;
  for (const { firstBlock } of spaces)
    for (let set = 0; set + 1 < firstBlock.length; set++)
      regionCount = Math.max(regionCount, firstBlock[set + 1]! - firstBlock[set]!);
  const largest = Math.max(...spaces.map(({ size }) => size));
  const regionShift = Math.max(5, cellBits * largest);
  const { starts, areas } = startsOf(tables, largest, regionCount << regionShift);
  const words = areas * (regionCount << (regionShift - 5));
  const regionBytes = maxCells << cells;
  const bytes = regionOfAt + regionBytes + next.byteLength + 4 * words;
  yield* request(bytes);
  const memory = new KernelMemory(bytes);
  memory.take(regionOfAt);
  const regionOf = new Uint8Array(memory.buffer, memory.take(regionBytes), regionBytes);
  for (const space of spaces) yield* enterRegions(space, cells, regionOf);
  const walkAt = memory.take(next.byteLength);
  const bitsAt = memory.take(4 * words);
  new Int32Array(memory.buffer, walkAt).set(next);
  const bits = new Uint32Array(memory.buffer, bitsAt, words);
  const packed = new Uint32Array(bounds.memory.buffer);
  for (const table of tables)
    yield* layOut(table, packed, bits, starts.get(table.bitsAt)! >>> 5, 1 << (regionShift - 5));
  return {
    memory,
    walkAt,
    start,
    bitsAt,
    regionShift,
    startOf: slots.map((slot) => starts.get(slot.bitsAt)!),
  };
}

type TableSlot = Bounds["slots"][number];

/**
 * The start of each table, by its address. Each of the largest patterns has an area of its own, and tables of
 * fewer tiles share areas. Tables of three and fewer tiles use gaps in a table of six: addresses where three
 * of its tiles would be on one cell.
 */
function startsOf(
  tables: readonly TableSlot[],
  largest: number,
  area: number,
): { readonly starts: Map<number, number>; readonly areas: number } {
  const starts = new Map<number, number>();
  let areas = 0;
  let [holes, shared] = [0, 0];
  for (const { bitsAt, space } of tables.toSorted((one, other) => other.space.size - one.space.size)) {
    const { size } = space;
    if (size === largest) starts.set(bitsAt, area * areas++);
    else if (size * 2 <= largest) starts.set(bitsAt, (holes++ * 0x111) << (cellBits * 3));
    else {
      if ((shared & 15) === 0) areas++;
      starts.set(bitsAt, area * (areas - 1) + ((shared++ & 15) << (cellBits * (largest - 1))));
    }
  }
  return { starts, areas };
}

/** Stores the blank's regions for each set of a pattern's cells. */
function* enterRegions(
  { size, sets, regionsAt, regions }: TableSlot["space"],
  cells: number,
  regionOf: Uint8Array,
): Work<void> {
  for (let set = 0; set < regionsAt.length; set++) {
    if ((set & 255) === 255) yield;
    const from = regionsAt[set]!;
    if (from < 0) continue;
    let mask = 0;
    for (let at = set * size; at < (set + 1) * size; at++) mask |= 1 << sets[at]!;
    for (let cell = 0; cell < cells; cell++) regionOf[mask * maxCells + cell] = regions[from + cell]!;
  }
}

/**
 * Copies a table's bits, set by set. The index of a placement is the sum of two look-ups, for one half of the
 * tiles each.
 */
function* layOut(
  { space, bitsAt }: TableSlot,
  packed: Uint32Array,
  bits: Uint32Array,
  start: number,
  regionWords: number,
): Work<void> {
  const { size, words, ranks, placeOf, sets, firstBlock } = space;
  const highTiles = size >> 1;
  const lowTiles = size - highTiles;
  const highCode = new Uint16Array(ranks);
  const lowCode = new Uint16Array(ranks);
  for (let rank = 0; rank < ranks; rank++) {
    for (let tile = 0; tile < size; tile++) {
      const code = tile < highTiles ? highCode : lowCode;
      code[rank] = code[rank]! * size + placeOf[rank * size + tile]!;
    }
  }
  const high = new Uint16Array(size ** highTiles);
  const low = new Uint16Array(size ** lowTiles);
  const shift = cellBits * lowTiles;
  for (let set = 0; set + 1 < firstBlock.length; set++) {
    if ((set & 15) === 15) yield;
    indexPlaces(sets, set * size, size, highTiles, high);
    indexPlaces(sets, set * size, size, lowTiles, low);
    for (
      let block = firstBlock[set]!, region = start;
      block < firstBlock[set + 1]!;
      block++, region += regionWords
    ) {
      for (let word = 0; word < words; word++) {
        for (let left = packed[bitsAt / 4 + block * words + word]!; left !== 0; left &= left - 1) {
          const rank = (word << 5) + 31 - Math.clz32(left & -left);
          const index = (high[highCode[rank]!]! << shift) | low[lowCode[rank]!]!;
          bits[region + (index >> 5)]! |= 1 << (index & 31);
        }
      }
    }
  }
}

/**
 * For each choice of `count` places, with one digit for each: the cells at these places, four bits for each.
 */
function indexPlaces(sets: Uint8Array, at: number, size: number, count: number, index: Uint16Array): void {
  index[0] = 0;
  // Downward, so that results do not overwrite their inputs.
  for (let made = 0, choices = 1; made < count; made++, choices *= size) {
    for (let choice = choices - 1; choice >= 0; choice--) {
      const first = index[choice]! << cellBits;
      for (let place = 0; place < size; place++) index[choice * size + place] = first | sets[at + place]!;
    }
  }
}
