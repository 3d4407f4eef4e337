import type { Budget } from "../../solver.js";
import type { Bounds, Placement } from "./bounds.js";

/**
 * A depth-first search for a solution within a limit of moves, guided by several sums (IDA* of Korf, 1985,
 * repeats it with a rising limit).
 *
 * For each sum it stores not the bound but the *slack*: how many more times the sum may rise on the path. A
 * move that lowers a sum by one also uses one move of the limit, so the slack stays. A move that raises it
 * costs one of slack, because the sum must fall again. Every sum prunes; children with more slack are tried
 * first.
 */
export interface LimitedSearch {
  /** The nodes expanded in all searches so far. */
  readonly nodes: number;
  /** The bound at the start, the largest of all sums. */
  bound(tiles: ArrayLike<number>): number;
  search(start: ArrayLike<number>, limit: number, budget: Budget): LimitedAnswer;
}

export type LimitedAnswer =
  /** `moves` are directions, 0 to 3 as in `moves` of the rules. */
  | { readonly kind: "solved"; readonly moves: readonly number[] }
  /** No solution has `limit` moves or fewer. */
  | { readonly kind: "none" }
  | { readonly kind: "stopped" };

/** The nodes that are taken from the budget at once. */
export const nodesAtOnce = 64;

/** All sums of a placement. */
export function sumsOf({ sumOf, sumCount }: Bounds, { distance }: Placement): number[] {
  const sums = new Array<number>(sumCount).fill(0);
  for (let slot = 0; slot < distance.length; slot++) sums[sumOf[slot]!]! += distance[slot]!;
  return sums;
}

/**
 * A child in five bits: its direction, whether the first and the second sum rise, and a mark that it exists.
 * A number holds up to four.
 */
export const childBits = 5;
export const childMask = 31;
export const firstRises = 4;
export const secondRises = 8;
export const marked = 16;
