import type { DeepDeadlocks } from "../deadlocks/deep-deadlocks.js";
import type { GroupTables } from "../deadlocks/group-tables.js";
import type { BoundKind } from "./bound.js";

/** The cost of a path in the metric, and in the other one of pushes and moves. */
export interface Costs {
  readonly first: number;
  readonly second: number;
}

/** The metric of a push search, and its permitted pruning. */
export interface SearchRules {
  /** The metric to count, which is minimized if `weight` is 1. */
  readonly metric: "pushes" | "moves";
  readonly bound: BoundKind;
  /**
   * The pruned positions: corners without a goal; everything that the quick deadlock rules detect; or also
   * those that the slow rules detect before an expansion.
   */
  readonly pruning: "corners" | "all" | "deep";
  /**
   * The costs of a known solution with the proved minimum in the metric. The search then finds a solution
   * with a lower cost in the other metric and no higher cost in this one. The answer "unsolvable" says that
   * there is none. Requires weight 1.
   */
  readonly beat?: Costs;
  /** The weight of the bound. Above 1 the first solution found is returned, whatever it costs. */
  readonly weight: number;
  readonly memoryBytes: number;
  /** The shared instance for "deep" pruning; without it the search creates its own. */
  readonly deadlocks?: DeepDeadlocks;
  /** If present, pairs and triples of boxes that cannot be finished are pruned, too. */
  readonly tables?: GroupTables | undefined;
}

/** The result of a push search; `bound` is a lower bound for all solutions. */
export type SearchResult =
  | { readonly kind: "solved"; readonly pushes: readonly number[]; readonly cost: number }
  | { readonly kind: "unsolvable" }
  | { readonly kind: "gaveUp"; readonly bound: number };
