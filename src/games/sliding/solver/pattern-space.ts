import { enlarged, range } from "../../lists.js";
import { cellBeside, moves } from "../rules.js";
import { request, type Work } from "./work.js";

/**
 * All placements of `size` tiles of a board, whichever tiles they are, numbered so that a table gives the
 * neighbor after a move.
 *
 * A placement is a *block* and a *rank*. The block is the set of the tiles' cells together with the connected
 * region of the other cells that contains the blank. Moves of other tiles only move the blank within its
 * region, so they change neither. The rank is the order of the tiles on those cells, read row by row: one of
 * size! permutations (`orderNumber`). A tile that moves along its row keeps its place in that order. A
 * tile that moves along its column passes the pattern's tiles between, which rotates part of the order, in
 * the same way for every permutation.
 */
export interface PatternSpace {
  readonly size: number;
  readonly blockCount: number;
  /** The number of 32-bit words with a bit for each rank, and perhaps some more. */
  readonly words: number;
  /** size!. */
  readonly ranks: number;
  /**
   * At `block * 4 * size + 4 * p + d`, for the tile at place `p` of the order moving toward `moves[d]`. The
   * value is the next block × 64 + the rotation, or −1 if the blank is not there. The tile moves in this
   * direction; the blank moves in the opposite one.
   */
  readonly next: Int32Array;
  /** At `rotation * ranks + rank`: the rank after a rotation. Rotation 0 changes nothing. */
  readonly rotated: Uint16Array;
  /** At `rank * size + tile`: the tile's place in the order. */
  readonly placeOf: Uint8Array;
  /** The block for a set of cells, in any order, with the blank on a cell outside it. */
  blockOf(cells: readonly number[], blank: number): number;
  /** All sets, each as `size` ascending cells. */
  readonly sets: Uint8Array;
  /**
   * At a set: its first block, which has the blank in the largest region; the blocks of the other regions
   * follow. One extra entry at the end.
   */
  readonly firstBlock: Int32Array;
  /**
   * At a set: the offset in `regions` of the region of each cell, the largest being 0; −1 if there is only
   * one.
   */
  readonly regionsAt: Int32Array;
  readonly regions: Uint8Array;
}

const rotationBits = 6;
export const rotationMask = (1 << rotationBits) - 1;
export const blockShift = rotationBits;

/**
 * Built step by step, so that a search can stop meanwhile: each `yield` comes after a few dozen microseconds
 * of work.
 */
