import { stopped, unreachable } from "../../../row-matching.js";
import { type Budget, Growth } from "../../../solver.js";
import { type Distances, never } from "../board/distances.js";
import { Flood, Regions } from "../board/flood.js";
import { RegionFill } from "../board/region-fill.js";
import type { Board } from "../board/search-board.js";
import { Corrals } from "../deadlocks/corral.js";
import { DeepDeadlocks } from "../deadlocks/deep-deadlocks.js";
import { Freeze } from "../deadlocks/freeze.js";
import { QuickDeadlocks } from "../deadlocks/quick-deadlocks.js";
import { Bound } from "./bound.js";
import { BucketQueue } from "./bucket-queue.js";
import { corners } from "./classical.js";
import { OpenPosition } from "./open-position.js";
import type { Costs, SearchResult, SearchRules } from "./search-rules.js";
import { none, StateStore } from "./state-store.js";

/** After this many nodes a search is long enough for the tables of triples to pay. */
const nodesBeforeTriples = 20_000;

/**
 * A* over single pushes (Hart, Nilsson and Raphael 1968). When only pushes count, positions with the player
 * in the same region are equal. When moves count, first or second, the player's square belongs to the
 * position. Two costs are compared in order, as if the first counted infinitely more. All bounds are
 * consistent, so a position that was expanded is never reached at a lower cost again.
 */
