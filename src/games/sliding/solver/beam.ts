import type { Budget } from "../../solver.js";
import { type Bounds, place } from "./bounds.js";
import { blockShift, neighbors, rotationMask } from "./pattern-space.js";

/** One level of a beam: boards with the same number of moves from the start, and the search data of each. */
interface Level {
  count: number;
  /** The boards, each in whole 32-bit words, and the same memory as words. */
  readonly tiles: Uint8Array;
  readonly tileWords: Uint32Array;
  readonly blank: Uint8Array;
  /** The direction of the last move, or 4. */
  readonly side: Uint8Array;
  /** Per slot: block × 4096 + rank × 4 + distance modulo 4. */
  readonly places: Uint32Array;
  /** Per sum. */
  readonly sums: Uint16Array;
  readonly hashLow: Int32Array;
  readonly hashHigh: Int32Array;
}

/**
 * Boards are expanded in batches: first the places of their children are computed, then their values, so that
 * memory accesses overlap.
 */
const batchSize = 64;
/** The key of a child that cannot lead to a shorter solution. */
const lost = 0xffff;

/**
 * A breadth-first search that continues with only the most promising boards of each level. It gives no proof
 * and may find no solution, but finds a good one quickly. Boards are ranked by all sums together: their mean
 * predicts the true distance better than the largest of them, which is the bound.
 */
export class Beam {
  nodes = 0;
  readonly bounds: Bounds;
  readonly #neighbor: Int8Array;
  readonly #zobristLow: Int32Array;
  readonly #zobristHigh: Int32Array;

  constructor(bounds: Bounds) {
    if (bounds.sumCount !== 2) throw new Error("The search looks at two sums.");
    this.bounds = bounds;
    this.#neighbor = neighbors(bounds.rows, bounds.columns);
    const cells = bounds.rows * bounds.columns;
    this.#zobristLow = new Int32Array(cells * cells);
    this.#zobristHigh = new Int32Array(cells * cells);
    let state = 0x9e37_79b9;
    const random = () => {
      state = (state + 0x6d2b_79f5) | 0;
      let mixed = Math.imul(state ^ (state >>> 15), state | 1);
      mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
      return mixed ^ (mixed >>> 14);
    };
    for (let index = 0; index < cells * cells; index++) {
      this.#zobristLow[index] = random();
      this.#zobristHigh[index] = random();
    }
  }

