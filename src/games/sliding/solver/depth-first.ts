import type { Budget } from "../../solver.js";
import type { Automaton } from "./automaton.js";
import { type Bounds, place } from "./bounds.js";
import {
  childBits,
  childMask,
  firstRises,
  type LimitedAnswer,
  type LimitedSearch,
  marked,
  nodesAtOnce,
  secondRises,
  sumsOf,
} from "./limited-search.js";
import { blockShift, neighbors, rotationMask } from "./pattern-space.js";

/** The search for boards and patterns of any size, on the packed tables. */
export class DepthFirst implements LimitedSearch {
  nodes = 0;
  readonly #bounds: Bounds;
  readonly #automaton: Automaton;
  readonly #neighbor: Int8Array;

  constructor(bounds: Bounds, automaton: Automaton) {
    if (bounds.sumCount !== 2) throw new Error("The search looks at two sums.");
    this.#bounds = bounds;
    this.#automaton = automaton;
    this.#neighbor = neighbors(bounds.rows, bounds.columns);
  }

  bound(tiles: ArrayLike<number>): number {
    return Math.max(...sumsOf(this.#bounds, place(this.#bounds, tiles)));
  }

  search(start: ArrayLike<number>, limit: number, budget: Budget): LimitedAnswer {
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
    } = this.#bounds;
    const automaton = this.#automaton.next;
    const neighbor = this.#neighbor;
    const cells = rows * columns;
    const tiles = Uint8Array.from(start);
    const placement = place(this.#bounds, tiles);
    const { block, rank, distance } = placement;
    const [one, other] = sumsOf(this.#bounds, placement) as [number, number];
    // No solution has the other parity.
    if (Math.max(one, other) > limit || ((limit - one) & 1) !== 0) return { kind: "none" };
    if (one === 0) return { kind: "solved", moves: [] };

    let blank = tiles.indexOf(0);
    let state = this.#automaton.start[blank]!;
    let slackA = (limit - one) >> 1;
    let slackB = (limit - other) >> 1;
    let depth = 0;
    let pending = 0;
    // At each depth: the children still to be tried, the one being tried, and the automaton's state before
    // it.
    const waiting = new Int32Array(limit + 2);
    const tried = new Int32Array(limit + 2);
    const stateAt = new Int32Array(limit + 2);
    // At each depth and direction: the new places of both patterns of the moved tile; while that child is
    // tried, their old places.
    const blocksA = new Int32Array((limit + 2) * 4);
    const ranksA = new Int32Array((limit + 2) * 4);
    const blocksB = new Int32Array((limit + 2) * 4);
    const ranksB = new Int32Array((limit + 2) * 4);
    for (;;) {
      if (++pending === nodesAtOnce) {
        this.nodes += pending;
        pending = 0;
        if (!budget.spend(nodesAtOnce)) return { kind: "stopped" };
      }
      let best = 0;
      let bestBits = 0;
      let middle = 0;
      let middleBits = 0;
      let last = 0;
      let lastBits = 0;
      for (let side = 0; side < 4; side++) {
        if (automaton[state * 4 + side]! < 0) continue;
        const tile = tiles[neighbor[blank * 4 + side]!]!;
        const kept = depth * 4 + side;

        const slotA = slotOf[tile]!;
        const sizeA = size[slotA]!;
        const rankA = rank[slotA]!;
        const placeA = placeOf[placeAt[slotA]! + rankA * sizeA + indexOf[tile]!]!;
        const targetA =
          next[nextAt[slotA]! + (block[slotA]! * sizeA + placeA) * 4 + turn[slotA * 4 + side]!]!;
        const rotationA = targetA & rotationMask;
        const newRankA =
          rotationA === 0 ? rankA : rotated[rotatedAt[slotA]! + rotationA * ranks[slotA]! + rankA]!;
        const wordA = bits[bitsAt[slotA]! + (targetA >> blockShift) * words[slotA]! + (newRankA >> 5)]!;
        // 1 if the sum rises: then bit 1 of the distance equals that of the distance plus 1.
        const upA = ((wordA >>> (newRankA & 31)) ^ ((distance[slotA]! + 1) >> 1) ^ 1) & 1;
        if (upA > slackA) continue;

        const slotB = slotOf[cells + tile]!;
        const sizeB = size[slotB]!;
        const rankB = rank[slotB]!;
        const placeB = placeOf[placeAt[slotB]! + rankB * sizeB + indexOf[cells + tile]!]!;
        const targetB =
          next[nextAt[slotB]! + (block[slotB]! * sizeB + placeB) * 4 + turn[slotB * 4 + side]!]!;
        const rotationB = targetB & rotationMask;
        const newRankB =
          rotationB === 0 ? rankB : rotated[rotatedAt[slotB]! + rotationB * ranks[slotB]! + rankB]!;
        const wordB = bits[bitsAt[slotB]! + (targetB >> blockShift) * words[slotB]! + (newRankB >> 5)]!;
        const upB = ((wordB >>> (newRankB & 31)) ^ ((distance[slotB]! + 1) >> 1) ^ 1) & 1;
        if (upB > slackB) continue;

        blocksA[kept] = targetA >> blockShift;
        ranksA[kept] = newRankA;
        blocksB[kept] = targetB >> blockShift;
        ranksB[kept] = newRankB;
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

      // Undoes moves while no child is left.
      while (waiting[depth] === 0) {
        if (depth === 0) {
          this.nodes += pending;
          return { kind: "none" };
        }
        depth--;
        const child = tried[depth]!;
        const kept = depth * 4 + (child & 3);
        const to = blank;
        blank = neighbor[blank * 4 + ((child & 3) ^ 1)]!;
        const tile = tiles[blank]!;
        tiles[to] = tile;
        tiles[blank] = 0;
        state = stateAt[depth]!;
        const slotA = slotOf[tile]!;
        const upA = (child & firstRises) === 0 ? 0 : 1;
        block[slotA] = blocksA[kept]!;
        rank[slotA] = ranksA[kept]!;
        distance[slotA]! += 1 - 2 * upA;
        slackA += upA;
        const slotB = slotOf[cells + tile]!;
        const upB = (child & secondRises) === 0 ? 0 : 1;
        block[slotB] = blocksB[kept]!;
        rank[slotB] = ranksB[kept]!;
        distance[slotB]! += 1 - 2 * upB;
        slackB += upB;
      }

      const child = waiting[depth]! & childMask;
      const side = child & 3;
      const kept = depth * 4 + side;
      waiting[depth]! >>>= childBits;
      tried[depth] = child;
      stateAt[depth] = state;
      state = automaton[state * 4 + side]!;
      const from = neighbor[blank * 4 + side]!;
      const tile = tiles[from]!;
      tiles[blank] = tile;
      tiles[from] = 0;
      blank = from;
      const slotA = slotOf[tile]!;
      const upA = (child & firstRises) === 0 ? 0 : 1;
      const oldBlockA = block[slotA]!;
      const oldRankA = rank[slotA]!;
      block[slotA] = blocksA[kept]!;
      rank[slotA] = ranksA[kept]!;
      blocksA[kept] = oldBlockA;
      ranksA[kept] = oldRankA;
      distance[slotA]! += 2 * upA - 1;
      slackA -= upA;
      const slotB = slotOf[cells + tile]!;
      const upB = (child & secondRises) === 0 ? 0 : 1;
      const oldBlockB = block[slotB]!;
      const oldRankB = rank[slotB]!;
      block[slotB] = blocksB[kept]!;
      rank[slotB] = ranksB[kept]!;
      blocksB[kept] = oldBlockB;
      ranksB[kept] = oldRankB;
      distance[slotB]! += 2 * upB - 1;
      slackB -= upB;
      depth++;
      // The remaining slack is what the limit allows beyond the bound; the bound is 0 only at the goal.
      if (limit - depth - 2 * slackA === 0) {
        this.nodes += pending;
        return { kind: "solved", moves: Array.from(tried.subarray(0, depth), (one) => one & 3) };
      }
    }
  }
}
