import { type Bounds, mirror } from "./bounds.js";
import type { PatternSpace } from "./pattern-space.js";
import type { PatternTable } from "./pattern-table.js";
import type { Work } from "./work.js";

/**
 * The pattern databases of a small board once more, laid out for the search: a placement's bit stands where the cells of the pattern's tiles, four
 * bits each, and the number of the blank's region say. That is mostly holes, but a move is then one addition, and of the pages in the holes no
 * memory is ever made.
 */
export interface CellTables {
  readonly bits: Uint32Array;
  /** At `mask of the pattern's cells * 16 + blank`: the blank's region, the largest being 0. */
  readonly regionOf: Uint8Array;
  /** Per `sum * 16 + tile`, for the pattern that the tile belongs to. */
  readonly slotOf: Uint8Array;
  /** … where the tile's cell stands in the index. */
  readonly shiftOf: Uint8Array;
  /** … where its bits begin, in words, and by how much the region is shifted from there. */
  readonly bitsAt: Int32Array;
  readonly regionShift: Uint8Array;
  /** At `sum * 16 + cell`: the cell as the sum sees it. */
  readonly view: Uint8Array;
}

const cellBits = 4;
export const mostCells = 1 << cellBits;
/** Seven tiles would take an address space of 32 MB for each region. */
export const mostTiles = 6;

/** How many words one region of a pattern of so many tiles takes, as a power of two. */
function regionShiftOf(size: number): number {
  return Math.max(0, cellBits * size - 5);
}

export function* makeCellTables({ rows, columns, sumCount, slots, slotOf, indexOf, size }: Bounds): Work<CellTables> {
  const cells = rows * columns;
  const regionOf = new Uint8Array(mostCells << cells);
  let regionCount = 1;
  const blocks = new Map<PatternSpace, Blocks>();
  for (const { space } of slots.map(({ table }) => table)) {
    if (blocks.has(space)) continue;
    const found = yield* blocksOf(space, cells, regionOf);
    blocks.set(space, found);
    regionCount = Math.max(regionCount, found.mostRegions);
  }
  const tables = new Map<PatternTable, number>();
  let words = 0;
  for (const { table } of slots) {
    if (tables.has(table)) continue;
    tables.set(table, words);
    words += regionCount << regionShiftOf(table.space.size);
  }
  const bits = new Uint32Array(words);
  for (const [table, start] of tables) yield* layOut(table, blocks.get(table.space)!, cells, bits, start);

  const bySumAndTile = <Values extends Uint8Array | Int32Array>(values: Values, value: (slot: number, index: number) => number): Values => {
    for (let sum = 0; sum < sumCount; sum++) {
      for (let tile = 1; tile < cells; tile++) {
        values[sum * mostCells + tile] = value(slotOf[sum * cells + tile]!, indexOf[sum * cells + tile]!);
      }
    }
    return values;
  };
  const count = sumCount * mostCells;
  const view = new Uint8Array(count);
  for (const { mirrored, sum } of slots) {
    for (let cell = 0; cell < cells; cell++) view[sum * mostCells + cell] = mirrored ? mirror(columns, cell) : cell;
  }
  return {
    bits,
    regionOf,
    slotOf: bySumAndTile(new Uint8Array(count), (slot) => slot),
    shiftOf: bySumAndTile(new Uint8Array(count), (slot, index) => (size[slot]! - 1 - index) * cellBits),
    bitsAt: bySumAndTile(new Int32Array(count), (slot) => tables.get(slots[slot]!.table)!),
    regionShift: bySumAndTile(new Uint8Array(count), (slot) => regionShiftOf(size[slot]!)),
    view,
  };
}

interface Blocks {
  /** At a mask of cells: the first block of that set, and how many there are. */
  readonly first: Int32Array;
  readonly count: Uint8Array;
  readonly mostRegions: number;
}

/** The blocks by the masks of their cells; enters the regions into `regionOf`. */
function* blocksOf({ size, sets, firstBlock, regionsOf }: PatternSpace, cells: number, regionOf: Uint8Array): Work<Blocks> {
  const first = new Int32Array(1 << cells);
  const count = new Uint8Array(1 << cells);
  let mostRegions = 1;
  for (let set = 0; set + 1 < firstBlock.length; set++) {
    if ((set & 255) === 255) yield;
    let mask = 0;
    for (let at = set * size; at < (set + 1) * size; at++) mask |= 1 << sets[at]!;
    first[mask] = firstBlock[set]!;
    count[mask] = firstBlock[set + 1]! - firstBlock[set]!;
    mostRegions = Math.max(mostRegions, count[mask]!);
    const regions = regionsOf.get(set);
    for (let cell = 0; regions !== undefined && cell < cells; cell++) {
      if (regions[cell]! > 0) regionOf[mask * mostCells + cell] = regions[cell]! - 1;
    }
  }
  return { first, count, mostRegions };
}

/** Copies a table's bits in the order of its tiles' cells, so that sixteen of them are written at once. */
function* layOut({ space, bits: packed }: PatternTable, { first, count }: Blocks, cells: number, bits: Uint32Array, start: number): Work<void> {
  const { size, words } = space;
  const regionWords = 1 << regionShiftOf(size);
  const factorials = [1];
  for (let tile = 1; tile < size; tile++) factorials.push(factorials[tile - 1]! * tile);
  const row = new Int32Array(mostCells);

  /** All cells of this tile and those after it, where the tiles before stand on `mask`, make the number `rank` and begin the index. */
  const fill = (tile: number, mask: number, rank: number, index: number): void => {
    const factorial = factorials[tile]!;
    let after = tile;
    if (tile < size - 1) {
      for (let cell = 0; cell < cells; cell++) {
        if ((mask >> cell) & 1) after--;
        else fill(tile + 1, mask | (1 << cell), rank + after * factorial, (index << cellBits) | cell);
      }
      return;
    }
    let regions = 0;
    for (let cell = 0; cell < cells; cell++) {
      if ((mask >> cell) & 1) {
        after--;
        continue;
      }
      const set = mask | (1 << cell);
      const number = rank + after * factorial;
      let at = first[set]! * words + (number >> 5);
      for (let region = 0; region < count[set]!; region++, at += words) row[region]! |= ((packed[at]! >>> (number & 31)) & 1) << cell;
      if (count[set]! > regions) regions = count[set]!;
    }
    const to = start + (index >> 1);
    for (let region = 0; region < regions; region++) {
      bits[to + region * regionWords]! |= row[region]! << ((index & 1) * mostCells);
      row[region] = 0;
    }
  };

  if (size < 3) return fill(0, 0, 0, 0);
  // The first two tiles here, to stop between them.
  for (let one = 0; one < cells; one++) {
    for (let other = 0; other < cells; other++) {
      if (one === other) continue;
      fill(2, (1 << one) | (1 << other), one > other ? 1 : 0, (one << cellBits) | other);
      yield;
    }
  }
}
