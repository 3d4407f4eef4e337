import { RowMatching, stopped, unreachable } from "../../../row-matching.js";
import { type Budget, Growth } from "../../../solver.js";
import { type Distances, never } from "../board/distances.js";
import { Flood, Regions } from "../board/flood.js";
import { RegionFill } from "../board/region-fill.js";
import type { Board } from "../board/search-board.js";
import { Corrals } from "../deadlocks/corral.js";
import { Freeze } from "../deadlocks/freeze.js";
import { GroupTables } from "../deadlocks/group-tables.js";
import { QuickDeadlocks } from "../deadlocks/quick-deadlocks.js";
import { type LoneCosts, loneCostBytes, pullCosts, pushCosts } from "./lone-costs.js";
import { OpenPosition } from "./open-position.js";
import { PositionImages, type PositionKey } from "./position-images.js";
import { pushesAlong } from "./pushes-along.js";
import { SearchEnd } from "./search-end.js";
import type { SearchResult } from "./search-rules.js";
import { none } from "./state-store.js";

/**
 * After this many nodes it pays to build the tables of groups that can come from the start, and those of
 * triples.
 */
const nodesBeforeCome = 2_000;
const nodesBeforeTriples = 20_000;

/**
 * The fewest pushes, by a search from both ends: pushes from the start and pulls from the solved position, in
 * turn. It ends when no path that was not found yet can cost less than the best one.
 *
 * It is BAE* (S. K. Sadhukhan, "Bidirectional heuristic search based on error estimate", 2013; the same as
 * DIBBS by Sewell and Jacobson, 2021). Positions are expanded in the order of 2g + h − h'. Here g is the cost
 * from this end, h a bound for the rest and h' a bound for g. So the error of the bound so far counts for the
 * rest of the path.
 *
 * The bounds, least matchings to the goals and to the start squares, are consistent. So a position is
 * expanded when its least cost is known. Half the sum of both ends' least values is a lower bound for a path
 * that was not found yet. The bound also has the parity of the first bound, as each push moves a box to the
 * other color of a chessboard.
 *
 * Forwards, PI-corrals leave out pushes but keep one best path. Backwards only positions that no push leads
 * to are left out, so this path is found.
 *
 * Where the level has symmetries, a position and its images are one state.
 */
export class BidirectionalSearch {
  nodes = 0;
  /** The most boxes on goals in any position reached by pushes so far. */
  packed = 0;
  /** The cost of the position that was last expanded by pushes. */
  depth = 0;
  /** No solution has fewer pushes. */
  bound = 0;
  /** The positions met by pushes from the start. */
  readonly forward: SearchEnd;
  /** The positions met by pulls from the solved position. */
  readonly backward: SearchEnd;
  /** Present where the level has symmetries. */
  readonly images: PositionImages | undefined;
  readonly #position: OpenPosition;
  readonly #reach: Flood;
  readonly #childReach: RegionFill;
  readonly #regions: Regions;
  readonly #quick: QuickDeadlocks;
  readonly #corrals: Corrals;
  #come: GroupTables | undefined;
  /** Created when the search starts. */
  #bounds: BothBounds | undefined;
  readonly #growth = new Growth();
  /** The pushes of the best path found, and the states in which its halves meet. */
  #best = Number.POSITIVE_INFINITY;
  #metForward = none;
  #metBackward = none;
  readonly #every: number | undefined;
  /** The bound of the start position; all paths have its parity. */
  #first = 0;
  #isMatched = false;

  /**
   * @param finish the tables of groups that can be finished, if they were built
   * @param every the fewest pushes, if they are known: the search then meets the positions on all solutions
   *   with as many
   */
  constructor(
    private readonly board: Board,
    private readonly distances: Distances,
    private readonly memoryBytes: number,
    private readonly finish: GroupTables | undefined,
    every?: number,
  ) {
    this.#every = every;
    if (every !== undefined) this.#best = every + 1;
    this.forward = new SearchEnd(board, memoryBytes / 2);
    this.backward = new SearchEnd(board, memoryBytes / 2);
    this.images = PositionImages.of(board);
    this.#position = new OpenPosition(board);
    this.#reach = new Flood(board);
    this.#childReach = new RegionFill(board);
    this.#regions = new Regions(board);
    this.#quick = new QuickDeadlocks(board, distances.dead, finish);
    this.#corrals = new Corrals(board, distances);
  }

