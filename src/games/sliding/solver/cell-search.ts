import type { Budget } from "../../solver.js";
import type { Automaton } from "./automaton.js";
import { type Bounds, place } from "./bounds.js";
import { type CellTables, maxCells } from "./cell-tables.js";
import { type LimitedAnswer, type LimitedSearch, nodesAtOnce, sumsOf } from "./limited-search.js";
import { neighbors } from "./pattern-space.js";

/*
 * Constants are in one small array and data that moves change in another. A search reads few arrays faster
 * than many, and constant offsets cost nothing. An edge is `blank * 4 + side`: the blank's cell and its
 * direction.
 */
const sums = 4;
const maxSlots = 16;
const edges = maxCells * 4;
/** At an edge: the cell to which the blank goes. */
const fromAt = 0;
/** At `sum * 16 + tile`: the slot that counts the tile. */
const slotAt = fromAt + edges;
/**
 * At `slot * 64 + edge`, in the slot's view. From bit 4 on, each cell that the tile leaves or enters is a
 * bit; below them is the cell it leaves.
 */
const seenAt = slotAt + sums * maxCells;
/** At `(sum * 16 + tile) * 64 + edge`: the change of the address of the slot's bit when the tile moves. */
const stepAt = seenAt + maxSlots * edges;
/** At four bits that say which sums rise: the amount to subtract from the slack, one byte for each sum. */
const risesAt = stepAt + sums * maxCells * edges;
const constants = risesAt + (1 << sums);

/** At a slot: its bit's address without the region, below the distance modulo 4 in bits 30 and 31. */
const placeAt = 0;
/** At a slot: the cells of its tiles, as bits from bit 4. */
const maskAt = placeAt + maxSlots;
const tileAt = maskAt + maxSlots;
const variables = tileAt + maxCells;

const distanceShift = 30;
const addressMask = (1 << distanceShift) - 1;

/**
 * A child in seven bits: its direction, the sums that rise, and a mark that it exists. A number holds up to
 * four.
 */
const childBits = 7;
const childMask = (1 << childBits) - 1;
const marked = 1 << (childBits - 1);

/**
 * The search for boards of up to sixteen cells, with four sums and the tables laid out by cells. A move
 * changes so little that it is undone by arithmetic.
 */
export class CellSearch implements LimitedSearch {
  nodes = 0;
  readonly #bounds: Bounds;
  readonly #tables: CellTables;
  readonly #fixed: Int32Array;
  /** The automaton, with the permitted directions in the lowest four bits of each state. */
  readonly #walk: Int32Array;
  readonly #start: Int32Array;

  constructor(bounds: Bounds, tables: CellTables, automaton: Automaton) {
    if (bounds.sumCount !== sums || bounds.slotCount > maxSlots)
      throw new Error("The search looks at four sums.");
    this.#bounds = bounds;
    this.#tables = tables;
    this.#fixed = fixed(bounds);
    const marked = (state: number) => {
      let sides = 0;
      for (let side = 0; side < 4; side++) if (automaton.next[state * 4 + side]! >= 0) sides |= 1 << side;
      return (state << 4) | sides;
    };
    this.#walk = automaton.next.map((state) => (state < 0 ? state : marked(state)));
    this.#start = automaton.start.map(marked);
  }