export function* makePatternSpace(rows: number, columns: number, size: number): Work<PatternSpace> {
  const cellCount = rows * columns;
  const choose = binomials(cellCount, size);
  const setCount = choose(cellCount, size);
  const neighbor = neighbors(rows, columns);
  yield* request(setCount * (size + 2 * Int32Array.BYTES_PER_ELEMENT));
  const sets = new Uint8Array(setCount * size);
  const firstBlock = new Int32Array(setCount + 1);
  const regionsAt = new Int32Array(setCount).fill(-1);
  let regions = new Uint8Array(1 << 10);
  let regionsEnd = 0;

  const cells = range(size);
  const region = new Uint8Array(cellCount);
  const stack = new Uint8Array(cellCount * 4);
  for (let set = 0; set < setCount; set++) {
    if ((set & 63) === 0) yield;
    for (let place = 0; place < size; place++) sets[set * size + place] = cells[place]!;
    const count = fillRegions(cells, neighbor, region, stack);
    if (count > 1) {
      if (regionsEnd + cellCount > regions.length) {
        yield* request(regions.length * 2);
        regions = enlarged(regions, regions.length * 2);
      }
      regionsAt[set] = regionsEnd;
      largestFirst(region, count, regions, regionsEnd);
      regionsEnd += cellCount;
    }
    firstBlock[set + 1] = firstBlock[set]! + count;
    advance(cells);
  }

  const setOf = (sorted: ArrayLike<number>) => {
    let sum = 0;
    for (let place = 0; place < size; place++) sum += choose(sorted[place]!, place + 1);
    return sum;
  };
  const blockIn = (set: number, blank: number) =>
    firstBlock[set]! + (regionsAt[set]! < 0 ? 0 : regions[regionsAt[set]! + blank]!);

  const blockCount = firstBlock[setCount]!;
  yield* request(blockCount * 4 * size * Int32Array.BYTES_PER_ELEMENT);
  const next = new Int32Array(blockCount * 4 * size);
  const own = new Int32Array(size);
  const taken = new Uint8Array(cellCount);
  for (let set = 0; set < setCount; set++) {
    if ((set & 31) === 0) yield;
    // Set by set, because all at once would take long on large boards.
    next.fill(-1, firstBlock[set]! * 4 * size, firstBlock[set + 1]! * 4 * size);
    for (let place = 0; place < size; place++) {
      taken[own[place]!] = 0;
      own[place] = sets[set * size + place]!;
    }
    for (let place = 0; place < size; place++) taken[own[place]!] = 1;
    for (let place = 0; place < size; place++) {
      const from = own[place]!;
      for (let side = 0; side < 4; side++) {
        const to = neighbor[from * 4 + side]!;
        if (to < 0 || taken[to] === 1) continue;
        // The tile's new place; tiles that it passes move up or down by one.
        let target = place;
        let other = set - choose(from, place + 1);
        for (; target > 0 && own[target - 1]! > to; target--)
          other += choose(own[target - 1]!, target + 1) - choose(own[target - 1]!, target);
        for (; target < size - 1 && own[target + 1]! < to; target++)
          other += choose(own[target + 1]!, target + 1) - choose(own[target + 1]!, target + 2);
        other += choose(to, target + 1);
        next[blockIn(set, to) * 4 * size + place * 4 + side] =
          (blockIn(other, from) << blockShift) | rotationOf(size, place, target);
      }
    }
  }
  const permutations = orders(size);
  yield;
  const ranks = permutations.length;
  const placeOf = new Uint8Array(ranks * size);
  for (const [rank, order] of permutations.entries())
    for (const [place, tile] of order.entries()) placeOf[rank * size + tile] = place;
  return {
    size,
    blockCount,
    words: wordsFor(ranks),
    ranks,
    next,
    rotated: yield* rotationTables(size, permutations),
    placeOf,
    sets,
    firstBlock,
    regionsAt,
    regions,
    blockOf: (unsorted, blank) => blockIn(setOf(unsorted.toSorted((one, other) => one - other)), blank),
  };
}

/** Long rows consist of whole vectors of four words, which kernels join at once. */
function wordsFor(ranks: number): number {
  const words = Math.ceil(ranks / 32);
  return words > 4 ? Math.ceil(words / 4) * 4 : words;
}

/** At `cell * 4 + side`: the neighboring cell toward `moves[side]`, or −1. */
export function neighbors(rows: number, columns: number): Int8Array {
  const neighbor = new Int8Array(rows * columns * 4);
  for (let cell = 0; cell < rows * columns; cell++) {
    for (const [side, move] of moves.entries())
      neighbor[cell * 4 + side] = cellBeside(rows, columns, cell, move) ?? -1;
  }
  return neighbor;
}

/** A table of binomial coefficients: the number of `count`-subsets of `from` cells. */
function binomials(highest: number, size: number): (from: number, count: number) => number {
  const table = new Int32Array((highest + 1) * (size + 1));
  for (let from = 0; from <= highest; from++) {
    for (let count = 0; count <= Math.min(from, size); count++) {
      table[from * (size + 1) + count] =
        count === 0
          ? 1
          : (table[(from - 1) * (size + 1) + count - 1] ?? 0) +
            (from > count ? table[(from - 1) * (size + 1) + count]! : 0);
    }
  }
  return (from, count) => table[from * (size + 1) + count]!;
}