  /**
   * The directions of a solution with fewer than `fewer` moves. `undefined` when a beam of this width found
   * none, or when there is no memory for it; "stopped" when the budget was spent. Never throws.
   */
  search(
    start: ArrayLike<number>,
    width: number,
    fewer: number,
    budget: Budget,
  ): readonly number[] | undefined | "stopped" {
    const {
      slotOf,
      indexOf,
      turn,
      size,
      words,
      ranks,
      bitsAt,
      nextAt,
      rotatedAt,
      placeAt,
      bits,
      next,
      rotated,
      placeOf,
      rows,
      columns,
      slotCount,
    } = this.bounds;
    const cells = rows * columns;
    const neighbor = this.#neighbor;
    const zLow = this.#zobristLow;
    const zHigh = this.#zobristHigh;
    const boardWords = Math.ceil(cells / 4);
    if (budget.mayAllocate?.(beamBytes(width, boardWords, slotCount)) === false) return undefined;
    let here = makeLevel(width, boardWords, slotCount);
    let there = makeLevel(width, boardWords, slotCount);
    const parents: Uint32Array[] = [];

    // The children, until the best are selected.
    const capacity = childCapacity(width);
    const childFrom = new Uint32Array(capacity); // parent × 4 + side
    const childKey = new Uint16Array(capacity);
    const childLow = new Int32Array(capacity);
    const childHigh = new Int32Array(capacity);
    const childPlaces = new Uint32Array(capacity * 2);
    const childSums = new Uint16Array(capacity * 2);
    const tableBits = bitsOf(capacity * 2);
    const tableMask = (1 << tableBits) - 1;
    const table = new Int32Array(1 << tableBits);
    const order = new Uint32Array(capacity);
    // Per child of a batch: the new places of both patterns of its tile, and their slots.
    const waiting = new Int32Array((batchSize * 3 + 4) * 4);
    const keyCount = new Int32Array(0x1_0000);

    first(here, start, this.bounds);
    for (let depth = 1; depth < fewer; depth++) {
      table.fill(0);
      const { tiles, tileWords, blank: blanks, side: sides, places, sums, hashLow, hashHigh } = here;
      let children = 0;
      let lowest = lost;
      let highest = 0;
      let hopeful = 0;
      for (let batch = 0; batch < here.count; batch += batchSize) {
        const batchEnd = Math.min(batch + batchSize, here.count);
        if (!budget.spend(batchEnd - batch)) return "stopped";
        this.nodes += batchEnd - batch;
        const batchStart = children;
        for (let parent = batch; parent < batchEnd; parent++) {
          const blank = blanks[parent]!;
          const back = sides[parent]! ^ 1;
          const places0 = parent * slotCount;
          const board = parent * boardWords * 4;
          for (let side = 0; side < 4; side++) {
            if (side === back) continue;
            const from = neighbor[blank * 4 + side]!;
            if (from < 0) continue;
            const tile = tiles[board + from]!;
            const low = hashLow[parent]! ^ zLow[tile * cells + from]! ^ zLow[tile * cells + blank]!;
            const high = hashHigh[parent]! ^ zHigh[tile * cells + from]! ^ zHigh[tile * cells + blank]!;
            let probe = low & tableMask;
            let known = table[probe]!;
            while (known !== 0 && (childLow[known - 1] !== low || childHigh[known - 1] !== high)) {
              probe = (probe + 1) & tableMask;
              known = table[probe]!;
            }
            if (known !== 0) continue;
            table[probe] = children + 1;
            childLow[children] = low;
            childHigh[children] = high;
            childFrom[children] = parent * 4 + side;
            const slotA = slotOf[tile]!;
            const placedA = places[places0 + slotA]!;
            const sizeA = size[slotA]!;
            const placeA = placeOf[placeAt[slotA]! + ((placedA >>> 2) & 1023) * sizeA + indexOf[tile]!]!;
            const slotB = slotOf[cells + tile]!;
            const placedB = places[places0 + slotB]!;
            const sizeB = size[slotB]!;
            const placeB =
              placeOf[placeAt[slotB]! + ((placedB >>> 2) & 1023) * sizeB + indexOf[cells + tile]!]!;
            const at = (children - batchStart) * 4;
            waiting[at] =
              next[nextAt[slotA]! + ((placedA >>> 12) * sizeA + placeA) * 4 + turn[slotA * 4 + side]!]!;
            waiting[at + 1] =
              next[nextAt[slotB]! + ((placedB >>> 12) * sizeB + placeB) * 4 + turn[slotB * 4 + side]!]!;
            waiting[at + 2] = slotA;
            waiting[at + 3] = slotB;
            children++;
          }
        }
        for (let child = batchStart; child < children; child++) {
          const at = (child - batchStart) * 4;
          const parent = childFrom[child]! >>> 2;
          const targetA = waiting[at]!;
          const targetB = waiting[at + 1]!;
          const slotA = waiting[at + 2]!;
          const slotB = waiting[at + 3]!;
          const placedA = places[parent * slotCount + slotA]!;
          const placedB = places[parent * slotCount + slotB]!;
          const blockA = targetA >> blockShift;
          const blockB = targetB >> blockShift;
          const rankA =
            rotated[rotatedAt[slotA]! + (targetA & rotationMask) * ranks[slotA]! + ((placedA >>> 2) & 1023)]!;
          const rankB =
            rotated[rotatedAt[slotB]! + (targetB & rotationMask) * ranks[slotB]! + ((placedB >>> 2) & 1023)]!;
          const bitA = (bits[bitsAt[slotA]! + blockA * words[slotA]! + (rankA >> 5)]! >>> (rankA & 31)) & 1;
          const bitB = (bits[bitsAt[slotB]! + blockB * words[slotB]! + (rankB >> 5)]! >>> (rankB & 31)) & 1;
          // The sum rises if bit 1 of the distance equals that of the distance plus 1.
          const stepA = 1 - (((((placedA + 1) >> 1) ^ bitA) & 1) << 1);
          const stepB = 1 - (((((placedB + 1) >> 1) ^ bitB) & 1) << 1);
          const totalA = sums[parent * 2]! + stepA;
          const totalB = sums[parent * 2 + 1]! + stepB;
          const key = totalA + totalB;
          if (key === 0) return pathTo(parents, childFrom[child]!);
          childPlaces[child * 2] = (blockA << 12) | (rankA << 2) | ((placedA + stepA) & 3);
          childPlaces[child * 2 + 1] = (blockB << 12) | (rankB << 2) | ((placedB + stepB) & 3);
          childSums[child * 2] = totalA;
          childSums[child * 2 + 1] = totalB;
          const hopeless = depth + (totalA > totalB ? totalA : totalB) >= fewer;
          childKey[child] = hopeless ? lost : key;
          if (hopeless) continue;
          hopeful++;
          if (key < lowest) lowest = key;
          if (key > highest) highest = key;
        }
      }
      if (hopeful === 0) return undefined;
      // A counting sort by key; it is stable.
      keyCount.fill(0, lowest, highest + 2);
      for (let child = 0; child < children; child++)
        if (childKey[child] !== lost) keyCount[childKey[child]! + 1]!++;
      for (let key = lowest + 1; key <= highest + 1; key++) keyCount[key]! += keyCount[key - 1]!;
      for (let child = 0; child < children; child++)
        if (childKey[child] !== lost) order[keyCount[childKey[child]!]!++] = child;
      const chosen = Math.min(hopeful, width);
      if (budget.mayAllocate?.(chosen * Uint32Array.BYTES_PER_ELEMENT) === false) return undefined;
      const parentOf = new Uint32Array(chosen);
      for (let to = 0; to < chosen; to++) {
        const child = order[to]!;
        const entry = childFrom[child]!;
        parentOf[to] = entry;
        const parent = entry >>> 2;
        const side = entry & 3;
        const blank = here.blank[parent]!;
        const from = neighbor[blank * 4 + side]!;
        const board = to * boardWords * 4;
        for (let word = 0; word < boardWords; word++)
          there.tileWords[to * boardWords + word] = tileWords[parent * boardWords + word]!;
        const tile = there.tiles[board + from]!;
        there.tiles[board + blank] = tile;
        there.tiles[board + from] = 0;
        there.blank[to] = from;
        there.side[to] = side;
        there.hashLow[to] = childLow[child]!;
        there.hashHigh[to] = childHigh[child]!;
        for (let slot = 0; slot < slotCount; slot++)
          there.places[to * slotCount + slot] = places[parent * slotCount + slot]!;
        there.places[to * slotCount + slotOf[tile]!] = childPlaces[child * 2]!;
        there.places[to * slotCount + slotOf[cells + tile]!] = childPlaces[child * 2 + 1]!;
        there.sums[to * 2] = childSums[child * 2]!;
        there.sums[to * 2 + 1] = childSums[child * 2 + 1]!;
      }
      there.count = chosen;
      parents.push(parentOf);
      [here, there] = [there, here];
    }
    return undefined;
  }
}