  get bytes(): number {
    return this.forward.bytes + this.backward.bytes + 2 * loneCostBytes(this.board);
  }

  /** Whether the memory limit is reached. */
  get full(): boolean {
    const more = this.board.boxes.length * 4;
    const hasRoom = this.forward.store.hasRoom(more) && this.backward.store.hasRoom(more);
    return this.#growth.refused || !hasRoom || this.bytes > this.memoryBytes;
  }

  /** Continues until a result is found or the budget is spent; may be called again after "gaveUp". */
  run(budget: Budget): SearchResult {
    const result = this.#continue(budget);
    if (result === "met") throw new Error("A search for all solutions has no result of its own.");
    return result;
  }

  /** With `every`: continues until all these positions are met. False when the budget or memory was spent. */
  meetEvery(budget: Budget): boolean {
    return this.#continue(budget) === "met";
  }

  #continue(budget: Budget): SearchResult | "met" {
    if (this.forward.store.count === 0) {
      const started = this.#start(budget);
      if (started === "stopped") return { kind: "gaveUp", bound: 0 };
      if (!started) return { kind: "unsolvable" };
    }
    const more = this.board.boxes.length * 4;
    for (;;) {
      if (this.#hasMetEvery) return "met";
      this.#prove();
      if (this.#best <= this.bound) return this.#solved();
      if (!budget.spend() || this.full) return this.#gaveUp();
      if (!this.#growth.mayAllocate(this.forward.growth(more) + this.backward.growth(more), budget))
        return this.#gaveUp();
      const end = this.forward.nodes <= this.backward.nodes ? this.forward : this.backward;
      const { store } = end;
      const state = end.queue.take();
      // Nothing is left to try from this end, so the path that was found is the best.
      if (state === undefined && this.#every !== undefined) return "met";
      if (state === undefined)
        return this.#best < Number.POSITIVE_INFINITY ? this.#solved() : { kind: "unsolvable" };
      if (store.closed[state] !== 0 || store.paid[state]! + store.bound[state]! >= this.#best) continue;
      store.closed[state] = 1;
      end.nodes++;
      this.nodes++;
      this.#addTables(budget);
      if (this.#expand(end, state, budget)) continue;
      // Its expansion was interrupted, so it is repeated when the search continues.
      store.closed[state] = 0;
      end.enqueue(state);
      return this.#gaveUp();
    }
  }

  /**
   * Whether each position on a path of `#every` pushes is expanded from one end. Otherwise there would be a
   * path with a position in each queue, the one from the start first. Their priorities have a sum of at most
   * twice the path's cost.
   */
  get #hasMetEvery(): boolean {
    return (
      this.#every !== undefined && this.forward.queue.total + this.backward.queue.total > 2 * this.#every
    );
  }

  #addTables(budget: Budget): void {
    if (this.nodes === nodesBeforeCome)
      this.#come = GroupTables.make(this.board, this.distances, "come", budget);
    if (this.nodes !== nodesBeforeTriples) return;
    this.finish?.addTriples(budget);
    this.#come?.addTriples(budget);
  }

  #prove(): void {
    const half = Math.ceil((this.forward.queue.total + this.backward.queue.total) / 2);
    this.bound = Math.max(this.bound, half + ((half ^ this.#first) & 1));
  }

  #gaveUp(): SearchResult {
    return { kind: "gaveUp", bound: Math.min(this.bound, this.#best) };
  }

  #solved(): SearchResult {
    const [before, after] = [this.forward, this.backward];
    const there = before.way(this.#metForward).toReversed();
    const back = after.way(this.#metBackward).slice(1);
    const pushes = pushesAlong(this.board, this.images, [
      ...there.map((state) => ({ store: before.store, state })),
      ...back.map((state) => ({ store: after.store, state })),
    ]);
    this.bound = this.#best;
    return { kind: "solved", pushes, cost: this.#best };
  }

  /**
   * Adds the start position, and the solved one with the player in each region. False when they show that
   * there is no solution.
   */
  #start(budget: Budget): boolean | "stopped" {
    const board = this.board;
    const position = this.#position;
    if (new Freeze(board, this.distances.dead).find(position.taken)) return false;
    if (this.#bounds === undefined) {
      const pulls = pullCosts(board, budget);
      if (pulls === undefined) return "stopped";
      this.#bounds = new BothBounds(board, this.distances, pulls);
    }
    const { toGoals, toFirst } = this.#bounds;
    position.place(board.goals);
    this.#regions.label(position.taken);
    for (let region = 0; region < this.#regions.count; region++) {
      const player = this.#regions.least[region]!;
      if (!this.#bounds.match(position.list, player, budget)) return "stopped";
      if (toFirst.sum >= unreachable) continue;
      const key = this.#keyFrom(player);
      if (this.backward.store.find(key) !== none) continue;
      this.backward.reach(this.backward.keep(key, toFirst.sum, toGoals.sum), 0, none);
    }
    position.place(board.boxes);
    if (!this.#bounds.match(position.list, board.player, budget)) return "stopped";
    if (toGoals.sum >= unreachable) return false;
    this.#first = toGoals.sum;
    this.bound = toGoals.sum;
    const key = this.#keyFrom(board.player);
    this.#meet(this.forward, key, this.forward.keep(key, toGoals.sum, toFirst.sum), 0, none);
    return true;
  }

  /** The key of the current boxes, with the player on this square. */
  #keyFrom(player: number): PositionKey {
    const position = this.#position;
    position.player = this.#childReach.fill(position.taken, player);
    return this.images?.choose(position, this.#childReach) ?? position;
  }

  /** Adds the positions after one push or pull. False when the budget was spent meanwhile. */
  #expand(end: SearchEnd, state: number, budget: Budget): boolean {
    const position = this.#position;
    const isForward = end === this.forward;
    const other = isForward ? this.backward : this.forward;
    const player = end.store.player[state]!;
    this.#isMatched = false;
    position.open(end.store, state);
    if (isForward) this.depth = end.store.paid[state]!;
    // The best path from a position that the other end has expanded is known, so it need not be expanded
    // here.
    const met = this.#every === undefined ? other.store.find(position) : none;
    if (met !== none && other.store.closed[met] !== 0) return true;
    this.#reach.fill(position.taken, player);
    return isForward ? this.#pushes(state, budget) : this.#pulls(state, budget);
  }

  #pushes(state: number, budget: Budget): boolean {
    const { beside, size } = this.board;
    const { dead, nearest } = this.distances;
    const { list, taken, packed } = this.#position;
    const corrals = this.#corrals;
    const reach = this.#reach;
    if (packed > this.packed) this.packed = packed;
    // A PI-corral leaves out paths.
    if (this.#every === undefined && reach.count + list.length < size) {
      this.#regions.label(taken);
      if (corrals.find(taken, reach, this.#regions)) {
        for (let index = 0; index < corrals.count; index++) {
          const push = corrals.pushes[index]!;
          if (!this.#push(state, list.indexOf(push >> 2), push & 3, budget)) return false;
        }
        return true;
      }
    }
    for (let index = 0; index < list.length; index++) {
      const box = list[index]!;
      for (let direction = 0; direction < 4; direction++) {
        const target = beside[box * 4 + direction]!;
        if (taken[target] !== 0 || dead[target] !== 0 || !reach.reached(beside[box * 4 + (direction ^ 2)]!))
          continue;
        // The side of the last pull: the player is where the box was.
        if (nearest[target * 4 + (direction ^ 2)] === never) continue;
        if (!this.#push(state, index, direction, budget)) return false;
      }
    }
    return true;
  }

  #push(state: number, index: number, direction: number, budget: Budget): boolean {
    const position = this.#position;
    const { list, taken, words } = position;
    const box = list[index]!;
    const target = this.board.beside[box * 4 + direction]!;
    const side = direction ^ 2;
    position.move(box, target);
    list[index] = target;
    const isDead = this.#quick.after(taken, words, list, index, target, side);
    list[index] = box;
    const continues = isDead || this.#child(this.forward, state, index, target * 4 + side, box, budget);
    position.move(target, box);
    return continues;
  }

  #pulls(state: number, budget: Budget): boolean {
    const { beside } = this.board;
    const { leads } = this.#bounds!;
    const position = this.#position;
    const { list, taken, words } = position;
    for (let index = 0; index < list.length; index++) {
      const box = list[index]!;
      for (let direction = 0; direction < 4; direction++) {
        const target = beside[box * 4 + direction]!;
        if (!this.#reach.reached(target)) continue;
        const player = beside[target * 4 + direction]!;
        if (taken[player] !== 0 || leads[target * 4 + direction] === 0) continue;
        position.move(box, target);
        const isDead = this.#come?.dead(target, direction, words, list, index) === true;
        const continues =
          isDead || this.#child(this.backward, state, index, target * 4 + direction, player, budget);
        position.move(target, box);
        if (!continues) return false;
      }
    }
    return true;
  }

  /**
   * Adds the current position. `list` still holds the parent's boxes; one of them came to `at`, a square and
   * the side of it where the player is. False when the budget was spent.
   */
  #child(end: SearchEnd, parent: number, index: number, at: number, from: number, budget: Budget): boolean {
    const { store } = end;
    const position = this.#position;
    const key = this.#keyFrom(from);
    const paid = store.paid[parent]! + 1;
    const known = store.find(key);
    if (known !== none) {
      if (store.closed[known] === 0 && paid < store.paid[known]!) this.#meet(end, key, known, paid, parent);
      return true;
    }
    const bounds = this.#bounds!;
    if (!budget.spend(0)) return false;
    if (!this.#isMatched && !bounds.match(position.list, store.player[parent]!, budget)) return false;
    this.#isMatched = true;
    const base = at * position.list.length;
    const isForward = end === this.forward;
    const own = (isForward ? bounds.toGoals : bounds.toFirst).sumWith(index, base);
    if (own >= unreachable || paid + own >= this.#best) return true;
    const facing = (isForward ? bounds.toFirst : bounds.toGoals).sumWith(index, base);
    this.#meet(end, key, end.keep(key, own, facing), paid, parent);
    return true;
  }

  /**
   * Records a first or better path from one end to a position, and joins it to the other end's path, if there
   * is one.
   */
  #meet(end: SearchEnd, key: PositionKey, state: number, paid: number, parent: number): void {
    end.reach(state, paid, parent);
    if (this.#every !== undefined) return;
    const isForward = end === this.forward;
    const other = isForward ? this.backward : this.forward;
    const met = other.store.find(key);
    if (met === none || paid + other.store.paid[met]! >= this.#best) return;
    this.#best = paid + other.store.paid[met]!;
    this.#metForward = isForward ? state : met;
    this.#metBackward = isForward ? met : state;
  }
}

/**
 * The least sums of pushes to the goals and from the start squares, over all matchings of a position's boxes.
 */
class BothBounds {
  readonly toGoals: RowMatching;
  readonly toFirst: RowMatching;
  /** By `square * 4 + side`: 1 where a lone box can come from a start square. */
  readonly leads: Uint8Array;
  readonly #size: number;
  readonly #sideOf: Uint8Array;

  constructor(board: Board, distances: Distances, pulls: LoneCosts) {
    const { length } = board.boxes;
    this.toGoals = new RowMatching(pushCosts(board, distances).table, length);
    this.toFirst = new RowMatching(pulls.table, length);
    this.leads = pulls.leads;
    this.#size = board.size;
    this.#sideOf = distances.sideOf;
  }

  /**
   * Matches the boxes of a list both ways, for a player on this square. Takes no nodes from the budget. False
   * when the budget was spent meanwhile.
   */
  match(list: Int16Array, player: number, budget: Budget): boolean {
    const goalRows = this.toGoals.rows;
    const firstRows = this.toFirst.rows;
    for (let row = 0; row < list.length; row++) {
      const box = list[row]!;
      const base = (box * 4 + this.#sideOf[box * this.#size + player]!) * list.length;
      goalRows[row] = base;
      firstRows[row] = base;
    }
    return this.toGoals.solve(budget) !== stopped && this.toFirst.solve(budget) !== stopped;
  }
}
