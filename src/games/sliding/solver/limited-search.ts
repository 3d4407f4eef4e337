import type { Budget } from "../../solver.js";
import type { Bounds, Placement } from "./tables/bounds.js";

/**
 * Depth-first search for a solution within a limit of moves, guided by several sums (IDA* after Korf, 1985,
 * is this with a rising limit).
 *
 * What is kept for each sum is not its bound but its *slack*: how many more times it may rise on the way. A
 * move that brings a sum down uses up the move it costs; one that raises it costs two of the limit's moves,
 * so one of slack. Every sum prunes; children with more slack are tried first.
 */
export interface LimitedSearch {
  /** Expanded in all searches so far. */
  readonly nodes: number;
  /** The bound at the start, the largest of all sums. */
  bound(tiles: ArrayLike<number>): number;
  search(start: ArrayLike<number>, limit: number, budget: Budget): LimitedAnswer;
}

export type LimitedAnswer =
  /** `moves` are sides, 0 to 3 as in `moves` of the rules. */
  | { readonly kind: "solved"; readonly moves: readonly number[] }
  /** No solution has `limit` moves or fewer. */
  | { readonly kind: "none" }
  | { readonly kind: "stopped" };

/** Nodes that are paid for together. */
export const nodesAtOnce = 64;

/** All sums of a placement. */
export function sumsOf({ sumOf, sumCount }: Bounds, { distance }: Placement): number[] {
  const sums = new Array<number>(sumCount).fill(0);
  for (let slot = 0; slot < distance.length; slot++) sums[sumOf[slot]!]! += distance[slot]!;
  return sums;
}

/**
 * A child in five bits: its side, whether the first and the second sum rise, and a mark that it is one. Up to
 * four stand in a number.
 */
export const childBits = 5;
export const childMask = 31;
export const firstRises = 4;
export const secondRises = 8;
export const marked = 16;
