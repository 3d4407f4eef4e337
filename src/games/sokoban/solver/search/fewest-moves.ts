import { enlarged } from "../../../lists.js";
import { type Budget, Growth } from "../../../solver.js";
import type { Distances } from "../board/distances.js";
import { Flood } from "../board/flood.js";
import { RegionFill } from "../board/region-fill.js";
import type { Board } from "../board/search-board.js";
import type { GroupTables } from "../deadlocks/group-tables.js";
import { BidirectionalSearch } from "./bidirectional-search.js";
import { OpenPosition } from "./open-position.js";
import type { PositionKey } from "./position-images.js";
import { none, pushesTo, StateStore } from "./state-store.js";

/**
 * How the player enters positions: the square behind the box that was pushed, with the fewest moves so far.
 * Only the shortest way to each square of a position is kept.
 */
class WalkEntries {
  readonly #beside: Int16Array;
  #square = new Int16Array(1024);
  #moves = new Int32Array(1024);
  #parent = new Int32Array(1024);
  #push = new Uint16Array(1024);
  /** By entry: the next one of its position. */
  #next = new Int32Array(1024);
  #count = 0;
  /** By position: its first entry. */
  #first = new Int32Array(1024).fill(none);
  /** The squares of the last spread, with the moves to each, and the entry that it starts from. */
  readonly #mark: Int32Array;
  readonly #cost: Int32Array;
  readonly #source: Int32Array;
  readonly #queue: Int16Array;
  #stamp = 0;

  constructor(board: Board) {
    this.#beside = board.beside;
    this.#mark = new Int32Array(board.size + 1);
    this.#cost = new Int32Array(board.size + 1);
    this.#source = new Int32Array(board.size + 1);
    this.#queue = new Int16Array(board.size + 1);
  }

  get bytes(): number {
    return this.#square.length * entryBytes + this.#first.byteLength;
  }

  /** The bytes that this many more entries take at once: the larger arrays, beside the old ones. */
  growth(more: number): number {
    return this.#count + more < Math.min(this.#square.length, this.#first.length) ? 0 : this.bytes * 2;
  }