export class PushSearch {
  nodes = 0;
  /** The most boxes on goals in any position so far. */
  packed = 0;
  /** The cost of the position that was expanded last. */
  depth = 0;
  /**
   * A copy with always the same shape: the engine would compile the code again for objects of another shape.
   */
  readonly #rules: Pick<SearchRules, "metric" | "bound" | "pruning" | "weight" | "memoryBytes" | "tables"> & {
    readonly beat: Costs | undefined;
  };
  readonly #store: StateStore;
  readonly #queue = new BucketQueue();
  readonly #reach: Flood;
  readonly #childReach: RegionFill;
  readonly #regions: Regions;
  readonly #quick: QuickDeadlocks;
  /** Present where positions are few and expensive. */
  readonly #deep: DeepDeadlocks | undefined;
  readonly #corrals: Corrals;
  readonly #bound: Bound;
  readonly #position: OpenPosition;
  readonly #dead: Uint8Array;
  readonly #growth = new Growth();
  /** The player's square belongs to the position, and walks count. */
  readonly #countsWalks: boolean;

  constructor(
    private readonly board: Board,
    distances: Distances,
    rules: SearchRules,
  ) {
    const { metric, bound, pruning, weight, memoryBytes, tables, beat } = rules;
    this.#rules = { metric, bound, pruning, weight, memoryBytes, tables, beat };
    this.#countsWalks = rules.metric === "moves" || rules.beat !== undefined;
    this.#store = new StateStore(board, rules.memoryBytes, rules.beat !== undefined);
    this.#reach = new Flood(board);
    this.#childReach = new RegionFill(board);
    this.#regions = new Regions(board);
    this.#quick = new QuickDeadlocks(board, distances.dead, rules.tables);
    this.#deep =
      rules.pruning === "deep" ? (rules.deadlocks ?? new DeepDeadlocks(board, distances)) : undefined;
    this.#corrals = new Corrals(board, distances);
    this.#bound = new Bound(rules.bound, board, distances);
    this.#position = new OpenPosition(board);
    this.#dead = rules.pruning !== "corners" ? distances.dead : corners(board);
  }

  /** Continues until a result is found or the budget is spent; may be called again after "gaveUp". */
  run(budget: Budget): SearchResult {
    const store = this.#store;
    const queue = this.#queue;
    if (store.count === 0) {
      const started = this.#start(budget);
      if (started === "stopped") return { kind: "gaveUp", bound: 0 };
      if (!started) return { kind: "unsolvable" };
    }
    for (;;) {
      if (!budget.spend() || this.full || !this.#mayGrow(budget))
        return { kind: "gaveUp", bound: this.#proved };
      const state = queue.take();
      if (state === undefined) return { kind: "unsolvable" };
      if (store.closed[state] !== 0) continue;
      store.closed[state] = 1;
      if (++this.nodes === nodesBeforeTriples) this.#rules.tables?.addTriples(budget);
      this.depth = store.paid[state]!;
      if (this.#open(state)) return { kind: "solved", pushes: store.path(state), cost: store.paid[state]! };
      const { taken } = this.#position;
      if (this.#deep?.found(taken, store.player[state]!, budget, this.#cameTo(state))) continue;
      const solved = this.#expand(state, budget);
      if (solved === "stopped") {
        // Its expansion was interrupted, so it is repeated when the search continues.
        store.closed[state] = 0;
        this.#add(state);
        return { kind: "gaveUp", bound: this.#proved };
      }
      if (solved !== none) return { kind: "solved", pushes: store.path(solved), cost: store.paid[solved]! };
    }
  }

  /** A proved lower bound for the cost of any solution. */
  get #proved(): number {
    return this.#rules.weight > 1 ? this.bound : Math.max(this.bound, this.#queue.total);
  }

  /**
   * A lower bound for the cost of a solution, from the start position alone; 0 before the search has started.
   */
  get bound(): number {
    return this.#store.count === 0 ? 0 : this.#store.bound[0]!;
  }

  /** Whether the memory limit is reached. */
  get full(): boolean {
    return (
      this.#growth.refused ||
      !this.#store.hasRoom(this.board.boxes.length * 4) ||
      this.bytes > this.#rules.memoryBytes
    );
  }

  #mayGrow(budget: Budget): boolean {
    const more = this.board.boxes.length * 4;
    return this.#growth.mayAllocate(this.#store.growth(more) + this.#queue.growth(more), budget);
  }

  get bytes(): number {
    return this.#store.bytes + this.#queue.bytes;
  }

  /** False when the start position shows that there is no solution. */
  #start(budget: Budget): boolean | "stopped" {
    const board = this.board;
    const store = this.#store;
    const position = this.#position;
    position.place(board.boxes);
    if (this.#rules.pruning !== "corners" && new Freeze(board, this.#dead).find(position.taken)) return false;
    const bound = this.#bound.of(position.list, board.player, budget);
    if (bound === stopped) return "stopped";
    if (bound >= unreachable) return false;
    position.player = this.#countsWalks ? board.player : this.#reach.fill(position.taken, board.player);
    const start = store.add(position);
    store.parent[start] = none;
    store.bound[start] = bound;
    this.#add(start);
    return true;
  }

  /** Sets up the boxes of a state. True when all are on goals. */
  #open(state: number): boolean {
    this.#position.open(this.#store, state);
    const { packed } = this.#position;
    if (packed > this.packed) this.packed = packed;
    return packed === this.board.boxes.length;
  }

  /** The square to which the last push brought a box. */
  #cameTo(state: number): number | undefined {
    return this.#store.parent[state] === none ? undefined : this.board.beside[this.#store.push[state]!]!;
  }

  /**
   * Adds the positions after one push. Returns the first solved one if any solution is accepted; otherwise
   * `none`.
   */
  #expand(state: number, budget: Budget): number | "stopped" {
    const { beside, size } = this.board;
    const { list, taken } = this.#position;
    const reach = this.#reach;
    const { pruning } = this.#rules;
    const player = this.#store.player[state]!;
    this.#bound.forget();
    reach.fill(taken, player);
    if (pruning !== "corners" && !this.#countsWalks && reach.count + list.length < size) {
      this.#regions.label(taken);
      if (this.#corrals.find(taken, reach, this.#regions)) {
        if (this.#corrals.count === 0) return none;
        for (let index = 0; index < this.#corrals.count; index++) {
          if (!budget.spend(0)) return "stopped";
          const push = this.#corrals.pushes[index]!;
          const solved = this.#push(state, list.indexOf(push >> 2), push & 3, budget);
          if (solved !== none) return solved;
        }
        return none;
      }
    }
    for (let index = 0; index < list.length; index++) {
      const box = list[index]!;
      for (let direction = 0; direction < 4; direction++) {
        const target = beside[box * 4 + direction]!;
        if (
          taken[target] !== 0 ||
          this.#dead[target] !== 0 ||
          !reach.reached(beside[box * 4 + (direction ^ 2)]!)
        )
          continue;
        if (!budget.spend(0)) return "stopped";
        const solved = this.#push(state, index, direction, budget);
        if (solved !== none) return solved;
      }
    }
    return none;
  }

  /**
   * Adds the position after one push. Returns it if it is solved and any solution is accepted; otherwise
   * `none`, or "stopped" when the budget was spent.
   */
  #push(state: number, index: number, direction: number, budget: Budget): number | "stopped" {
    const { beside } = this.board;
    const { metric, bound, pruning, weight, beat } = this.#rules;
    const store = this.#store;
    const position = this.#position;
    const { list, taken, words } = position;
    const box = list[index]!;
    const target = beside[box * 4 + direction]!;
    const stand = beside[box * 4 + (direction ^ 2)]!;
    // The side of the last pull: the player is where the box was.
    if (bound === "matching" && this.#bound.nearest[target * 4 + (direction ^ 2)] === never) return none;
    position.move(box, target);
    let solved: number | "stopped" = none;
    list[index] = target;
    const dead = pruning !== "corners" && this.#quick.after(taken, words, list, index, target, direction ^ 2);
    list[index] = box;
    if (!dead) {
      position.player = this.#countsWalks ? box : this.#childReach.fill(taken, box);
      const moves = this.#reach.distance[stand]! + 1;
      const paid = store.paid[state]! + (metric === "moves" ? moves : 1);
      const second = beat === undefined ? 0 : store.second[state]! + (metric === "moves" ? 1 : moves);
      let child = store.find(position);
      if (child === none) {
        const least = this.#bound.after(
          store.bound[state]!,
          list,
          store.player[state]!,
          index,
          target,
          direction ^ 2,
          budget,
        );
        if (least === stopped) solved = "stopped";
        else if (
          least < unreachable &&
          (beat === undefined || isLess(paid + least, second + least, beat.first, beat.second))
        ) {
          child = store.add(position);
          store.bound[child] = least;
          this.#set(child, state, paid, second, box * 4 + direction);
          if (weight > 1 && least === 0) solved = child;
        }
      } else if (
        store.closed[child] === 0 &&
        isLess(paid, second, store.paid[child]!, store.second[child] ?? 0)
      ) {
        this.#set(child, state, paid, second, box * 4 + direction);
      }
    }
    position.move(target, box);
    return solved;
  }

  #set(child: number, parent: number, paid: number, second: number, push: number): void {
    const store = this.#store;
    store.paid[child] = paid;
    if (this.#rules.beat !== undefined) store.second[child] = second;
    store.parent[child] = parent;
    store.push[child] = push;
    this.#add(child);
  }

  #add(state: number): void {
    const { paid, second, bound } = this.#store;
    const least = bound[state]!;
    this.#queue.add(
      state,
      paid[state]! + least * this.#rules.weight,
      this.#rules.beat === undefined ? least : second[state]! + least,
    );
  }
}

function isLess(first: number, second: number, thanFirst: number, thanSecond: number): boolean {
  return first < thanFirst || (first === thanFirst && second < thanSecond);
}