  bound(tiles: ArrayLike<number>): number {
    return Math.max(...sumsOf(this.#bounds, place(this.#bounds, tiles)));
  }

  search(start: ArrayLike<number>, limit: number, budget: Budget): LimitedAnswer {
    const { bits, regionOf, regionShift } = this.#tables;
    const regionWords = regionShift - 5;
    const fixed = this.#fixed;
    const walk = this.#walk;
    const placement = place(this.#bounds, start);
    const bounds = sumsOf(this.#bounds, placement);
    // No solution has the other parity.
    if (Math.max(...bounds) > limit || ((limit - bounds[0]!) & 1) !== 0) return { kind: "none" };
    if (bounds[0] === 0) return { kind: "solved", moves: [] };
    const live = this.#placed(start, placement.distance);

    let blank = Array.from(start).indexOf(0);
    let state = this.#start[blank]!;
    let slack = bounds.reduce((all, bound, sum) => all | (((limit - bound) >> 1) << (sum * 8)), 0);
    let depth = 0;
    let pending = 0;
    // At each depth: the children still to be tried, the one being tried, and the automaton's state before
    // it.
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
      let bestBits = 0;
      let middle = 0;
      let middleBits = 0;
      let last = 0;
      let lastBits = 0;
      for (let sides = state & 15; sides !== 0; sides &= sides - 1) {
        const side = 31 - Math.clz32(sides & -sides);
        const edge = (blank << 2) | side;
        const tile = live[tileAt + fixed[fromAt + edge]!]!;
        const step = stepAt + (tile << 6) + edge;

        // The sum rises if bit 1 of the distance equals that of the distance plus 1.
        const slotA = fixed[slotAt + tile]!;
        const placeA = live[placeAt + slotA]!;
        const bitA = (placeA + fixed[step]!) & addressMask;
        const wordA =
          bits[
            (bitA >>> 5) +
              (regionOf[live[maskAt + slotA]! ^ fixed[seenAt + (slotA << 6) + edge]!]! << regionWords)
          ]!;
        const upA = ((wordA >>> (bitA & 31)) ^ (((placeA >>> distanceShift) + 1) >> 1) ^ 1) & 1;

        // Here and below: a child that is known to be useless is not looked up further, because waiting for
        // memory takes most of the time.
        if (upA > (slack & 0xff)) continue;

        const slotB = fixed[slotAt + maxCells + tile]!;
        const placeB = live[placeAt + slotB]!;
        const bitB = (placeB + fixed[step + maxCells * edges]!) & addressMask;
        const wordB =
          bits[
            (bitB >>> 5) +
              (regionOf[live[maskAt + slotB]! ^ fixed[seenAt + (slotB << 6) + edge]!]! << regionWords)
          ]!;
        const upB = ((wordB >>> (bitB & 31)) ^ (((placeB >>> distanceShift) + 1) >> 1) ^ 1) & 1;
        if (upB > ((slack >> 8) & 0xff)) continue;

        const slotC = fixed[slotAt + 2 * maxCells + tile]!;
        const placeC = live[placeAt + slotC]!;
        const bitC = (placeC + fixed[step + 2 * maxCells * edges]!) & addressMask;
        const wordC =
          bits[
            (bitC >>> 5) +
              (regionOf[live[maskAt + slotC]! ^ fixed[seenAt + (slotC << 6) + edge]!]! << regionWords)
          ]!;
        const upC = ((wordC >>> (bitC & 31)) ^ (((placeC >>> distanceShift) + 1) >> 1) ^ 1) & 1;

        if (upC > ((slack >> 16) & 0xff)) continue;

        const slotD = fixed[slotAt + 3 * maxCells + tile]!;
        const placeD = live[placeAt + slotD]!;
        const bitD = (placeD + fixed[step + 3 * maxCells * edges]!) & addressMask;
        const wordD =
          bits[
            (bitD >>> 5) +
              (regionOf[live[maskAt + slotD]! ^ fixed[seenAt + (slotD << 6) + edge]!]! << regionWords)
          ]!;
        const upD = ((wordD >>> (bitD & 31)) ^ (((placeD >>> distanceShift) + 1) >> 1) ^ 1) & 1;
        if (upD > slack >>> 24) continue;

        const child = side | (upA << 2) | (upB << 3) | (upC << 4) | (upD << 5) | marked;
        const rising = upA + upB + upC + upD;
        if (rising < 2) {
          best |= child << bestBits;
          bestBits += childBits;
        } else if (rising === 2) {
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
        const side = child & 3;
        const to = blank;
        blank = fixed[fromAt + (blank << 2) + (side ^ 1)]!;
        const edge = (blank << 2) | side;
        const tile = live[tileAt + blank]!;
        live[tileAt + to] = tile;
        state = stateAt[depth]!;
        slack += fixed[risesAt + ((child >> 2) & 15)]!;
        let step = stepAt + (tile << 6) + edge;
        let slots = slotAt + tile;
        for (let rises = child >> 2; slots < seenAt; rises >>= 1) {
          const slot = fixed[slots]!;
          live[placeAt + slot]! -= fixed[step]! + (((rises & 1) * 2 - 1) << distanceShift);
          live[maskAt + slot]! ^= fixed[seenAt + (slot << 6) + edge]! & ~15;
          slots += maxCells;
          step += maxCells * edges;
        }
      }

      const child = waiting[depth]! & childMask;
      waiting[depth]! >>>= childBits;
      tried[depth] = child;
      stateAt[depth] = state;
      const side = child & 3;
      const edge = (blank << 2) | side;
      state = walk[((state >> 4) << 2) | side]!;
      const from = fixed[fromAt + edge]!;
      const tile = live[tileAt + from]!;
      live[tileAt + blank] = tile;
      slack -= fixed[risesAt + ((child >> 2) & 15)]!;
      let step = stepAt + (tile << 6) + edge;
      let slots = slotAt + tile;
      for (let rises = child >> 2; slots < seenAt; rises >>= 1) {
        const slot = fixed[slots]!;
        live[placeAt + slot]! += fixed[step]! + (((rises & 1) * 2 - 1) << distanceShift);
        live[maskAt + slot]! ^= fixed[seenAt + (slot << 6) + edge]! & ~15;
        slots += maxCells;
        step += maxCells * edges;
      }
      blank = from;
      depth++;
      // The remaining slack is what the limit allows beyond the bound; the bound is 0 only at the goal.
      if (limit - depth - 2 * (slack & 255) === 0) {
        this.nodes += pending;
        return { kind: "solved", moves: Array.from(tried.subarray(0, depth), (one) => one & 3) };
      }
    }
  }

  #placed(tiles: ArrayLike<number>, distance: Int32Array): Int32Array {
    const live = new Int32Array(variables);
    live.set(Array.from(tiles), tileAt);
    for (const [slot, { tiles: own, view }] of this.#bounds.slots.entries()) {
      let index = 0;
      for (const tile of own) {
        const cell = view.cells[Array.from(tiles).indexOf(tile)]!;
        index = (index << 4) | cell;
        live[maskAt + slot]! |= 16 << cell;
      }
      live[placeAt + slot] = this.#tables.startOf[slot]! + index + (distance[slot]! << distanceShift);
    }
    return live;
  }
}

function fixed({ rows, columns, slots, slotOf, indexOf, sumCount }: Bounds): Int32Array {
  const table = new Int32Array(constants);
  const cells = rows * columns;
  const neighbor = neighbors(rows, columns);
  for (let edge = 0; edge < cells * 4; edge++) {
    const [to, from] = [edge >> 2, neighbor[edge]!];
    if (from < 0) continue;
    table[fromAt + edge] = from;
    for (const [slot, { view }] of slots.entries()) {
      const [left, taken] = [view.cells[from]!, view.cells[to]!];
      table[seenAt + slot * edges + edge] = (16 << left) | (16 << taken) | left;
    }
    for (let sum = 0; sum < sumCount; sum++) {
      for (let tile = 1; tile < cells; tile++) {
        const slot = slotOf[sum * cells + tile]!;
        const { tiles, view } = slots[slot]!;
        table[slotAt + sum * maxCells + tile] = slot;
        const shift = (tiles.length - 1 - indexOf[sum * cells + tile]!) * 4;
        table[stepAt + (sum * maxCells + tile) * edges + edge] =
          (view.cells[to]! - view.cells[from]!) << shift;
      }
    }
  }
  for (let rises = 0; rises < 1 << sums; rises++) {
    for (let sum = 0; sum < sums; sum++) table[risesAt + rises]! |= ((rises >> sum) & 1) << (sum * 8);
  }
  return table;
}