  /** Records a way into a position, if it is the shortest to that square. */
  enter(state: number, square: number, moves: number, parent: number, push: number): void {
    if (state >= this.#first.length) {
      const first = new Int32Array(this.#first.length * 2).fill(none);
      first.set(this.#first);
      this.#first = first;
    }
    let entry = this.#first[state]!;
    while (entry !== none && this.#square[entry] !== square) entry = this.#next[entry]!;
    if (entry !== none && this.#moves[entry]! <= moves) return;
    if (entry === none) {
      entry = this.#count++;
      if (entry >= this.#square.length) this.#grow();
      this.#square[entry] = square;
      this.#next[entry] = this.#first[state]!;
      this.#first[state] = entry;
    }
    this.#moves[entry] = moves;
    this.#parent[entry] = parent;
    this.#push[entry] = push;
  }

  /** Measures the fewest moves to all squares that the player reaches in a position, from all its entries. */
  spread(state: number, taken: Uint8Array): void {
    const entries: number[] = [];
    for (let entry = this.#first[state]!; entry !== none; entry = this.#next[entry]!) entries.push(entry);
    entries.sort((one, other) => this.#moves[one]! - this.#moves[other]!);
    const [mark, cost, source, queue] = [this.#mark, this.#cost, this.#source, this.#queue];
    const stamp = ++this.#stamp;
    let count = 0;
    let next = 0;
    let moves = 0;
    for (let at = 0; at < entries.length || next < count; moves++) {
      if (next === count) moves = this.#moves[entries[at]!]!;
      for (; at < entries.length && this.#moves[entries[at]!] === moves; at++) {
        const square = this.#square[entries[at]!]!;
        if (mark[square] === stamp) continue;
        mark[square] = stamp;
        cost[square] = moves;
        source[square] = entries[at]!;
        queue[count++] = square;
      }
      for (const end = count; next < end; next++) {
        const here = queue[next]!;
        for (let direction = 0; direction < 4; direction++) {
          const other = this.#beside[here * 4 + direction]!;
          if (taken[other] !== 0 || mark[other] === stamp) continue;
          mark[other] = stamp;
          cost[other] = moves + 1;
          source[other] = source[here]!;
          queue[count++] = other;
        }
      }
    }
  }

  /** Whether the last spread came to a square. */
  reached(square: number): boolean {
    return this.#mark[square] === this.#stamp;
  }

  /** The moves of the last spread to a square. */
  moves(square: number): number {
    return this.#cost[square]!;
  }

  /** The entry from which the last spread came to a square. */
  source(square: number): number {
    return this.#source[square]!;
  }

  /** The entry of a position with the fewest moves. */
  least(state: number): number {
    let best: number = none;
    for (let entry = this.#first[state]!; entry !== none; entry = this.#next[entry]!)
      best = this.better(best, entry);
    return best;
  }

  /** The one of two entries with fewer moves. */
  better(one: number, other: number): number {
    if (one === none || other === none) return one === none ? other : one;
    return this.#moves[other]! < this.#moves[one]! ? other : one;
  }

  /** The pushes of the way to an entry. */
  pushesTo(entry: number): readonly number[] {
    return pushesTo(entry, this.#parent, this.#push);
  }

  #grow(): void {
    const length = this.#square.length * 2;
    this.#square = enlarged(this.#square, length);
    this.#moves = enlarged(this.#moves, length);
    this.#parent = enlarged(this.#parent, length);
    this.#push = enlarged(this.#push, length);
    this.#next = enlarged(this.#next, length);
  }
}

const entryBytes = 2 + 4 + 4 + 2 + 4;

/** The share of the memory for the search from both ends; the rest is for the walks. */
const searchShare = 0.7;
/** Marks a position of the forward end that is on a solution with the fewest pushes. */
const onSolution = 2;
/** The number of positions between two questions to the budget. */
const positionsBetweenLooks = 64;

/**
 * The fewest moves among all solutions with the fewest pushes, which are known. A search from both ends meets
 * all positions on these solutions. They form layers by number of pushes. So one pass through the layers
 * finds the shortest walks. It expands each position once, for all squares where the player may enter it.
 */
export class FewestMoves {
  depth = 0;
  readonly #search: BidirectionalSearch;
  readonly #position: OpenPosition;
  readonly #reach: Flood;
  readonly #region: RegionFill;
  /** The positions on these solutions, in the order of their pushes. `paid` is the number of pushes. */
  readonly #store: StateStore;
  readonly #entries: WalkEntries;
  readonly #growth = new Growth();

  /** @param pushes the fewest pushes, proved */
  constructor(
    private readonly board: Board,
    distances: Distances,
    private readonly memoryBytes: number,
    tables: GroupTables | undefined,
    private readonly pushes: number,
  ) {
    this.#search = new BidirectionalSearch(board, distances, memoryBytes * searchShare, tables, pushes);
    this.#position = new OpenPosition(board);
    this.#reach = new Flood(board);
    this.#region = new RegionFill(board);
    this.#store = new StateStore(board, memoryBytes * (1 - searchShare));
    this.#entries = new WalkEntries(board);
  }

  get nodes(): number {
    return this.#search.nodes + this.depth;
  }

  get packed(): number {
    return this.#search.packed;
  }

  get bytes(): number {
    return this.#search.bytes + this.#store.bytes + this.#entries.bytes;
  }

  get full(): boolean {
    const more = this.board.boxes.length * 4;
    return (
      this.#search.full || this.#growth.refused || !this.#store.hasRoom(more) || this.bytes > this.memoryBytes
    );
  }

  /** The pushes of a best solution; `undefined` when the budget or the memory was spent. */
  run(budget: Budget): readonly number[] | undefined {
    if (!this.#search.meetEvery(budget) || !this.#markSolutions(budget)) return undefined;
    return this.#walk(budget);
  }

  /**
   * Marks the positions of the forward end that are on a solution with the fewest pushes. Those that both
   * ends have met at the right cost are. So is each position before them with one push less. False when the
   * budget was spent.
   */
  #markSolutions(budget: Budget): boolean {
    const position = this.#position;
    const { forward, backward } = this.#search;
    const { store } = forward;
    const marked: number[] = [];
    store.closed.fill(0);
    for (let state = 0; state < store.count; state++) {
      if (state % positionsBetweenLooks === 0 && !budget.spend(0)) return false;
      position.open(store, state);
      const met = backward.store.find(position);
      if (met === none || store.paid[state]! + backward.store.paid[met]! !== this.pushes) continue;
      store.closed[state] = onSolution;
      marked.push(state);
    }
    const { beside } = this.board;
    for (let state = marked.pop(); state !== undefined; state = marked.pop()) {
      if (!budget.spend(0)) return false;
      position.open(store, state);
      this.#reach.fill(position.taken, store.player[state]!);
      for (const box of position.list) {
        for (let direction = 0; direction < 4; direction++) {
          const from = beside[box * 4 + direction]!;
          const player = beside[from * 4 + direction]!;
          if (!this.#reach.reached(from) || position.taken[player] !== 0) continue;
          position.move(box, from);
          const before = store.find(this.#keyFrom(player));
          position.move(from, box);
          if (before === none || store.closed[before] === onSolution) continue;
          if (store.paid[before]! + 1 !== store.paid[state]!) continue;
          store.closed[before] = onSolution;
          marked.push(before);
        }
      }
    }
    return true;
  }

  /** Passes through the positions on these solutions, layer by layer. */
  #walk(budget: Budget): readonly number[] | undefined {
    const board = this.board;
    const store = this.#store;
    const entries = this.#entries;
    const position = this.#position;
    const more = board.boxes.length * 4;
    position.place(board.boxes);
    position.player = this.#region.fill(position.taken, board.player);
    const first = this.#keep(0);
    entries.enter(first, board.player, 0, none, 0);
    let best = none;
    for (let state = 0; state < store.count; state++) {
      if (!budget.spend() || this.full) return undefined;
      const growth = store.growth(more) + entries.growth(more);
      if (!this.#growth.mayAllocate(growth, budget)) return undefined;
      this.depth = store.paid[state]!;
      position.open(store, state);
      if (this.depth < this.pushes) this.#expand(state);
      else best = entries.better(best, entries.least(state));
    }
    return best === none ? undefined : entries.pushesTo(best);
  }

  #expand(state: number): void {
    const { beside } = this.board;
    const position = this.#position;
    const { list, taken } = position;
    const entries = this.#entries;
    entries.spread(state, taken);
    const paid = this.#store.paid[state]! + 1;
    for (const box of list) {
      for (let direction = 0; direction < 4; direction++) {
        const target = beside[box * 4 + direction]!;
        const stand = beside[box * 4 + (direction ^ 2)]!;
        if (taken[target] !== 0 || !entries.reached(stand)) continue;
        position.move(box, target);
        const child = this.#child(box, paid);
        position.move(target, box);
        if (child === none) continue;
        entries.enter(child, box, entries.moves(stand) + 1, entries.source(stand), box * 4 + direction);
      }
    }
  }

  /**
   * The key that the search from both ends has for the current boxes with the player on this square. That of
   * the position itself, which differs where the level has symmetries, is set, too.
   */
  #keyFrom(square: number): PositionKey {
    const position = this.#position;
    position.player = this.#region.fill(position.taken, square);
    return this.#search.images?.choose(position, this.#region) ?? position;
  }

  /**
   * The current boxes with the player on this square, if they are on a solution with the fewest pushes after
   * this many of them.
   */
  #child(square: number, paid: number): number {
    const key = this.#keyFrom(square);
    const known = this.#store.find(this.#position);
    if (known !== none) return this.#store.paid[known] === paid ? known : none;
    const { forward, backward } = this.#search;
    const before = forward.store.find(key);
    const isBefore =
      before !== none && forward.store.closed[before] === onSolution && forward.store.paid[before] === paid;
    if (isBefore) return this.#keep(paid);
    const after = backward.store.find(key);
    const isAfter = after !== none && backward.store.paid[after] === this.pushes - paid;
    return isAfter ? this.#keep(paid) : none;
  }

  #keep(paid: number): number {
    const state = this.#store.add(this.#position);
    this.#store.paid[state] = paid;
    return state;
  }
}
