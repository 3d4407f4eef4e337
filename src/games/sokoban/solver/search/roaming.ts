import { enlarged } from "../../../lists.js";
import { Xorshift } from "../../../random.js";
import type { Board } from "../board/search-board.js";
import { CostHeap } from "./cost-heap.js";
import { none, type PositionTable } from "./records.js";

/** How a search roams. */
export interface Excursions {
  /** Any 32-bit integer but 0. The same seed gives the same order. */
  readonly seed: number;
  /** Expansions in the usual order, the lowest bound first, between two excursions. */
  readonly between: number;
  /** The most expansions of an excursion. */
  readonly length: number;
  /** The number of types that are drawn for each start; the one with the lowest bound is used. */
  readonly draws: number;
}

/** The positions of a type have the same bound and the same number of pulls, divided by this. */
const pullsPerType = 4;
const firstCapacity = 512;
/** A bound, a number of pulls, and whether it is expanded. */
const bytesPerRecord = 7;
/** The share of the memory for finding new positions. */
const noveltyShare = 1 / 32;

/** More than any bound: positions with a new move come before those with a new pair. */
const pairCost = 1 << 20;

/** The open positions of one type. Expanded ones are removed when they are drawn. */
interface Type {
  readonly key: number;
  records: Int32Array;
  count: number;
  /** Its index among the types that may have open positions. */
  place: number;
}

/**
 * An order in which a greedy search leaves its plateaus. Most of the time it expands the position with the
 * lowest bound. At intervals it goes on an excursion, and then it expands only positions that it has met
 * since. Excursions start by turns at a random open position of a random type and at a new one (`Novelty`)
 * with the lowest bound. Source of types: Xie, Müller, Holte and Imai, “Type-Based Exploration with Multiple
 * Search Queues for Satisficing Planning” (AAAI 2014).
 *
 * Only the order differs: every record is in a bucket of the table, so none is lost.
 */
export class Roaming {
  /** The bound of the record that `next` returned last. */
  bound = 0;
  readonly #draws: number;
  readonly #between: number;
  /** Expansions from one excursion to the next. */
  readonly #round: number;
  readonly #random: Xorshift;
  #capacity = firstCapacity;
  #bounds = new Int32Array(firstCapacity);
  #pulls = new Uint16Array(firstCapacity);
  #expanded = new Uint8Array(firstCapacity);
  readonly #types = new Map<number, Type>();
  /** The types that may have open positions. */
  readonly #open: Type[] = [];
  #turn = 0;
  /** The records that the current excursion has met, the lowest bound first and, among equals, the newest. */
  readonly #near = new CostHeap();
  readonly #novelty: Novelty;
  /** The records with a new move, then those with a new pair: the lowest bound first, then the newest. */
  readonly #fresh = new CostHeap();
  /** Whether the next excursion starts at a new record. */
  #startsFresh = false;
  /** The length of all lists of types together, and of the longest one. */
  #listed = 0;
  #longest = 0;

  constructor(
    board: Board,
    private readonly table: PositionTable,
    memoryBytes: number,
    { seed, between, length, draws }: Excursions,
  ) {
    this.#novelty = new Novelty(board, memoryBytes * noveltyShare);
    this.#random = new Xorshift(seed);
    this.#draws = draws;
    this.#between = between;
    this.#round = between + length;
  }

  get bytes(): number {
    const lists = this.#listed * 4 + this.#near.bytes + this.#fresh.bytes;
    return this.#capacity * bytesPerRecord + lists + this.#novelty.bytes;
  }

