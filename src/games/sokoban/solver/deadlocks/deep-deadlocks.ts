import type { Budget } from "../../../solver.js";
import type { Distances } from "../board/distances.js";
import { Flood, Regions } from "../board/flood.js";
import type { Board } from "../board/search-board.js";
import { Assignment } from "./assignment.js";
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

  /**
   * True when the position is proved to have no solution. A push to `to` led to it. Takes no nodes from the
   * budget, and finds fewer deadlocks when the budget is spent meanwhile.
   */
  found(taken: Uint8Array, player: number, budget: Budget, to: number | undefined): boolean {
    if (this.#freeze.find(taken)) return true;
    if (to !== undefined && this.#patterns.dead(taken, to, player)) return true;
    if (!budget.spend(0)) return false;
    if (this.#retrograde.dead(taken, this.#freeze.frozen, this.#freeze.count)) return true;
    if (!this.#assignment.possible(taken, this.#freeze.frozen, this.#freeze.count)) return true;
    this.#regions.label(taken);
    this.#reach.fill(taken, player);
    if (this.#corrals.find(taken, this.#reach, this.#regions) && this.#corrals.count === 0) return true;
    return this.#corralSearch.dead(
      taken,
      this.#regions,
      player,
      this.#freeze.frozen,
      this.#freeze.count,
      budget,
    );
  }
}
