import { alignment, KernelMemory } from "../../kernels/kernel.js";
import {
  besideAt,
  blockAt,
  distanceAt,
  entriesAt,
  entryBytes,
  rankAt,
  sumEntries,
  tablesAt,
  tilesAt,
  turnAt,
} from "../../kernels/sliding-packed-memory.js";
import { blockShift, neighbors, orderNumber, type PatternSpace, rotationMask } from "./pattern-space.js";
import type { PatternTable } from "./pattern-table.js";
import type { Symmetry } from "./symmetry.js";

/**
 * Tiles, and the table for their distance in a view of the board. The view lets one table serve many
 * patterns.
 */
interface PlacedPattern {
  readonly tiles: readonly number[];
  readonly table: PatternTable;
  readonly view: Symmetry;
}

/**
 * One additive sum: pattern databases for disjoint sets of tiles. Each move counts in one of them, so their
 * distances add up to a lower bound.
 */
type Sum = readonly PlacedPattern[];

/**
 * Several sums over one board. Every pattern of every sum is a *slot*; the searches update its placement
 * (block, rank) and distance move by move. The tables are in the memory of the kernels, which may grow: so
 * arrays on it are made where they are used.
 */
export interface Bounds {
  readonly rows: number;
  readonly columns: number;
  readonly sumCount: number;
  /** At `sum * cells + tile`: the slot that counts the tile's moves. */
  readonly slotOf: Uint8Array;
  /** At `sum * cells + tile`: the index of the tile in its slot. */
  readonly indexOf: Uint8Array;
  /** Per slot: its sum. */
  readonly sumOf: Uint8Array;
  readonly slots: readonly Slot[];
  readonly memory: KernelMemory;
}

