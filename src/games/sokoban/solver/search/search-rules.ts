import type { DeepDeadlocks } from "../deadlocks/deep-deadlocks.js";
import type { GroupTables } from "../deadlocks/group-tables.js";
import type { BoundKind } from "./bound.js";

/** What a way costs in the metric, and in the other of pushes and moves. */
export interface Costs {
  readonly first: number;
  readonly second: number;
}

/** What a push search counts, and what it may leave out. */
export interface SearchRules {
  /** What is counted, and made least when `weight` is 1. */
  readonly metric: "pushes" | "moves";
  readonly bound: BoundKind;
  /**
   * What is never tried: corners without a goal, all that the quick deadlock rules know, or what the slow
   * ones find besides before a position is expanded.
   */
  readonly pruning: "corners" | "all" | "deep";
  /**
   * Where the least of the metric is known, and a solution that costs it: what they cost in the metric and in
   * the other of pushes and moves. The search is then for the one that costs less in the other and no more in
   * the metric; "unsolvable" says that there is none. Weight 1.
   */
  readonly beat?: Costs;
  /** The bound counts so many times. Above 1 the first solution found is returned, whatever it costs. */
  readonly weight: number;
  readonly memoryBytes: number;
  /** For "deep" pruning, where other searches ask it, too; else the search has one of its own. */
  readonly deadlocks?: DeepDeadlocks;
  /** Where they were made, what two or three boxes cannot be finished in is not tried either. */
  readonly tables?: GroupTables | undefined;
}

/** What a push search came to; a bound is what no solution goes below. */
export type SearchResult =
  | { readonly kind: "solved"; readonly pushes: readonly number[]; readonly cost: number }
  | { readonly kind: "unsolvable" }
  | { readonly kind: "gaveUp"; readonly bound: number };
