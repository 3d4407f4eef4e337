import type { Budget } from "../../../solver.js";
import { DistanceMaker, type Distances, never } from "../board/distances.js";
import { Flood, Regions } from "../board/flood.js";
import type { Board } from "../board/search-board.js";
import { Corrals } from "./corral.js";
import { CorralSearch } from "./corral-search.js";
import { Freeze } from "./freeze.js";
import { SmallDeadlocks } from "./patterns.js";
import { Retrograde } from "./retrograde.js";

/**
 * Deadlock tests that cost too much for every child. They are run only on the position to be expanded next.
 * Each is a proof.
 */
export class DeepDeadlocks {
  readonly #freeze: Freeze;
  readonly #patterns: SmallDeadlocks;
  readonly #assignment: Assignment;
  readonly #retrograde: Retrograde;
  readonly #corrals: Corrals;
  readonly #corralSearch: CorralSearch;
  readonly #reach: Flood;
  readonly #regions: Regions;

  constructor(board: Board, distances: Distances) {
    const { dead } = distances;
    this.#freeze = new Freeze(board, dead);
    this.#patterns = new SmallDeadlocks(board, dead);
    this.#assignment = new Assignment(board);
    this.#retrograde = new Retrograde(board);
    this.#corrals = new Corrals(board, distances);
    this.#corralSearch = new CorralSearch(board, dead);
    this.#reach = new Flood(board);
    this.#regions = new Regions(board);
  }

  /** The positions of corrals that were searched so far, which take much of the time. */
  get nodes(): number {
    return this.#corralSearch.nodes;
  }

  /**
   * True when the position is proved to have no solution. A push to `to` led to it. Takes no nodes from the
   * budget, and finds fewer deadlocks when the budget is spent meanwhile.
   */
  found(taken: Uint8Array, player: number, budget: Budget, to: number | undefined): boolean {
    const freeze = this.#freeze;
    if (freeze.find(taken)) return true;
    if (to !== undefined && this.#patterns.dead(taken, to, player)) return true;
    if (!budget.spend(0)) return false;
    if (this.#retrograde.dead(taken, freeze)) return true;
    if (!this.#assignment.possible(taken, freeze)) return true;
    this.#regions.label(taken);
    this.#reach.fill(taken, player);
    if (this.#corrals.find(taken, this.#reach, this.#regions) && this.#corrals.count === 0) return true;
    return this.#corralSearch.dead(taken, this.#regions, player, freeze, budget);
  }
}

/** The limit for cached reach tables around sets of frozen boxes, in bytes. */
const maxCachedBytes = 16_000_000;

/**
 * Whether every box can have a goal of its own, with boxes that are frozen on goals as walls for the others.
 * The reach around a set of frozen boxes is cached, because the same few sets occur again and again.
 */
export class Assignment {
  readonly #maker: DistanceMaker;
  readonly #distances: Uint16Array;
  readonly #taken: Uint8Array;
  /**
   * By set of frozen boxes: 1, by goal and square, where a box can be brought from the square to the goal.
   */
  readonly #known = new Map<string, Uint8Array>();
  readonly #boxAt: Int16Array;
  readonly #visited: Uint8Array;

  constructor(private readonly board: Board) {
    this.#maker = new DistanceMaker(board);
    this.#distances = new Uint16Array(board.size * 4);
    this.#taken = new Uint8Array(board.size + 1);
    this.#boxAt = new Int16Array(board.goals.length);
    this.#visited = new Uint8Array(board.goals.length);
  }

  /** `freeze` has the boxes that cannot move, all on goals. */
  possible(taken: Uint8Array, freeze: Freeze): boolean {
    const { size, goals } = this.board;
    const reach = this.#around(freeze);
    const still = this.#taken;
    this.#boxAt.fill(-1);
    for (let box = 0; box < size; box++) {
      if (taken[box] === 0 || still[box] !== 0) continue;
      this.#visited.fill(0);
      if (!this.#assign(reach, box)) return false;
    }
    return goals.length > 0;
  }

  /** Kuhn's algorithm of augmenting paths. */
  #assign(reach: Uint8Array, box: number): boolean {
    const { goals, size } = this.board;
    for (let goal = 0; goal < goals.length; goal++) {
      if (this.#visited[goal] !== 0 || reach[goal * size + box] === 0) continue;
      this.#visited[goal] = 1;
      const other = this.#boxAt[goal]!;
      if (other !== -1 && !this.#assign(reach, other)) continue;
      this.#boxAt[goal] = box;
      return true;
    }
    return false;
  }

  #around({ frozen, count }: Freeze): Uint8Array {
    const { size, goals } = this.board;
    const taken = this.#taken.fill(0);
    taken[size] = 1;
    let key = "";
    for (let index = 0; index < count; index++) {
      taken[frozen[index]!] = 1;
      key += String.fromCharCode(frozen[index]!);
    }
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const reach = new Uint8Array(goals.length * size);
    this.#maker.prepare(taken);
    for (let goal = 0; goal < goals.length; goal++) {
      if (taken[goals[goal]!] !== 0) continue;
      this.#maker.fill(taken, goals[goal]!, this.#distances);
      for (let state = 0; state < this.#distances.length; state++)
        if (this.#distances[state] !== never) reach[goal * size + (state >> 2)] = 1;
      // A box already on the goal can stay, whether or not a box could be pushed there.
      reach[goal * size + goals[goal]!] = 1;
    }
    if ((this.#known.size + 1) * reach.length > maxCachedBytes) this.#known.clear();
    this.#known.set(key, reach);
    return reach;
  }
}
