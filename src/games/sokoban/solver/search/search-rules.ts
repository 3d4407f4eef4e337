import type { Pairs } from "../deadlocks/pairs.js";

/** What a push search counts, and what it may leave out. */
export interface SearchRules {
  /** What is counted, and made least when `weight` is 1. */
  readonly metric: "pushes" | "moves";
  /** What is at least left: nothing, each box to the nearest goal as the crow walks, or the least sum of pushes over all matchings. */
  readonly bound: "none" | "manhattan" | "matching";
  /**
   * What is never tried: corners without a goal, all that the quick deadlock rules know, or what the slow ones
   * find besides before a position is expanded.
   */
  readonly pruning: "corners" | "all" | "deep";
  /** The bound counts so many times. Above 1 the first solution found is returned, whatever it costs. */
  readonly weight: number;
  readonly memoryBytes: number;
  /** Where they were found, pairs of boxes that cannot be finished are not tried either. */
  readonly pairs?: Pairs | undefined;
}

/** What a push search came to; a bound is what no solution goes below. */
export type SearchResult =
  | { readonly kind: "solved"; readonly pushes: readonly number[]; readonly cost: number }
  | { readonly kind: "unsolvable" }
  | { readonly kind: "gaveUp"; readonly bound: number };
