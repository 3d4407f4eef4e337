import { type Budget, Growth } from "../../../solver.js";
import { type Distances, never } from "../board/distances.js";
import { Flood, Regions } from "../board/flood.js";
import { type Board, occupied } from "../board/search-board.js";
import { Corrals } from "../deadlocks/corral.js";
import { DeepDeadlocks } from "../deadlocks/deep-deadlocks.js";
import { Freeze } from "../deadlocks/freeze.js";
import { QuickDeadlocks } from "../deadlocks/quick-deadlocks.js";
import { BucketQueue } from "./bucket-queue.js";
import { corners, manhattan } from "./classical.js";
import { Matching, stopped, unreachable } from "./matching.js";
import type { SearchResult, SearchRules } from "./search-rules.js";
import { none, StateStore } from "./state-store.js";

/**
 * A* over single pushes (Hart, Nilsson and Raphael 1968). Positions with the player in the same region are one when pushes are counted; when moves are,
 * the player's square belongs to the position. All bounds are consistent, so a position that was expanded is never met cheaper again.
 */
export class PushSearch {
  nodes = 0;
  /** The most boxes that stood on goals in a position so far. */
  packed = 0;
  /** What was paid to come to the position looked at last. */
  depth = 0;
  readonly #board: Board;
  readonly #distances: Distances;
  readonly #rules: SearchRules;
  readonly #store: StateStore;
  readonly #queue = new BucketQueue();
  readonly #reach: Flood;
  readonly #childReach: Flood;
  readonly #regions: Regions;
  readonly #quick: QuickDeadlocks;
  /** Where positions are few and dear. */
  readonly #deep: DeepDeadlocks | undefined;
  readonly #corrals: Corrals;
  readonly #matching: Matching;
  readonly #taken: Uint8Array;
  readonly #list: Int16Array;
  readonly #words: Int32Array;
  readonly #nearest: Uint16Array;
  readonly #dead: Uint8Array;
  readonly #growth = new Growth();
  #low = 0;
  #high = 0;

  constructor(board: Board, distances: Distances, rules: SearchRules) {
    this.#board = board;
    this.#distances = distances;
    this.#rules = rules;
    this.#store = new StateStore(board, rules.memoryBytes);
    this.#reach = new Flood(board);
    this.#childReach = new Flood(board);
    this.#regions = new Regions(board);
    this.#quick = new QuickDeadlocks(board, distances.dead, rules.pairs);
    this.#deep = rules.pruning === "deep" ? new DeepDeadlocks(board, distances) : undefined;
    this.#corrals = new Corrals(board, distances);
    this.#matching = new Matching(board.boxes.length);
    this.#taken = occupied(board);
    this.#list = Int16Array.from(board.boxes);
    this.#words = new Int32Array(board.words);
    this.#dead = rules.pruning !== "corners" ? distances.dead : corners(board);
    this.#nearest = rules.bound === "manhattan" ? manhattan(board) : distances.nearest;
  }

