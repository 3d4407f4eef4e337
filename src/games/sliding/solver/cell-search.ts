import type { Automaton } from "./automaton.js";
import { type Bounds, place } from "./bounds.js";
import { type CellTables, mostCells } from "./cell-tables.js";
import { childBits, childMask, type Found, firstRises, type LimitedSearch, marked, nodesAtOnce, secondRises, sumsOf } from "./limited-search.js";
import type { SearchBudget } from "./outcome.js";
import { neighbours } from "./pattern-space.js";

/** The search for boards of up to sixteen cells, on the tables laid out by cells. A move changes so little that it is taken back by arithmetic. */
export class CellSearch implements LimitedSearch {
  nodes = 0;
  readonly #bounds: Bounds;
  readonly #tables: CellTables;
  readonly #automaton: Automaton;
  readonly #beside: Int8Array;

  constructor(bounds: Bounds, tables: CellTables, automaton: Automaton) {
    if (bounds.sumCount !== 2) throw new Error("The search looks at two sums.");
    this.#bounds = bounds;
    this.#tables = tables;
    this.#automaton = automaton;
    this.#beside = neighbours(bounds.rows, bounds.columns);
  }

  bound(tiles: ArrayLike<number>): number {
    return Math.max(...sumsOf(this.#bounds, place(this.#bounds, tiles)));
  }

  search(start: ArrayLike<number>, limit: number, budget: SearchBudget): Found {
    const { bits, regionOf, slotOf, shiftOf, bitsAt, regionShift, view } = this.#tables;
    const automaton = this.#automaton.next;
    const beside = this.#beside;
    const tiles = Uint8Array.from(start);
    const placement = place(this.#bounds, tiles);
    const { distance } = placement;
    const [one, other] = sumsOf(this.#bounds, placement);
    // Of the other parity no solution is.
    if (Math.max(one, other) > limit || ((limit - one) & 1) !== 0) return { kind: "none" };
    if (one === 0) return { kind: "solved", moves: [] };
    const { index, mask } = indexed(this.#tables, tiles, distance.length);

    let blank = tiles.indexOf(0);
    let state = this.#automaton.start[blank]!;
    let slackA = (limit - one) >> 1;
    let slackB = (limit - other) >> 1;
    let depth = 0;
    let pending = 0;
    // At each depth: the children still to be tried, the one being tried, and the automaton's state before it.
    const waiting = new Int32Array(limit + 2);
    const tried = new Int32Array(limit + 2);
    const stateAt = new Int32Array(limit + 2);
    for (;;) {
      if (++pending === nodesAtOnce) {
        this.nodes += pending;
        pending = 0;
        if (!budget.spend(nodesAtOnce)) return { kind: "stopped" };
      }
      let best = 0;
      let middle = 0;
      let middleBits = 0;
      let last = 0;
      let lastBits = 0;
      let bestBits = 0;
      const blankB = view[mostCells + blank]!;
      for (let side = 0; side < 4; side++) {
        if (automaton[state * 4 + side]! < 0) continue;
        const from = beside[blank * 4 + side]!;
        const tile = tiles[from]!;

        const slotA = slotOf[tile]!;
        const indexA = index[slotA]! + ((blank - from) << shiftOf[tile]!);
        const maskA = mask[slotA]! ^ (1 << from) ^ (1 << blank);
        const wordA = bits[bitsAt[tile]! + (regionOf[maskA * mostCells + from]! << regionShift[tile]!) + (indexA >> 5)]!;
        // 1 when the sum rises: bit 1 of the distance is then that of the distance more.
        const upA = ((wordA >>> (indexA & 31)) ^ ((distance[slotA]! + 1) >> 1) ^ 1) & 1;
        if (upA > slackA) continue;

        const fromB = view[mostCells + from]!;
        const tileB = mostCells + tile;
        const slotB = slotOf[tileB]!;
        const indexB = index[slotB]! + ((blankB - fromB) << shiftOf[tileB]!);
        const maskB = mask[slotB]! ^ (1 << fromB) ^ (1 << blankB);
        const wordB = bits[bitsAt[tileB]! + (regionOf[maskB * mostCells + fromB]! << regionShift[tileB]!) + (indexB >> 5)]!;
        const upB = ((wordB >>> (indexB & 31)) ^ ((distance[slotB]! + 1) >> 1) ^ 1) & 1;
        if (upB > slackB) continue;

        const child = side | (upA * firstRises) | (upB * secondRises) | marked;
        if (upA + upB === 0) {
          best |= child << bestBits;
          bestBits += childBits;
        } else if (upA + upB === 1) {
          middle |= child << middleBits;
          middleBits += childBits;
        } else {
          last |= child << lastBits;
          lastBits += childBits;
        }
      }
      waiting[depth] = best | (middle << bestBits) | (last << (bestBits + middleBits));

      // Where no child is left, moves are taken back.
      while (waiting[depth] === 0) {
        if (depth === 0) {
          this.nodes += pending;
          return { kind: "none" };
        }
        depth--;
        const child = tried[depth]!;
        const to = blank;
        blank = beside[blank * 4 + ((child & 3) ^ 1)]!;
        const tile = tiles[blank]!;
        tiles[to] = tile;
        tiles[blank] = 0;
        state = stateAt[depth]!;
        const slotA = slotOf[tile]!;
        const upA = (child & firstRises) === 0 ? 0 : 1;
        index[slotA]! -= (blank - to) << shiftOf[tile]!;
        mask[slotA]! ^= (1 << blank) ^ (1 << to);
        distance[slotA]! += 1 - 2 * upA;
        slackA += upA;
        const slotB = slotOf[mostCells + tile]!;
        const upB = (child & secondRises) === 0 ? 0 : 1;
        const blankB2 = view[mostCells + blank]!;
        const toB = view[mostCells + to]!;
        index[slotB]! -= (blankB2 - toB) << shiftOf[mostCells + tile]!;
        mask[slotB]! ^= (1 << blankB2) ^ (1 << toB);
        distance[slotB]! += 1 - 2 * upB;
        slackB += upB;
      }

      const child = waiting[depth]! & childMask;
      waiting[depth]! >>>= childBits;
      tried[depth] = child;
      stateAt[depth] = state;
      const side = child & 3;
      state = automaton[state * 4 + side]!;
      const from = beside[blank * 4 + side]!;
      const tile = tiles[from]!;
      tiles[blank] = tile;
      tiles[from] = 0;
      const slotA = slotOf[tile]!;
      const upA = (child & firstRises) === 0 ? 0 : 1;
      index[slotA]! += (blank - from) << shiftOf[tile]!;
      mask[slotA]! ^= (1 << blank) ^ (1 << from);
      distance[slotA]! += 2 * upA - 1;
      slackA -= upA;
      const slotB = slotOf[mostCells + tile]!;
      const upB = (child & secondRises) === 0 ? 0 : 1;
      const fromB = view[mostCells + from]!;
      const toB = view[mostCells + blank]!;
      index[slotB]! += (toB - fromB) << shiftOf[mostCells + tile]!;
      mask[slotB]! ^= (1 << toB) ^ (1 << fromB);
      distance[slotB]! += 2 * upB - 1;
      slackB -= upB;
      blank = from;
      depth++;
      // The slack left is what the limit still allows beyond the bound; the bound is 0 at the goal alone.
      if (limit - depth - 2 * slackA === 0) {
        this.nodes += pending;
        return { kind: "solved", moves: Array.from(tried.subarray(0, depth), (one) => one & 3) };
      }
    }
  }
}

/** Per slot: the cells of its tiles, four bits each, and the set of them. */
function indexed(
  { slotOf, shiftOf, view }: CellTables,
  tiles: Uint8Array,
  slotCount: number,
): { readonly index: Int32Array; readonly mask: Int32Array } {
  const index = new Int32Array(slotCount);
  const mask = new Int32Array(slotCount);
  for (let sum = 0; sum < 2; sum++) {
    for (let cell = 0; cell < tiles.length; cell++) {
      if (tiles[cell] === 0) continue;
      const at = sum * mostCells + tiles[cell]!;
      const seen = view[sum * mostCells + cell]!;
      index[slotOf[at]!]! |= seen << shiftOf[at]!;
      mask[slotOf[at]!]! |= 1 << seen;
    }
  }
  return { index, mask };
}
