import type { MoveList } from "./move-list.js";

/** Facts about a child besides its score. */
export interface Judged {
  readonly packed: Int16Array;
  readonly regions: Int16Array;
  readonly broken: Int16Array;
  readonly outside: Int16Array;
  readonly hotspots: Int16Array;
  /** 1 where the child allows the player a push that was impossible before. */
  readonly opens: Uint8Array;
}

export interface Parent {
  readonly packed: number;
  readonly regions: number;
  readonly broken: number;
  readonly outside: number;
  readonly hotspots: number;
}

/** All advisors. `advise` has the first six, in this order. */
export const advisorNames = [
  "packing",
  "regions",
  "links",
  "hotspots",
  "explorer",
  "clearing",
  "leaving",
  "opening",
] as const;
export type AdvisorName = (typeof advisorNames)[number];

/**
 * Each advisor proposes at most one move of a position, which then costs nothing. It is the move with the
 * best score among those that serve its purpose. All except the packing advisor skip moves that undo packing.
 * `mayExplore` says which moves the explorer may propose. `clears` says whether an advisor proposes moves
 * that bring boxes out of the zone that will be closed. `without` is left out.
 */
export function advise(
  moves: MoveList,
  judged: Judged,
  parent: Parent,
  mayExplore: (at: number) => boolean,
  clears: boolean,
  without?: AdvisorName | undefined,
): void {
  const wants: readonly ((at: number) => boolean)[] = [
    (at) => judged.packed[at]! > parent.packed,
    (at) => judged.regions[at]! < parent.regions && judged.packed[at]! >= parent.packed,
    (at) => judged.broken[at]! < parent.broken && judged.packed[at]! >= parent.packed,
    (at) => judged.hotspots[at]! < parent.hotspots && judged.packed[at]! >= parent.packed,
    (at) => judged.opens[at] !== 0 && judged.packed[at]! >= parent.packed && mayExplore(at),
    (at) => clears && judged.outside[at]! < parent.outside && judged.packed[at]! >= parent.packed,
  ];
  for (const [index, want] of wants.entries()) {
    if (advisorNames[index] !== without) moves.freeBest(Number.NEGATIVE_INFINITY, want);
  }
}

/**
 * The opener moves the box that blocks the most others. If it cannot be moved, the opener moves the box
 * nearest to it, where that cuts off nothing more.
 */
export function adviseOpening(
  moves: MoveList,
  judged: Judged,
  parent: Parent,
  blocker: number,
  steps: (square: number) => number,
): void {
  if (blocker < 0) return;
  const isKept = (at: number) => judged.packed[at]! >= parent.packed && judged.regions[at]! <= parent.regions;
  if (moves.freeBest(Number.NEGATIVE_INFINITY, (at) => moves.from[at] === blocker && isKept(at))) return;
  let nearest = Number.POSITIVE_INFINITY;
  for (let at = 0; at < moves.count; at++)
    if (isKept(at)) nearest = Math.min(nearest, steps(moves.from[at]!));
  moves.freeBest(Number.NEGATIVE_INFINITY, (at) => isKept(at) && steps(moves.from[at]!) === nearest);
}
