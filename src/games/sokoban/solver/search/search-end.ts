import type { Board } from "../board/search-board.js";
import { BucketQueue } from "./bucket-queue.js";
import type { OpenPosition } from "./open-position.js";
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
  readonly #playerKeys: Int32Array;

  constructor(board: Board, memoryBytes: number) {
    this.#playerKeys = board.playerKeys;
    this.store = new StateStore(board, memoryBytes, true);
  }

  get bytes(): number {
    return this.store.bytes + this.queue.bytes;
  }

  /** The bytes that this many more positions take at once. */
  growth(more: number): number {
    return this.store.growth(more) + this.queue.growth(more);
  }

  /** The state with the current boxes and the player in that region; `none` when it was not met from here. */
  find({ low, high, words }: OpenPosition, player: number): number {
    return this.store.find(
      low ^ this.#playerKeys[player * 2]!,
      high ^ this.#playerKeys[player * 2 + 1]!,
      words,
      player,
    );
  }

  /** Adds the state that `find` did not find. */
  keep({ low, high, words }: OpenPosition, player: number, own: number, facing: number): number {
    const { store } = this;
    const state = store.add(
      low ^ this.#playerKeys[player * 2]!,
      high ^ this.#playerKeys[player * 2 + 1]!,
      words,
      player,
    );
    store.bound[state] = own;
    store.second[state] = facing;
    return state;
  }

  /** Records a path to a state and queues it. */
  reach(state: number, paid: number, parent: number, push: number): void {
    const { store } = this;
    store.paid[state] = paid;
    store.parent[state] = parent;
    store.push[state] = push;
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

  /** The stored pushes on the path from a state back to this end. */
  way(state: number): readonly number[] {
    const { parent, push } = this.store;
    const way: number[] = [];
    for (let here = state; parent[here] !== none; here = parent[here]!) way.push(push[here]!);
    return way;
  }
}