  /** The bytes that this many more records take at once. */
  growth(more: number): number {
    const arrays = this.table.count + more > this.#capacity ? this.#capacity * 2 * bytesPerRecord : 0;
    return arrays + (this.#longest + more) * 8 + this.#near.growth(more) + this.#fresh.growth(more);
  }

  /** Adds a record that is not in the table's buckets yet. `parent` is its parent's record, or `none`. */
  add(record: number, bound: number, parent: number): void {
    if (record >= this.#capacity) this.#grow();
    const pulls = parent === none ? 0 : Math.min(this.#pulls[parent]! + 1, 0xffff);
    this.#bounds[record] = bound;
    this.#pulls[record] = pulls;
    this.table.enqueue(record, bound);
    this.#join(record, bound * 0x10000 + Math.floor(pulls / pullsPerType));
    const { data, stride } = this.table;
    const newness = this.#novelty.meet(data, record * stride, this.table.push(record), bound);
    if (newness !== "nothing")
      this.#fresh.add(record, newness === "move" ? bound : pairCost + bound, -record);
    if (this.#turn <= this.#between) return;
    this.#near.add(record, bound, -record);
  }

  /** The record to expand next, which is then no longer open; `none` when all are expanded. */
  next(): number {
    const record = this.#choose();
    if (record === none) return none;
    this.#expanded[record] = 1;
    this.bound = this.#bounds[record]!;
    return record;
  }

  #choose(): number {
    if (this.#turn >= this.#round) this.#turn = 0;
    const turn = this.#turn++;
    if (turn > this.#between) {
      const near = this.#openOf(this.#near);
      if (near !== none) return near;
      this.#turn = 1;
    } else if (turn === this.#between) {
      this.#near.clear();
      const start = this.#start();
      if (start !== none) return start;
      this.#turn = 1;
    }
    for (;;) {
      const record = this.table.next();
      if (record === none || this.#expanded[record] === 0) return record;
    }
  }

  /** The first position of an excursion; `none` when all are expanded. */
  #start(): number {
    const fresh = this.#startsFresh ? this.#openOf(this.#fresh) : none;
    this.#startsFresh = !this.#startsFresh;
    return fresh === none ? this.#draw() : fresh;
  }

  /** Removes records from a heap until one is open; `none` if there is none. */
  #openOf(heap: CostHeap): number {
    for (let record = heap.take(); record !== undefined; record = heap.take())
      if (this.#expanded[record] === 0) return record;
    return none;
  }

  /** An open record of a type, both at random; `none` when all are expanded. */
  #draw(): number {
    const open = this.#open;
    while (open.length > 0) {
      let type = open[this.#random.below(open.length)]!;
      for (let drawn = 1; drawn < this.#draws; drawn++) {
        const other = open[this.#random.below(open.length)]!;
        if (other.key < type.key) type = other;
      }
      while (type.count > 0) {
        const place = this.#random.below(type.count);
        const record = type.records[place]!;
        type.records[place] = type.records[--type.count]!;
        if (this.#expanded[record] === 0) return record;
      }
      const last = open.pop()!;
      if (last !== type) {
        open[type.place] = last;
        last.place = type.place;
      }
      type.place = -1;
    }
    return none;
  }

  #join(record: number, key: number): void {
    let type = this.#types.get(key);
    if (type === undefined) {
      type = { key, records: new Int32Array(4), count: 0, place: -1 };
      this.#listed += 4;
      this.#types.set(key, type);
    }
    if (type.place < 0) type.place = this.#open.push(type) - 1;
    if (type.count === type.records.length) {
      type.records = enlarged(type.records, type.count * 2);
      this.#listed += type.count;
      this.#longest = Math.max(this.#longest, type.records.length);
    }
    type.records[type.count++] = record;
  }

  #grow(): void {
    this.#capacity *= 2;
    this.#bounds = enlarged(this.#bounds, this.#capacity);
    this.#pulls = enlarged(this.#pulls, this.#capacity);
    this.#expanded = enlarged(this.#expanded, this.#capacity);
  }
}

/** The most bounds that are distinguished; further ones share their sets. */
const maxBounds = 64;

/** What a position has that no earlier one of the same bound had: its last move, or a pair with that box. */
export type Newness = "move" | "pair" | "nothing";

/**
 * Finds positions that differ from all earlier ones of the same bound. Either none of those came about by the
 * same move of a box, or none of these had another box where this one has it. Source of the idea: Lipovetzky
 * and Geffner, “Best-First Width Search” (AAAI 2017).
 */
export class Novelty {
  /** By `((bound % bounds) * size * 4 + push) * words`: where boxes were in the positions with that push. */
  readonly #met: Int32Array;
  readonly #words: number;
  /** The words of one bound. */
  readonly #stride: number;
  readonly #bounds: number;

  /** Where there is no memory for a single bound, no position is new. */
  constructor({ size, words }: Board, memoryBytes: number) {
    this.#words = words;
    this.#stride = size * 4 * words;
    this.#bounds = Math.min(maxBounds, Math.floor(memoryBytes / (this.#stride * 4)));
    this.#met = new Int32Array(this.#bounds * this.#stride);
  }

  get bytes(): number {
    return this.#met.byteLength;
  }

  /**
   * Records a position, whose boxes are the bits from `start` on in `data`. `push` undoes the move that led
   * there.
   */
  meet(data: Int32Array, start: number, push: number, bound: number): Newness {
    if (this.#bounds === 0) return "nothing";
    const met = this.#met;
    const base = (bound % this.#bounds) * this.#stride + push * this.#words;
    let before = 0;
    let fresh = 0;
    for (let word = 0; word < this.#words; word++) {
      const boxes = data[start + word]!;
      const known = met[base + word]!;
      before |= known;
      fresh |= boxes & ~known;
      met[base + word] = known | boxes;
    }
    return before === 0 ? "move" : fresh === 0 ? "nothing" : "pair";
  }
}
