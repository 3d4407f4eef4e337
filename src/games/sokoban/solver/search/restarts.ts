import { unreachable } from "../../../row-matching.js";
import { type Budget, PartBudget } from "../../../solver.js";
import type { Distances } from "../board/distances.js";
import type { Board } from "../board/search-board.js";
import type { GroupTables } from "../deadlocks/group-tables.js";
import { PullSearch } from "./pull-search.js";

/** The excursions of successive searches, by turns. Luck decides which of them solve a level. */
const excursions = [
  { between: 50, length: 200, draws: 1 },
  { between: 20, length: 100, draws: 2 },
  { between: 5, length: 20, draws: 4 },
] as const;

/**
 * A search ends when it has come no closer for this many nodes, divided by the boxes. It also has as many as
 * it took to come there. Each has more patience than the one before it.
 */
const patience = 2_000_000;
const patienceGrowth = 1.2;
/** The last search continues until the memory is full, so that a portfolio without a time limit ends. */
const maxSearches = 40;

/**
 * Backward searches that roam, one after another. When one comes no closer, the next one starts again with
 * another seed, because how soon they reach the start differs widely by chance. Any of them that has nothing
 * left to try proves that there is no solution.
 */
export class RestartingSearch {
  /** Proves more positions dead; may be set during the search. */
  tables: GroupTables | undefined;
  /** The lowest bound of any position that was expanded. */
  least = unreachable;
  /** The number of searches so far. */
  searches = 0;
  /** Whether a search that had hardly begun had no more memory, or the last one. */
  full = false;
  readonly #firstPatience: number;
  #patience: number;
  #search: PullSearch;
  /** The nodes of earlier searches. */
  #nodesBefore = 0;

  /**
   * @param seed odd for one such search and even for another one, so that they never have the same seed
   * @param nodes the patience of the first search, times the boxes
   */
  constructor(
    private readonly board: Board,
    private readonly distances: Distances,
    private readonly memoryBytes: number,
    private readonly seed: number,
    nodes = patience,
  ) {
    this.#firstPatience = nodes / Math.max(1, board.boxes.length);
    this.#patience = this.#firstPatience;
    this.#search = this.#next();
  }

  get nodes(): number {
    return this.#nodesBefore + this.#search.nodes;
  }

  get bytes(): number {
    return this.#search.bytes;
  }

  get bound(): number {
    return this.#search.bound;
  }

  /** As `PullSearch.run`. */
  run(budget: Budget): readonly number[] | "exhausted" | "stopped" {
    while (!this.full) {
      const search = this.#search;
      search.tables = this.tables;
      const isLast = this.searches >= maxSearches;
      const left = isLast ? Number.POSITIVE_INFINITY : this.#left;
      const part = new PartBudget(budget, Math.max(1, left));
      const end = search.run(part);
      this.least = Math.min(this.least, search.least);
      if (end !== "stopped" || part.over) return end;
      if (search.full && (isLast || search.nodes < this.#firstPatience / 2)) this.full = true;
      else if (search.full || this.#left <= 0) {
        this.#nodesBefore += search.nodes;
        this.#patience *= patienceGrowth;
        this.#search = this.#next();
      }
    }
    return "stopped";
  }

  /** The nodes that the present search has left, unless it comes closer. */
  get #left(): number {
    const { nodes, closest } = this.#search;
    return Math.max(this.#patience, closest) - (nodes - closest);
  }

  #next(): PullSearch {
    const turn = this.searches++;
    const { between, length, draws } = excursions[(this.seed - 1 + turn) % excursions.length]!;
    const roaming = { seed: this.seed + 2 * turn, between, length, draws };
    return new PullSearch(this.board, this.distances, this.memoryBytes, roaming);
  }
}