/** The directions of a path, from the parents in each level and, at the end, a parent and a direction. */
function pathTo(parents: readonly Uint32Array[], last: number): readonly number[] {
  const path = [last & 3];
  for (let level = parents.length - 1, at = last >>> 2; level >= 0; level--) {
    const entry = parents[level]![at]!;
    path.push(entry & 3);
    at = entry >>> 2;
  }
  return path.reverse();
}

/** The most children, plus a few, before the best are selected. */
function childCapacity(wide: number): number {
  return wide * 3 + 4;
}

/** The exponent of a power of 2 that is at least this value. */
function bitsOf(values: number): number {
  return Math.max(4, Math.ceil(Math.log2(values)));
}

/**
 * The bytes of a search at its start: two levels, and the children with their hash table. The parent indices
 * are allocated level by level.
 */
function beamBytes(wide: number, boardWords: number, slotCount: number): number {
  const level = wide * (boardWords * 4 + 2 + slotCount * 4 + 4 + 8);
  const children = childCapacity(wide);
  return 2 * level + children * (4 + 2 + 8 + 8 + 4 + 4) + (4 << bitsOf(children * 2));
}

function makeLevel(wide: number, boardWords: number, slotCount: number): Level {
  const tiles = new Uint8Array(wide * boardWords * 4);
  return {
    count: 0,
    tiles,
    tileWords: new Uint32Array(tiles.buffer),
    blank: new Uint8Array(wide),
    side: new Uint8Array(wide),
    places: new Uint32Array(wide * slotCount),
    sums: new Uint16Array(wide * 2),
    hashLow: new Int32Array(wide),
    hashHigh: new Int32Array(wide),
  };
}

function first(level: Level, start: ArrayLike<number>, bounds: Bounds): void {
  const { block, rank, distance } = place(bounds, start);
  level.tiles.set(start);
  level.blank[0] = Array.from(start).indexOf(0);
  level.side[0] = 4;
  for (let slot = 0; slot < bounds.slotCount; slot++) {
    level.places[slot] = ((block[slot]! << 12) | (rank[slot]! << 2) | (distance[slot]! & 3)) >>> 0;
    level.sums[bounds.sumOf[slot]!]! += distance[slot]!;
  }
  level.count = 1;
}
