import { type Budget, Growth } from "../../../solver.js";
import type { Distances } from "../board/distances.js";
import { Flood } from "../board/flood.js";
import { RegionFill } from "../board/region-fill.js";
import type { Board } from "../board/search-board.js";
import type { GroupTables } from "../deadlocks/group-tables.js";
import { BidirectionalSearch } from "./bidirectional-search.js";
import { OpenPosition } from "./open-position.js";
import type { PositionKey } from "./position-images.js";
import { none, StateStore } from "./state-store.js";
import { WalkEntries } from "./walk-entries.js";

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
      const met = backward.find(position);
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
          const before = forward.find(this.#keyFrom(player));
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
    const { low, high, words, player } = this.#position;
    const { playerKeys } = this.board;
    const known = this.#store.find(
      low ^ playerKeys[player * 2]!,
      high ^ playerKeys[player * 2 + 1]!,
      words,
      player,
    );
    if (known !== none) return this.#store.paid[known] === paid ? known : none;
    const { forward, backward } = this.#search;
    const before = forward.find(key);
    const isBefore =
      before !== none && forward.store.closed[before] === onSolution && forward.store.paid[before] === paid;
    if (isBefore) return this.#keep(paid);
    const after = backward.find(key);
    const isAfter = after !== none && backward.store.paid[after] === this.pushes - paid;
    return isAfter ? this.#keep(paid) : none;
  }

  #keep(paid: number): number {
    const { low, high, words, player } = this.#position;
    const { playerKeys } = this.board;
    const store = this.#store;
    const state = store.add(low ^ playerKeys[player * 2]!, high ^ playerKeys[player * 2 + 1]!, words, player);
    store.paid[state] = paid;
    return state;
  }
}
