/** The bound counts so many times in the search that only wants some solution. */
export const greed = 4;
/**
 * Nodes of the first slice of the quick push search: small levels are solved in that, before anything is
 * planned.
 */
export const pushSlice = 800;
/**
 * By boxes, on boards of few squares, where it looks at a hundred thousand a second: it goes on for so many
 * before anything is planned, and in every round.
 */
export const smallPushSlices = [200_000, 100_000] as const;
/**
 * Of the push search with all rules, whose nodes take some fifteen times as long. On boards of few squares it
 * has more: it solves many of those that the greedy ones miss, where there is little to plan for.
 */
export const deepSlices = [[800], 800] as const;
export const smallDeepSlices = [[3_000], 3_000] as const;
export const smallSquares = 110;
/**
 * Of the pull search, by boxes, as a node takes longer the more there are; and on boards of few squares,
 * where it has more, as planning has less to go by there.
 */
export const pullSlice = 600_000;
export const smallPullSlice = 700_000;
/**
 * Of the first one, where the level is not dense: what it solves in more the others mostly solve, too, in a
 * blink.
 */
export const firstPullSlice = 4_000;
/**
 * On a dense level the pull search has nodes for a quarter of a second first, for a second or two after the
 * push search, and then as long in every round as all others together: half of those that it solves alone
 * take it half a million to two million nodes.
 */
export const densePulls = [1_000_000, 4_000_000];
export const densePullSlice = 10_000_000;
/** Of each classic style; the first one, which solves most, begins with twice that. */
export const featureSlice = 250;
/**
 * Of the searches that follow the plan with one sink: the first, the one with lines kept apart, and the one
 * that minds all boxes in the way. The first begins with few: how far a search comes it mostly comes soon,
 * and from there what is left is tried backwards.
 */
export const sinkSlices = [[300, 2_000], 1_150] as const;
/**
 * On boards of few squares the first has so many, before the push search with all rules: where the plan leads
 * straight on, it takes no more.
 */
export const smallSinkSlices = [[150, 2_000], 1_500] as const;
export const sinkLinesSlices = [[750], 500] as const;
export const sinkBlockersSlices = [[1_000], 500] as const;
export const sinkExitsSlices = [[500], 1_500] as const;
export const planNodes = 20_000;
/** Of the memory, what an attempt to finish backwards may take. */
export const finishShare = 1 / 50;
/**
 * Of the memory: what the pull search may have on a dense level, where feature searches have half of theirs;
 * each greedy search else; and the two feature searches after the plan with one sink and each of the six
 * others.
 */
export const denseShare = 2 / 5;
export const greedyShare = 1 / 12;
export const sinkShare = 1 / 5;
export const sinkLinesShare = 1 / 10;
export const classicShare = 1 / 20;
/** From so many boxes on a node of the pull search takes longer by their square. */
const manyBoxes = 30;

/** The part of its nodes that the pull search has with so many boxes, beside what it has by boxes anyway. */
export function fewerOf(boxes: number): number {
  return Math.min(1, manyBoxes / boxes);
}

/** Each slice is so much longer than the last. */
const growth = 1.3;

/** The nodes of one slice after the other: those that are told, then ever more. */
export function slices(first: readonly number[], then: number): () => number {
  let turn = 0;
  return () => first[turn++] ?? then * growth ** turn;
}
