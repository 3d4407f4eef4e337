import type { Budget } from "../../../solver.js";
import { PartBudget } from "../../../solver.js";
import type { Distances } from "../board/distances.js";
import type { Board } from "../board/search-board.js";
import { findPairs, type Pairs } from "../deadlocks/pairs.js";
import { FeatureSearch, type Lines } from "./feature-search.js";
import { Features, type Order } from "./features.js";
import { ForwardSearch } from "./forward-search.js";
import { findHotspots } from "./hotspots.js";
import { findPlans } from "./packing.js";
import type { Plan } from "./plan.js";
import { Rooms } from "./rooms.js";

/** Nodes that the table of hotspots may cost; on very large boards the search does without. */
const hotspotNodes = 2_000;

/** What one search differs from another in. */
export interface FessStyle {
  readonly order: Order;
  readonly lines: Lines;
  /** Of the plans, as far as there are so many. */
  readonly plan: number;
  /** Where there is a PI-corral, only its boxes are moved. */
  readonly corrals: boolean;
}

/** Which one solves a level is mostly chance, so that several that differ solve more than one with all the time. */
export const fessStyles: readonly FessStyle[] = [
  { order: "packed", lines: "one", plan: 0, corrals: true },
  { order: "packed", lines: "one", plan: 1, corrals: false },
  { order: "packed", lines: "first moves", plan: 0, corrals: true },
  { order: "outside", lines: "first moves", plan: 1, corrals: true },
  { order: "packed", lines: "first deviations", plan: 2, corrals: true },
];

/** One search of the feature space that can be stopped and goes on when it is run again. */
export class Fess {
  readonly #forward: ForwardSearch;
  readonly #search: FeatureSearch;

  constructor(
    board: Board,
    distances: Distances,
    features: Features,
    hot: Uint8Array | undefined,
    pairs: Pairs | undefined,
    { lines, corrals }: FessStyle,
    memoryBytes: number,
  ) {
    this.#forward = new ForwardSearch(board, distances, features, hot, pairs, corrals);
    this.#search = new FeatureSearch(this.#forward, lines, memoryBytes);
  }

  /** The pushes of a solution, "exhausted" when nothing is left to try, "stopped" when the budget or memory is spent. */
  run(budget: Budget): readonly number[] | "exhausted" | "stopped" {
    const end = this.#search.run(budget);
    return typeof end === "object" ? this.#forward.pushesTo(end) : end;
  }

  get nodes(): number {
    return this.#search.nodes;
  }

  get packed(): number {
    return this.#forward.packed;
  }

  get bytes(): number {
    return this.#search.bytes;
  }

  get full(): boolean {
    return this.#search.full;
  }
}

/** What the searches of one level share. */
export interface FessPlan {
  readonly plans: readonly Plan[];
  readonly pairs: Pairs | undefined;
  /** Nodes of the backward search. */
  readonly nodes: number;
  readonly make: (style: FessStyle, memoryBytes: number) => Fess;
}

/** Plans the packing backwards. A plan is made even when the budget is spent, if not a good one. */
export function planFess(board: Board, distances: Distances, budget: Budget, memoryBytes: number): FessPlan {
  const rooms = new Rooms(board);
  const { plans, nodes } = findPlans(board, distances, rooms, budget, memoryBytes);
  const hot = findHotspots(board, distances.dead, new PartBudget(budget, hotspotNodes));
  const pairs = findPairs(board, distances.dead, budget);
  const make = (style: FessStyle, bytes: number) => {
    const features = new Features(board, distances, rooms, hot, plans[style.plan % plans.length]!, style.order);
    return new Fess(board, distances, features, hot, pairs, style, bytes);
  };
  return { plans, pairs, nodes, make };
}