interface Slot {
  /** Without what is in the memory. */
  readonly space: Omit<PatternSpace, "next" | "rotated">;
  readonly goalBlock: number;
  /** The addresses of the space's and the table's parts. */
  readonly bitsAt: number;
  readonly nextAt: number;
  readonly rotatedAt: number;
  readonly placesAt: number;
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

/** The bytes that `makeBounds` takes for these tables. */
export function boundsBytes(tables: Iterable<PatternTable>): number {
  const parts = [...new Set([...tables].flatMap(({ bits, space }) => [bits, ...partsOf(space)]))];
  return parts.reduce((sum, { byteLength }) => sum + byteLength + alignment, tablesAt);
}

function partsOf({
  next,
  rotated,
  placeOf,
}: PatternSpace): readonly (Int32Array | Uint16Array | Uint8Array)[] {
  return [next, rotated, placeOf];
}

export function makeBounds(rows: number, columns: number, sums: readonly Sum[]): Bounds {
  const cells = rows * columns;
  const tables = new Set(sums.flat().map(({ table }) => table));
  const memory = new KernelMemory(boundsBytes(tables));
  memory.take(tablesAt);
  const addresses = new Map<object, number>();
  const placed = (part: Uint32Array | Int32Array | Uint16Array | Uint8Array) => {
    const known = addresses.get(part);
    if (known !== undefined) return known;
    const address = memory.take(part.byteLength);
    new Uint8Array(memory.buffer).set(new Uint8Array(part.buffer, part.byteOffset, part.byteLength), address);
    addresses.set(part, address);
    return address;
  };
  const slotOf = new Uint8Array(sums.length * cells);
  const indexOf = new Uint8Array(sums.length * cells);
  const slots: Slot[] = [];
  for (const [sum, patterns] of sums.entries()) {
    for (const { tiles, table, view } of patterns) {
      const own = tiles.toSorted((one, other) => view.cells[one - 1]! - view.cells[other - 1]!);
      for (const [index, tile] of own.entries()) {
        slotOf[sum * cells + tile] = slots.length;
        indexOf[sum * cells + tile] = index;
      }
      const { next, rotated, ...space } = table.space;
      slots.push({
        space,
        goalBlock: table.goalBlock,
        bitsAt: placed(table.bits),
        nextAt: placed(next),
        rotatedAt: placed(rotated),
        placesAt: placed(space.placeOf),
        tiles: own,
        view,
        sum,
      });
    }
  }
  const bounds: Bounds = {
    rows,
    columns,
    sumCount: sums.length,
    slotOf,
    indexOf,
    sumOf: Uint8Array.from(slots, ({ sum }) => sum),
    slots,
    memory,
  };
  enterTiles(bounds);
  return bounds;
}

/** Writes what the kernels read of each tile and cell. They look at the first two sums. */
function enterTiles({ rows, columns, slots, slotOf, indexOf, sumCount, memory }: Bounds): void {
  const cells = rows * columns;
  const words = new Int32Array(memory.buffer);
  for (let sum = 0; sum < Math.min(2, sumCount); sum++) {
    for (let tile = 1; tile < cells; tile++) {
      const slot = slotOf[sum * cells + tile]!;
      const { space, bitsAt, nextAt, rotatedAt, placesAt } = slots[slot]!;
      words.set(
        [
          slot,
          space.size,
          placesAt + indexOf[sum * cells + tile]!,
          nextAt,
          rotatedAt,
          space.ranks,
          bitsAt,
          space.words,
        ],
        (entriesAt + sum * sumEntries + tile * entryBytes) / 4,
      );
    }
  }
  // The tile moves in the opposite direction of the blank: U and D, L and R differ in bit 0.
  const turns = slots
    .filter(({ sum }) => sum < 2)
    .flatMap(({ view }) => [1, 0, 3, 2].map((side) => view.sides[side]!));
  const bytes = new Uint8Array(memory.buffer);
  bytes.set(turns, turnAt);
  bytes.set(new Uint8Array(neighbors(rows, columns)), besideAt);
}

/**
 * Finds the placement of the tiles in every slot. Each distance is counted by walking home along decreasing
 * distances, which the single bits show.
 */
export function place({ columns, slots, memory }: Bounds, tiles: ArrayLike<number>): Placement {
  const tables = { words: new Int32Array(memory.buffer), halves: new Uint16Array(memory.buffer) };
  const block = new Int32Array(slots.length);
  const rank = new Int32Array(slots.length);
  const distance = new Int32Array(slots.length);
  const cellOf = new Int32Array(tiles.length);
  for (let cell = 0; cell < tiles.length; cell++) cellOf[tiles[cell]!] = cell;
  for (const [index, slot] of slots.entries()) {
    const { space, tiles: own, view } = slot;
    const cells = own.map((tile) => view.cells[cellOf[tile]!]!);
    const homes = own.map((tile) => view.cells[tile - 1]!);
    block[index] = space.blockOf(cells, view.cells[cellOf[0]!]!);
    rank[index] = orderNumber(cells);
    const apart = cells.reduce((sum, cell, at) => sum + manhattan(columns, cell, homes[at]!), 0);
    distance[index] = measure(slot, tables, block[index]!, rank[index]!, apart & 1);
  }
  return { block, rank, distance };
}

/**
 * Writes a board and its placement where the kernels `sliding-packed` and `sliding-beam` start from it.
 * Returns the totals of the first two sums.
 */
export function enterStart(bounds: Bounds, tiles: ArrayLike<number>): readonly [number, number] {
  const placement = place(bounds, tiles);
  const words = new Int32Array(bounds.memory.buffer);
  const count = bounds.sumOf.filter((sum) => sum < 2).length;
  words.set(placement.block.subarray(0, count), blockAt / 4);
  words.set(placement.rank.subarray(0, count), rankAt / 4);
  words.set(placement.distance.subarray(0, count), distanceAt / 4);
  new Uint8Array(bounds.memory.buffer).set(tiles, tilesAt);
  const [one, other] = sumsOf(bounds, placement);
  return [one!, other!];
}

/** All sums of a placement. */
export function sumsOf({ sumOf, sumCount }: Bounds, { distance }: Placement): number[] {
  const sums = new Array<number>(sumCount).fill(0);
  for (let slot = 0; slot < distance.length; slot++) sums[sumOf[slot]!]! += distance[slot]!;
  return sums;
}

/** The lower bound of a board: the largest of its sums. */
export function boundOf(bounds: Bounds, tiles: ArrayLike<number>): number {
  return Math.max(...sumsOf(bounds, place(bounds, tiles)));
}

export function manhattan(columns: number, one: number, other: number): number {
  return (
    Math.abs(Math.floor(one / columns) - Math.floor(other / columns)) +
    Math.abs((one % columns) - (other % columns))
  );
}

function measure(
  { space, goalBlock, bitsAt, nextAt, rotatedAt }: Slot,
  tables: { readonly words: Int32Array; readonly halves: Uint16Array },
  startBlock: number,
  startRank: number,
  parity: number,
): number {
  const { size, words, ranks } = space;
  const bitAt = (block: number, rank: number) =>
    (tables.words[bitsAt / 4 + block * words + (rank >> 5)]! >>> (rank & 31)) & 1;
  let [block, rank, odd, count] = [startBlock, startRank, parity, 0];
  while (block !== goalBlock || rank !== 0) {
    // Distances 4k + 0, 1, 2, 3 have the bits 0, 0, 1, 1. The bit of the next lower distance is the same at
    // odd distances and the other one at even distances.
    const lower = bitAt(block, rank) ^ (odd ^ 1);
    let found = false;
    for (let edge = nextAt / 4 + block * 4 * size, end = edge + 4 * size; edge < end && !found; edge++) {
      const target = tables.words[edge]!;
      if (target < 0) continue;
      const toRank = tables.halves[rotatedAt / 2 + (target & rotationMask) * ranks + rank]!;
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
