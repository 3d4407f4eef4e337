/** The weight of the bound in a search that wants any solution. */
export const greed = 4;
/**
 * Nodes of the first slice of the quick push search: small levels are solved in it, before anything is
 * planned.
 */
export const pushSlice = 800;
/**
 * The same on boards of few squares, where the search expands a hundred thousand nodes a second. Divided by
 * the number of boxes; before anything is planned, and in every round.
 */
export const smallPushSlices = [200_000, 100_000] as const;
/**
 * Slices of the push search with all rules, whose nodes take some fifteen times as long. On boards of few
 * squares it has more: there it solves many levels that the greedy searches miss, and there is little to
 * plan.
 */
export const deepSlices = [[800], 800] as const;
export const smallDeepSlices = [[3_000], 3_000] as const;
export const smallSquares = 110;
/**
 * Slices of the pull search, divided by the number of boxes, because a node takes longer with more boxes. On
 * boards of few squares it has more, because plans help less there.
 */
export const pullSlice = 600_000;
export const smallPullSlice = 700_000;
/**
 * Its first slice, where the level is not dense: with more nodes it would solve levels that the other
 * searches mostly solve quickly, too.
 */
export const firstPullSlice = 4_000;
/**
 * On a dense level the pull search first has nodes for a quarter of a second. After the push search it has
 * nodes for a second or two. Then it has as much time in every round as all others together. Half of the
 * levels that only it solves take it half a million to two million nodes.
 */
export const densePulls = [1_000_000, 4_000_000];
export const densePullSlice = 10_000_000;
/** The first seeds of the backward searches that roam. Two of them never have the same seed. */
export const roamSeed = 1;
export const otherRoamSeed = 2;
/**
 * Slices of the backward search that roams in the only thread, divided by the number of boxes. In this order:
 * on thick levels, on dense ones, on the rest.
 */
export const thickRoamSlices = [[9_000_000], 6_000_000] as const;
export const denseRoamSlices = [[3_000_000], 5_000_000] as const;
export const roamSlices = [[], 1_000_000] as const;
/** Slices of the search with the older style. */
export const classicSlices = [[500], 250] as const;
/**
 * Slices of the searches that follow the plan with one sink: the first, that with separate lines, and that
 * with all blocking boxes. The first search starts with few nodes, because most progress comes early, and
 * from there the rest is tried backwards.
 */
export const sinkSlices = [[300, 2_000], 1_150] as const;
/**
 * Slices of the first of these on boards of few squares, before the push search with all rules. Where the
 * plan needs no detours, the search takes no more.
 */
export const smallSinkSlices = [[150, 2_000], 1_500] as const;
export const sinkLinesSlices = [[750], 500] as const;
export const sinkBlockersSlices = [[1_000], 500] as const;
export const sinkExitsSlices = [[500], 1_500] as const;
/**
 * Slices of the search for openings, in turns of its parts: three that make room, then one that finishes.
 * Most levels that only openings solve are solved in their first turns. Dense levels need the time for pulls.
 */
export const openingSlices = [[3, 5], 1] as const;
export const denseOpeningSlices = [[4], 1] as const;
/** Slices of the search that follows many plans, in plans. */
export const replanningSlices = [[3], 2] as const;
/** The first seeds of random plans, in one thread and in the other one; each plan has the next seed. */
export const planSeed = 1;
export const otherPlanSeed = 1_001;
/**
 * From this number of boxes, the first slice for openings comes before the larger slices of the plan. With
 * fewer, other searches are quicker.
 */
export const leastOpened = 15;
export const planNodes = 20_000;
/**
 * Shares of the memory, in this order: an attempt to finish backwards, each search that makes room, a search
 * that follows one of many plans.
 */
export const finishShare = 1 / 25;
export const openingShare = 1 / 50;
export const replanningShare = 1 / 50;
/**
 * Shares of the memory, in this order: the pull search on a dense level, where feature searches have half of
 * theirs. The pull search that roams. Each greedy search on other levels. The two feature searches after the
 * plan with one sink. Each of the three others.
 */
export const denseShare = 2 / 5;
/** The share of each of the three pull searches of a thread that has no other large searches. */
export const backwardShare = 2 / 7;
export const roamShare = 1 / 10;
export const greedyShare = 1 / 12;
export const sinkShare = 3 / 20;
export const sinkLinesShare = 1 / 10;
export const classicShare = 1 / 20;
/** From this number of boxes, the search that follows the plan has fewer nodes in a slice. */
const manyPlanned = 24;

/**
 * The factor for the nodes of the search that follows the plan with one sink, except its first slice. With
 * many boxes a node takes so long that two slices would use up half of ten seconds.
 */
export function nodeFactor(boxes: number): number {
  return Math.min(1, manyPlanned / boxes);
}

/** From this number of boxes, the time of a node of the pull search grows with their square. */
const manyBoxes = 30;

/**
 * The factor for the nodes of the pull search with this many boxes, in addition to the division by the boxes.
 */
export function boxCountFactor(boxes: number): number {
  return Math.min(1, manyBoxes / boxes);
}

/**
 * A search that has come no farther in so many slices has smaller ones until it does, so that the others have
 * its time.
 */
export const stalledSlices = 2;
export const stalledShare = 1 / 2;

/** The factor between successive slices. */
const growth = 1.3;

/** The nodes of successive slices: first the given ones, then ever more. */
export function slices(first: readonly number[], then: number): () => number {
  let turn = 0;
  return () => first[turn++] ?? then * growth ** turn;
}
