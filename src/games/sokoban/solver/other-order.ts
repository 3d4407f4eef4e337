import { stopped } from "../../row-matching.js";
import { type Budget, spendingBy } from "../../solver.js";
import type { Level } from "../level/level.js";
import { countSolution } from "../play/lurd.js";
import { type Distances, measureDistances } from "./board/distances.js";
import { Flood } from "./board/flood.js";
import { type Board, compileBoard } from "./board/search-board.js";
import { stepsOf } from "./board/solution-replay.js";
import { Freeze } from "./deadlocks/freeze.js";
import { pushesOf } from "./optimize/push-track.js";
import type { PortfolioProgress } from "./portfolio.js";
import { Bound } from "./search/bound.js";
import { OpenPosition } from "./search/open-position.js";
import { none, StateStore } from "./search/state-store.js";

/** The most positions with distinct boxes that are examined; each is an object. */
const maxLabeled = 400_000;

/** A position with distinct boxes, on a path that has pushed them in the known order so far. */
interface Labeled {
  readonly state: number;
  /** By box, in the numbering of the start: its square. */
  readonly squares: readonly number[];
  /** The index, in the known order, of the box that was pushed last; −1 before the first push. */
  readonly place: number;
  readonly from: Labeled | undefined;
  readonly push: number;
}

/**
 * Searches for a solution with the fewest pushes that pushes the boxes in another order than a known one.
 * First a breadth-first search finds all positions that may be on a solution with so few pushes. Then a
 * backward pass finds which of them are. On these, the known order is followed with distinct boxes until some
 * push leaves it. Only tests that preserve all solutions prune: reductions that keep one of several equal
 * ways would hide the others.
 */
class OrderSearch {
  readonly #dead: Uint8Array;
  readonly #bound: Bound;
  readonly #store: StateStore;
  readonly #flood: Flood;
  readonly #other: Flood;
  readonly #freeze: Freeze;
  readonly #position: OpenPosition;
  nodes = 0;
  /** The memory limit was reached. */
  full = false;

  constructor(
    private readonly board: Board,
    distances: Distances,
    memoryBytes: number,
  ) {
    this.#dead = distances.dead;
    this.#bound = new Bound("matching", board, distances);
    this.#store = new StateStore(board, memoryBytes);
    this.#flood = new Flood(board);
    this.#other = new Flood(board);
    this.#freeze = new Freeze(board, distances.dead);
    this.#position = new OpenPosition(board);
  }

  get bytes(): number {
    return this.#store.bytes;
  }

