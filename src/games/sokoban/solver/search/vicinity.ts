import { type Budget, Growth } from "../../../solver.js";
import { Flood } from "../board/flood.js";
import type { Board } from "../board/search-board.js";
import { BucketQueue } from "./bucket-queue.js";
import { OpenPosition } from "./open-position.js";
import { none, StateStore } from "./state-store.js";

/**
 * The positions near a solution: those on its path, then those after one more push, and so on, up to a limit.
 * The shortest path among them is often shorter than the solution (the idea of YASO's optimizer by B.
 * Damgaard; here all vicinities are one graph, so savings in different places add up).
 */
export class Vicinity {
  /** The memory limit was reached. */
  full = false;
  readonly #growth = new Growth();
  readonly #store: StateStore;
  readonly #flood: Flood;
  readonly #position: OpenPosition;

  /** The search among the positions may take as much memory as the positions themselves. */
  constructor(
    private readonly board: Board,
    private readonly dead: Uint8Array,
    memoryBytes: number,
  ) {
    this.#store = new StateStore(board, memoryBytes / 2);
    this.#flood = new Flood(board);
    this.#position = new OpenPosition(board);
  }

  /**
   * Adds a solution and the positions around it, up to `most` positions or as many as there is memory for.
   * False when the budget was spent meanwhile.
   */
  grow(pushes: readonly number[], most: number, budget: Budget): boolean {
    const [board, position, store] = [this.board, this.#position, this.#store];
    const list = Int16Array.from(board.boxes);
    position.place(list);
    this.#meet(board.player);
    for (const push of pushes) {
      list[list.indexOf(push >> 2)] = board.beside[push]!;
      position.place(list);
      this.#meet(push >> 2);
    }
    for (let state = 0; state < store.count && store.count < most; state++) {
      if (!budget.spend()) return false;
      if (
        !store.hasRoom(list.length * 4) ||
        !this.#growth.mayAllocate(store.growth(list.length * 4), budget)
      ) {
        this.full = true;
        return true;
      }
      position.open(store, state);
      this.#flood.fill(position.taken, position.player);
      this.#each((push) => this.#meet(push >> 2));
    }
    return true;
  }

  /** The number of positions. */
  get count(): number {
    return this.#store.count;
  }

  /**
   * The pushes to a solved position with the least cost in `metric`, then in the other one (Dijkstra 1959).
   * `undefined` when the budget was spent meanwhile.
   */
  best(metric: "moves" | "pushes", budget: Budget): readonly number[] | undefined {
    const [store, flood, position] = [this.#store, this.#flood, this.#position];
    const { beside } = this.board;
    const queue = new BucketQueue();
    const first = store.paid;
    const second = store.bound;
    first.fill(0x7fffffff, 0, store.count);
    store.closed.fill(0, 0, store.count);
    first[0] = 0;
    second[0] = 0;
    store.parent[0] = none;
    queue.add(0, 0, 0);
    for (;;) {
      const state = queue.take();
      if (state === undefined || !budget.spend()) return undefined;
      if (store.closed[state] !== 0) continue;
      store.closed[state] = 1;
      position.open(store, state);
      if (position.packed === position.list.length) return store.path(state);
      flood.fill(position.taken, position.player);
      this.#each((push) => {
        position.player = push >> 2;
        const child = store.find(position);
        if (child === none || store.closed[child] !== 0) return;
        const walk = flood.distance[beside[push ^ 2]!]! + 1;
        const one = first[state]! + (metric === "moves" ? walk : 1);
        const other = second[state]! + (metric === "moves" ? 1 : walk);
        if (one > first[child]! || (one === first[child]! && other >= second[child]!)) return;
        first[child] = one;
        second[child] = other;
        store.parent[child] = state;
        store.push[child] = push;
        queue.add(child, one, other);
      });
    }
  }

  /** Adds the current position, with the player on this square. */
  #meet(player: number): void {
    this.#position.player = player;
    if (this.#store.find(this.#position) === none) this.#store.add(this.#position);
  }

  /**
   * Calls `visit` for each push of the current position, whose player's region is filled. Meanwhile the child
   * is set up, except for the list.
   */
  #each(visit: (push: number) => void): void {
    const { beside } = this.board;
    const position = this.#position;
    const { list, taken } = position;
    for (const box of list) {
      for (let direction = 0; direction < 4; direction++) {
        const target = beside[box * 4 + direction]!;
        if (
          taken[target] !== 0 ||
          this.dead[target] !== 0 ||
          !this.#flood.reached(beside[box * 4 + (direction ^ 2)]!)
        )
          continue;
        position.move(box, target);
        visit(box * 4 + direction);
        position.move(target, box);
      }
    }
  }
}