  /** Goes on until it is decided or the budget is spent; may be called again after "gaveUp". */
  run(budget: Budget): SearchResult {
    const [store, queue] = [this.#store, this.#queue];
    if (store.count === 0) {
      const began = this.#start(budget);
      if (began === "stopped") return { kind: "gaveUp", bound: 0 };
      if (!began) return { kind: "unsolvable" };
    }
    for (;;) {
      if (!budget.spend() || this.full || !this.#mayGrow(budget)) return { kind: "gaveUp", bound: this.#proved };
      const state = queue.take();
      if (state === undefined) return { kind: "unsolvable" };
      if (store.closed[state] !== 0) continue;
      store.closed[state] = 1;
      this.nodes++;
      this.depth = store.paid[state]!;
      if (this.#open(state)) return { kind: "solved", pushes: store.path(state), cost: store.paid[state]! };
      if (this.#deep?.found(this.#taken, store.player[state]!, budget, this.#cameTo(state))) continue;
      const solved = this.#expand(state, budget);
      if (solved === "stopped") {
        // Broken off among its pushes: it is made again when the search goes on.
        store.closed[state] = 0;
        this.#add(state);
        return { kind: "gaveUp", bound: this.#proved };
      }
      if (solved !== none) return { kind: "solved", pushes: store.path(solved), cost: store.paid[solved]! };
    }
  }

  /** No solution costs less, as far as was proved. */
  get #proved(): number {
    return this.#rules.weight > 1 ? this.bound : Math.max(this.bound, this.#queue.total);
  }

  /** No solution costs less than this, by the first position alone; 0 before the search has begun. */
  get bound(): number {
    return this.#store.count === 0 ? 0 : this.#store.bound[0]!;
  }

  /** The memory it may have is used up. */
  get full(): boolean {
    return this.#growth.refused || !this.#store.hasRoom(this.#list.length * 4) || this.bytes > this.#rules.memoryBytes;
  }

  #mayGrow(budget: Budget): boolean {
    const more = this.#list.length * 4;
    return this.#growth.mayTake(this.#store.growth(more) + this.#queue.growth(more), budget);
  }

  get bytes(): number {
    return this.#store.bytes + this.#queue.bytes;
  }

  /** False when the first position shows that there is no solution. */
  #start(budget: Budget): boolean | "stopped" {
    const [board, rules, store] = [this.#board, this.#rules, this.#store];
    if (rules.pruning !== "corners" && new Freeze(board, this.#dead).find(this.#taken)) return false;
    this.#low = 0;
    this.#high = 0;
    for (const box of board.boxes) {
      this.#words[box >> 5]! |= 1 << (box & 31);
      this.#toggle(box);
    }
    const player = rules.metric === "moves" ? board.player : this.#reach.fill(this.#taken, board.player);
    const bound = this.#boundOf(board.player, budget);
    if (bound === stopped) return "stopped";
    if (bound >= unreachable) return false;
    const start = store.add(this.#low ^ board.playerKeys[player * 2]!, this.#high ^ board.playerKeys[player * 2 + 1]!, this.#words, player);
    store.parent[start] = none;
    store.bound[start] = bound;
    this.#add(start);
    return true;
  }

  /** Sets the boxes of a state up. True when all are on goals. */
  #open(state: number): boolean {
    const { size, isGoal } = this.#board;
    const { boxes, words } = this.#store;
    const taken = this.#taken;
    const list = this.#list;
    this.#low = 0;
    this.#high = 0;
    for (let index = 0; index < list.length; index++) taken[list[index]!] = 0;
    taken[size] = 1;
    let count = 0;
    let away = 0;
    for (let word = 0; word < words; word++) {
      let bits = boxes[state * words + word]!;
      this.#words[word] = bits;
      while (bits !== 0) {
        const square = word * 32 + 31 - Math.clz32(bits & -bits);
        bits &= bits - 1;
        list[count++] = square;
        taken[square] = 1;
        this.#toggle(square);
        if (isGoal[square] === 0) away++;
      }
    }
    this.packed = Math.max(this.packed, list.length - away);
    return away === 0;
  }

  #toggle(square: number): void {
    this.#low ^= this.#board.boxKeys[square * 2]!;
    this.#high ^= this.#board.boxKeys[square * 2 + 1]!;
  }

  /** The bound for the boxes that are set up and a player there. */
  #boundOf(player: number, budget: Budget): number {
    const list = this.#list;
    const { size } = this.#board;
    if (this.#rules.bound === "none") return 0;
    if (this.#rules.bound === "manhattan") return list.reduce((sum, box) => sum + this.#nearest[box * 4]!, 0);
    for (let row = 0; row < list.length; row++) {
      const box = list[row]!;
      const side = this.#distances.sideOf[box * size + player]!;
      for (let column = 0; column < list.length; column++) this.#matching.set(row, column, this.#cost(column, box, side));
    }
    return this.#matching.solve(budget);
  }

  #cost(column: number, box: number, side: number): number {
    const distances = this.#distances.toGoal[column]!;
    if (side === 4) return this.#board.goals[column] === box ? 0 : unreachable;
    const pushes = distances[box * 4 + side]!;
    return pushes === never ? unreachable : pushes;
  }

  /** Where the last push brought a box. */
  #cameTo(state: number): number | undefined {
    return this.#store.parent[state] === none ? undefined : this.#board.beside[this.#store.push[state]!]!;
  }

  /** Adds what can be reached with one push. The first solved one, where any solution will do; else `none`. */
  #expand(state: number, budget: Budget): number | "stopped" {
    const { beside, size } = this.#board;
    const [taken, list, reach] = [this.#taken, this.#list, this.#reach];
    const { metric, bound, pruning } = this.#rules;
    const player = this.#store.player[state]!;
    reach.fill(taken, player);
    if (pruning !== "corners" && metric === "pushes" && reach.count + list.length < size) {
      this.#regions.label(taken);
      if (this.#corrals.find(taken, reach, this.#regions)) {
        if (this.#corrals.count === 0) return none;
        if (bound === "matching" && this.#boundOf(player, budget) === stopped) return "stopped";
        for (let index = 0; index < this.#corrals.count; index++) {
          if (!budget.spend(0)) return "stopped";
          const push = this.#corrals.pushes[index]!;
          const solved = this.#push(state, list.indexOf(push >> 2), push & 3);
          if (solved !== none) return solved;
        }
        return none;
      }
    }
    if (bound === "matching" && this.#boundOf(player, budget) === stopped) return "stopped";
    for (let index = 0; index < list.length; index++) {
      const box = list[index]!;
      for (let direction = 0; direction < 4; direction++) {
        const target = beside[box * 4 + direction]!;
        if (taken[target] !== 0 || this.#dead[target] !== 0 || !reach.reached(beside[box * 4 + (direction ^ 2)]!)) continue;
        if (!budget.spend(0)) return "stopped";
        const solved = this.#push(state, index, direction);
        if (solved !== none) return solved;
      }
    }
    return none;
  }

  /** One push. The child where it is solved and any solution will do; else `none`. */
  #push(state: number, index: number, direction: number): number {
    const { beside, playerKeys, size } = this.#board;
    const { metric, bound, pruning, weight } = this.#rules;
    const [taken, store, list] = [this.#taken, this.#store, this.#list];
    const box = list[index]!;
    const target = beside[box * 4 + direction]!;
    const stand = beside[box * 4 + (direction ^ 2)]!;
    // The last pull's side: the player stands where the box was.
    if (bound === "matching" && this.#nearest[target * 4 + (direction ^ 2)] === never) return none;
    taken[box] = 0;
    taken[target] = 1;
    const words = this.#words;
    words[box >> 5]! &= ~(1 << (box & 31));
    words[target >> 5]! |= 1 << (target & 31);
    const low = this.#low;
    const high = this.#high;
    this.#toggle(box);
    this.#toggle(target);
    let solved = none;
    list[index] = target;
    const dead = pruning !== "corners" && this.#quick.after(taken, list, target, direction ^ 2);
    list[index] = box;
    if (!dead) {
      const player = metric === "moves" ? box : this.#childReach.fill(taken, box);
      const childLow = this.#low ^ playerKeys[player * 2]!;
      const childHigh = this.#high ^ playerKeys[player * 2 + 1]!;
      const paid = store.paid[state]! + (metric === "moves" ? this.#reach.distance[stand]! + 1 : 1);
      let child = store.find(childLow, childHigh, words, player);
      if (child === none) {
        const side = this.#distances.sideOf[target * size + box]!;
        const least =
          bound === "none"
            ? 0
            : bound === "manhattan"
              ? store.bound[state]! - this.#nearest[box * 4]! + this.#nearest[target * 4]!
              : this.#matching.solveWith(index, (column) => this.#cost(column, target, side));
        if (least < unreachable) {
          child = store.add(childLow, childHigh, words, player);
          store.bound[child] = least;
          this.#set(child, state, paid, box * 4 + direction);
          if (weight > 1 && least === 0) solved = child;
        }
      } else if (store.closed[child] === 0 && paid < store.paid[child]!) this.#set(child, state, paid, box * 4 + direction);
    }
    taken[target] = 0;
    taken[box] = 1;
    words[target >> 5]! &= ~(1 << (target & 31));
    words[box >> 5]! |= 1 << (box & 31);
    this.#low = low;
    this.#high = high;
    return solved;
  }

  #set(child: number, parent: number, paid: number, push: number): void {
    const store = this.#store;
    store.paid[child] = paid;
    store.parent[child] = parent;
    store.push[child] = push;
    this.#add(child);
  }

  #add(state: number): void {
    const { paid, bound } = this.#store;
    this.#queue.add(state, paid[state]! + bound[state]! * this.#rules.weight, bound[state]!);
  }
}