  /**
   * The pushes of a solution in another order, or "unique"; `undefined` when the budget or the memory was
   * spent. `pushes`: a solution with the fewest pushes.
   */
  run(pushes: readonly number[], budget: Budget): readonly number[] | "unique" | undefined {
    if (!this.#spread(pushes.length, budget) || !this.#mark(pushes.length, budget)) return undefined;
    return this.#follow(this.#orderOf(pushes), pushes.length, budget);
  }

  /**
   * Finds all positions that, according to the bound, may be on a solution with `most` pushes. False when the
   * budget or the memory was spent.
   */
  #spread(most: number, budget: Budget): boolean {
    const [store, { list, taken }] = [this.#store, this.#position];
    this.#position.place(this.board.boxes);
    this.#position.player = this.#flood.fill(taken, this.board.player);
    store.paid[store.add(this.#position)] = 0;
    for (let state = 0; state < store.count; state++) {
      this.nodes++;
      if (!budget.spend()) return false;
      const paid = store.paid[state]! + 1;
      if (paid > most) continue;
      const growth = store.growth(list.length * 4);
      if (!store.hasRoom(list.length * 4) || (growth > 0 && budget.mayAllocate?.(growth) === false)) {
        this.full = true;
        return false;
      }
      let isStopped = false;
      this.#each(state, (_, index, target) => {
        if (isStopped || store.find(this.#position) !== none || this.#freeze.after(taken, target)) return;
        const before = list[index]!;
        list[index] = target;
        const left = this.#bound.of(list, this.#position.player, budget);
        list[index] = before;
        isStopped = left === stopped;
        if (!isStopped && paid + left <= most) store.paid[store.add(this.#position)] = paid;
      });
      if (isStopped) return false;
    }
    return true;
  }

  /**
   * Marks as `closed` the positions on a solution with `most` pushes. A push leads to a position that was
   * added later, so one pass is enough.
   */
  #mark(most: number, budget: Budget): boolean {
    const store = this.#store;
    for (let state = store.count - 1; state >= 0; state--) {
      this.nodes++;
      if (!budget.spend()) return false;
      const paid = store.paid[state]!;
      if (paid === most) {
        this.#position.open(store, state);
        store.closed[state] = this.#position.packed === this.board.boxes.length ? 1 : 0;
        continue;
      }
      store.closed[state] = 0;
      this.#each(state, () => {
        if (this.#useful(paid + 1) !== none) store.closed[state] = 1;
      });
    }
    return true;
  }

  #follow(order: readonly number[], most: number, budget: Budget): readonly number[] | "unique" | undefined {
    const store = this.#store;
    const first: Labeled = {
      state: 0,
      squares: [...this.board.boxes],
      place: -1,
      from: undefined,
      push: 0,
    };
    const queue = [first];
    const seen = new Set<string>();
    for (const here of queue) {
      this.nodes++;
      if (!budget.spend()) return undefined;
      if (queue.length > maxLabeled) {
        this.full = true;
        return undefined;
      }
      const paid = store.paid[here.state]!;
      // The new order may end before the known one does.
      if (paid === most && here.place < order.length - 1) return pathOf(here);
      if (paid === most) continue;
      let leaving: { readonly push: number; readonly state: number } | undefined;
      this.#each(here.state, (push, _, target) => {
        const state = this.#useful(paid + 1);
        if (state === none || leaving !== undefined) return;
        const box = here.squares.indexOf(push >> 2);
        const place = box === order[here.place] ? here.place : here.place + 1;
        if (order[place] !== box) {
          leaving = { push, state };
          return;
        }
        const squares = here.squares.with(box, target);
        const name = `${place} ${state} ${squares.join()}`;
        if (seen.has(name)) return;
        seen.add(name);
        queue.push({ state, squares, place, from: here, push });
      });
      // TypeScript does not see that the visitor assigns it.
      const left = leaving as { readonly push: number; readonly state: number } | undefined;
      if (left !== undefined) return [...pathOf(here), left.push, ...this.#finish(left.state, most)];
    }
    return "unique";
  }

  /** Pushes that lead from a marked position to the solved one. */
  #finish(from: number, most: number): readonly number[] {
    const pushes: number[] = [];
    for (let state = from; this.#store.paid[state]! < most; ) {
      const paid = this.#store.paid[state]! + 1;
      let next: { readonly push: number; readonly state: number } | undefined;
      this.#each(state, (push) => {
        const child = this.#useful(paid);
        if (child !== none) next ??= { push, state: child };
      });
      const found = next as { readonly push: number; readonly state: number } | undefined;
      if (found === undefined) throw new Error("A marked position leads nowhere.");
      pushes.push(found.push);
      state = found.state;
    }
    return pushes;
  }

  /**
   * The order in which a solution pushes boxes, by their numbers at the start; successive pushes of one box
   * are one entry.
   */
  #orderOf(pushes: readonly number[]): readonly number[] {
    const squares = [...this.board.boxes];
    const order: number[] = [];
    for (const push of pushes) {
      const box = squares.indexOf(push >> 2);
      squares[box] = this.board.beside[push]!;
      if (order.at(-1) !== box) order.push(box);
    }
    return order;
  }

  /** The current position if it is marked and has this distance; otherwise `none`. */
  #useful(paid: number): number {
    const state = this.#store.find(this.#position);
    return state !== none && this.#store.paid[state] === paid && this.#store.closed[state] === 1
      ? state
      : none;
  }

  /**
   * Calls `visit` for each push from a position that leads to no dead square. Meanwhile the child is set up,
   * except for the list.
   */
  #each(state: number, visit: (push: number, index: number, target: number) => void): void {
    const { beside } = this.board;
    const position = this.#position;
    const { list, taken } = position;
    position.open(this.#store, state);
    this.#flood.fill(taken, position.player);
    for (let index = 0; index < list.length; index++) {
      const box = list[index]!;
      for (let direction = 0; direction < 4; direction++) {
        const target = beside[box * 4 + direction]!;
        if (
          taken[target] !== 0 ||
          this.#dead[target] !== 0 ||
          !this.#flood.reached(beside[box * 4 + (direction ^ 2)]!)
        )
          continue;
        position.move(box, target);
        position.player = this.#other.fill(taken, box);
        visit(box * 4 + direction, index, target);
        position.move(target, box);
      }
    }
  }
}

function pathOf(end: Labeled): readonly number[] {
  const pushes: number[] = [];
  for (let here = end; here.from !== undefined; here = here.from) pushes.push(here.push);
  return pushes.reverse();
}

/** "none": proved. "gaveUp": undetermined. */
export type OtherOrder =
  | { readonly kind: "found"; readonly lurd: string; readonly nodes: number }
  | { readonly kind: "none"; readonly nodes: number }
  | { readonly kind: "gaveUp"; readonly reason: "budget" | "memory" | "size"; readonly nodes: number };

const standardMemory = 400_000_000;
/** The number of nodes between two progress reports. */
const nodesBetweenReports = 256;

/**
 * A solution with the fewest pushes, as the given one, that pushes its boxes in another order. So at some
 * point another box is pushed next. Successive pushes of one box count once; walks and directions are
 * ignored. The result was played by the rules. Throws when the text does not solve the level.
 */
export function findOtherOrder(
  level: Level,
  lurd: string,
  budget: Budget,
  { memoryBytes = standardMemory }: { readonly memoryBytes?: number } = {},
  progress?: (progress: PortfolioProgress) => void,
): OtherOrder {
  const counts = countSolution(level, lurd);
  if (counts === undefined) throw new Error("What is to have another order does not solve the level.");
  const board = compileBoard(level);
  if (typeof board === "string") return { kind: "gaveUp", reason: "size", nodes: 0 };
  const distances = measureDistances(board, budget);
  if (distances === undefined) return { kind: "gaveUp", reason: "budget", nodes: 0 };
  const search = new OrderSearch(board, distances, memoryBytes);
  const boxes = board.boxes.length;
  let asked = 0;
  const listened = spendingBy(budget, (count) => {
    if (++asked % nodesBetweenReports === 0)
      progress?.({
        phase: "searching",
        nodes: search.nodes,
        bytes: search.bytes,
        depth: undefined,
        packed: 0,
        boxes,
      });
    return budget.spend(count);
  });
  const found = search.run(pushesOf(board, lurd), listened);
  const { nodes } = search;
  if (found === undefined) return { kind: "gaveUp", reason: search.full ? "memory" : "budget", nodes };
  if (found === "unique") return { kind: "none", nodes };
  const other = stepsOf(board, found).join("");
  if (countSolution(level, other)?.pushes !== counts.pushes)
    throw new Error(`The search found ${other}, which is not a solution with ${counts.pushes} pushes.`);
  return { kind: "found", lurd: other, nodes };
}