/** The next set of cells in colexicographic order, in which a set's number is Σ choose(cell, place + 1). */
function advance(cells: number[]): void {
  for (let place = 0; place < cells.length; place++) {
    if (place + 1 === cells.length || cells[place]! + 1 < cells[place + 1]!) {
      cells[place]!++;
      for (let lower = 0; lower < place; lower++) cells[lower] = lower;
      return;
    }
  }
}

/**
 * Numbers the connected regions of the cells outside the set from 1, in `region`; the set's cells get 0.
 * Returns the number of regions.
 */
function fillRegions(
  cells: readonly number[],
  neighbor: Int8Array,
  region: Uint8Array,
  stack: Uint8Array,
): number {
  region.fill(0);
  for (const cell of cells) region[cell] = 255;
  let count = 0;
  for (let start = 0; start < region.length; start++) {
    if (region[start] !== 0) continue;
    region[start] = ++count;
    let height = 0;
    stack[height++] = start;
    while (height > 0) {
      const cell = stack[--height]!;
      for (let side = 0; side < 4; side++) {
        const other = neighbor[cell * 4 + side]!;
        if (other < 0 || region[other] !== 0) continue;
        region[other] = count;
        stack[height++] = other;
      }
    }
  }
  for (const cell of cells) region[cell] = 0;
  return count;
}

/** Writes the same regions, numbered from 0 by decreasing size. */
function largestFirst(region: Uint8Array, count: number, numbered: Uint8Array, at: number): void {
  const sizes = new Uint8Array(count + 1);
  for (let cell = 0; cell < region.length; cell++) sizes[region[cell]!]!++;
  const numbers = new Uint8Array(count + 1);
  for (let one = 1; one <= count; one++) {
    for (let other = 1; other <= count; other++) {
      if (sizes[other]! > sizes[one]! || (sizes[other]! === sizes[one]! && other < one)) numbers[one]!++;
    }
  }
  for (let cell = 0; cell < region.length; cell++) numbered[at + cell] = numbers[region[cell]!]!;
}

/**
 * The number of the rotation that moves the tile from one place of the order to another; 0 if they are equal.
 */
function rotationOf(size: number, from: number, to: number): number {
  return from === to ? 0 : 1 + from * size + to;
}

function* rotationTables(size: number, permutations: readonly (readonly number[])[]): Work<Uint16Array> {
  const ranks = permutations.length;
  const tables = new Uint16Array((1 + size * size) * ranks);
  const placeOf = new Uint8Array(size);
  for (let rank = 0; rank < ranks; rank++) {
    if ((rank & 15) === 15) yield;
    tables[rank] = rank;
    const order = permutations[rank]!;
    for (let from = 0; from < size; from++) {
      for (let to = 0; to < size; to++) {
        if (from === to) continue;
        for (let place = 0; place < size; place++) {
          const step =
            place === from
              ? to - from
              : from < to
                ? place > from && place <= to
                  ? -1
                  : 0
                : place >= to && place < from
                  ? 1
                  : 0;
          placeOf[order[place]!] = place + step;
        }
        tables[rotationOf(size, from, to) * ranks + rank] = orderNumber(placeOf);
      }
    }
  }
  return tables;
}

/**
 * Numbers for the orders of tiles, which grow with each further tile: tile i adds i! for each earlier tile
 * that comes after it. Tiles in ascending order have number 0.
 */

/** The number of the order of the tiles on these cells, tile by tile. */
export function orderNumber(cellOf: ArrayLike<number>): number {
  let number = 0;
  let factorial = 1;
  for (let tile = 1; tile < cellOf.length; tile++) {
    factorial *= tile;
    for (let earlier = 0; earlier < tile; earlier++)
      if (cellOf[earlier]! > cellOf[tile]!) number += factorial;
  }
  return number;
}

/** Every order of this many tiles, by number: the tile at each place. */
function orders(size: number): readonly (readonly number[])[] {
  let all: readonly (readonly number[])[] = [[]];
  for (let tile = 0; tile < size; tile++) {
    all = Array.from({ length: tile + 1 }, (_, after) =>
      all.map((order) => order.toSpliced(tile - after, 0, tile)),
    ).flat();
  }
  return all;
}
