import type { Board } from "../board/search-board.js";
import { BucketQueue } from "./bucket-queue.js";
import type { PositionKey } from "./position-images.js";
import { none, StateStore } from "./state-store.js";

/**
 * The positions that a search from both ends has met from one of them. In its store, `paid` is the cost from
 * this end, and `second` a lower bound for it. `bound` is a lower bound for the remaining cost to the other
 * end.
 */
export class SearchEnd {
  nodes = 0;
  readonly store: StateStore;
  readonly queue = new BucketQueue();

  constructor(board: Board, memoryBytes: number) {
    this.store = new StateStore(board, memoryBytes, true);
  }

  get bytes(): number {
    return this.store.bytes + this.queue.bytes;
  }

  /** The bytes that this many more positions take at once. */
  growth(more: number): number {
    return this.store.growth(more) + this.queue.growth(more);
  }

  /** Adds a position that is not in the store. */
  keep(key: PositionKey, own: number, facing: number): number {
    const { store } = this;
    const state = store.add(key);
    store.bound[state] = own;
    store.second[state] = facing;
    return state;
  }

  /** Records a path to a state and queues it. */
  reach(state: number, paid: number, parent: number): void {
    const { store } = this;
    store.paid[state] = paid;
    store.parent[state] = parent;
    this.enqueue(state);
  }

  /**
   * Queues a state by the priority of BAE*: twice its cost, plus the bound for the rest, minus the bound for
   * its cost.
   */
  enqueue(state: number): void {
    const { paid, bound, second } = this.store;
    const own = bound[state]!;
    this.queue.add(state, 2 * paid[state]! + own - second[state]!, own);
  }

  /** The states on the path from a state back to this end. */
  way(state: number): readonly number[] {
    const way: number[] = [];
    for (let here = state; here !== none; here = this.store.parent[here]!) way.push(here);
    return way;
  }
}
