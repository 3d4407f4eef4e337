import type { RoomKind } from "./feature-search/room-pulls.js";

/** The facts about a level by which its searches and their slices are selected. */
export interface LevelKind {
  readonly isDense: boolean;
  /** A dense level is not called thick. */
  readonly isThick: boolean;
  /** The board has few squares. The push search expands a hundred thousand nodes a second there. */
  readonly isSmall: boolean;
}

/** The nodes of a search in its first slices, and in the next one, from which slices grow. */
type Slices = readonly [first: readonly number[], then: number];

/** A search of the portfolio. */
interface Row {
  /** Its share of the memory. */
  readonly share: number;
  /** By the number of boxes, as a node takes longer with more boxes. */
  readonly slices: (boxes: number) => Slices;
  /** On levels of a kind, where it has other slices. The first kind in this order counts. */
  readonly dense?: Row["slices"];
  readonly thick?: Row["slices"];
  readonly small?: Row["slices"];
  /** The factor between successive slices, where it is another one. */
  readonly growth?: number;
}

const always = (first: readonly number[], then: number) => () => [first, then] as const;
const perBox = (first: readonly number[], then: number) => (boxes: number) => {
  const share = boxCountFactor(boxes) / Math.max(1, boxes);
  return [first.map((nodes) => nodes * share), then * share] as const;
};

/**
 * The first slice of a pull search is small. With more nodes it would solve levels that other searches mostly
 * solve quickly, too.
 */
const firstPulls = (then: number) => (boxes: number) =>
  [[4_000 * boxCountFactor(boxes)], perBox([], then)(boxes)[1]] as const;

const onePushSlice = 800;

/** The work of the first turns from both ends, one for each kind of backward search. */
const glances = [50_000, 50_000, 50_000];
/** From this number of boxes, the turn after these is shorter, and there are more turns. */
const manyMet = 20;

/** The searches that take turns, with their slices and shares of the memory, which sum up to less than 1. */
export const strandTable = {
  // Greedy, by pushes. Small levels are solved in its first slice, before anything is planned.
  push: {
    share: 1 / 12,
    slices: always([onePushSlice], onePushSlice),
    small: (boxes) => [[onePushSlice, 200_000 / Math.max(1, boxes)], 100_000 / Math.max(1, boxes)],
  },
  // By pushes with all rules, so a node takes some fifteen times as long. On boards of few squares it solves
  // many levels that the greedy searches miss, and there is little to plan.
  deep: { share: 1 / 12, slices: always([800], 800), small: always([3_000], 3_000) },
  // Backward. On a dense level it first has nodes for a quarter of a second. After the push search it has
  // nodes for a second or two. Then it has as much time in every round as all others together. Half of the
  // levels that only it solves take it half a million to two million nodes.
  pull: {
    share: 1 / 12,
    slices: firstPulls(600_000),
    dense: perBox([1_000_000, 4_000_000], 10_000_000),
    small: firstPulls(700_000),
  },
  // Backward, and roams, in the only thread.
  roam: {
    share: 1 / 10,
    slices: perBox([], 1_000_000),
    dense: perBox([3_000_000], 5_000_000),
    // Less where searches from both ends take part.
    thick: (boxes) => perBox([9_000_000], 6_000_000)(boxes * (boxes < leastMet ? 1 : 1.5)),
  },
  // Makes room, in turns of its parts: three that make room, then one that finishes. Most levels that only
  // openings solve are solved in their first turns. Dense levels need the time for pulls. The share is that
  // of each search that makes room.
  openings: { share: 1 / 50, slices: always([3, 5], 1), dense: always([4], 1) },
  // Follows many plans; its slices count plans.
  replanning: { share: 1 / 50, slices: always([3], 2) },
  // From both ends; a slice is the work of a turn. It has short turns early, as most levels that it solves
  // there take little. Later it has several turns in a round.
  meeting: {
    share: 1 / 8,
    slices: (boxes) => [[...glances, boxes < manyMet ? 650_000 : 350_000], 220_000],
    thick: (boxes) => [[...glances, boxes < manyMet ? 850_000 : 350_000], 220_000],
    growth: 1.1,
  },
  // Follows the plan with one sink. It starts with few nodes, because most progress comes early, and from
  // there the rest is tried backward. On small boards it comes before the push search with all rules, and
  // takes no more where the plan needs no detours.
  sink: {
    share: 1 / 10,
    slices: (boxes) => [[300, 2_000 * nodeFactor(boxes)], 1_150 * nodeFactor(boxes)],
    small: (boxes) => [[150, 2_000 * nodeFactor(boxes)], 1_500 * nodeFactor(boxes)],
  },
} as const satisfies Readonly<Record<string, Row>>;

/** The nodes of the successive slices of a search on a level: each is larger than the one before. */
export function slicesOf(strand: keyof typeof strandTable, kind: LevelKind, boxes: number): () => number {
  const row: Row = strandTable[strand];
  const slices =
    (kind.isDense && row.dense) || (kind.isThick && row.thick) || (kind.isSmall && row.small) || row.slices;
  const [first, then] = slices(boxes);
  let turn = 0;
  return () => first[turn++] ?? then * (row.growth ?? growth) ** turn;
}

/** The factor between successive slices of most searches. */
const growth = 1.3;

/** Other shares of the memory. */
export const shares = {
  /** A search for a plan. */
  plan: 1 / 20,
  /** An attempt to finish backward. */
  finish: 1 / 25,
  /** The pull search on a dense level, where feature searches have half of their share. */
  densePull: 2 / 5,
  denseFeatures: 1 / 2,
  /** Each of the three pull searches of a thread that has no other large searches. */
  backward: 2 / 7,
} as const;

/** The weight of the bound in a search that wants any solution. */
export const greed = 4;
/** The nodes that a planning step may spend. */
export const planNodes = 20_000;

/**
 * The first seeds of backward searches that roam, and of random plans, where each plan has the next seed. The
 * searches of two threads never have the same seed.
 */
export const seeds = { roam: 1, otherRoam: 2, plans: 1, otherPlans: 1_001 } as const;

/**
 * From this number of boxes, the first slice for openings comes before the larger slices of the plan. With
 * fewer, other searches are quicker.
 */
export const leastOpened = 15;

/** From this number of boxes, a search from both ends takes part. With fewer, it costs more than it saves. */
export const leastMet = 12;

/**
 * The kind of the backward search in a turn from both ends. `hasPlan`: whether a complete plan is followed;
 * not asked in the first turns, which may come before it.
 */
export function roomKind(turn: number, hasPlan: () => boolean): RoomKind {
  const first = firstRooms[turn];
  if (first !== undefined) return first;
  const later = hasPlan() ? plannedRooms : unplannedRooms;
  return later[(turn - firstRooms.length) % later.length]!;
}

const firstRooms = ["cyclic", "matched", "random"] as const;
/** Another kind is first: with a long turn from the start it comes to other positions. */
const plannedRooms = ["far", "cyclic", "matched"] as const;
const unplannedRooms = ["random", ...plannedRooms] as const;

/** The number of turns from both ends early. */
export const earlyMeetings = glances.length;

/** The number of turns from both ends in a round. With few boxes, other searches need the time. */
export function meetingsIn(boxes: number, followsPlan: boolean): number {
  return 1 + (boxes < manyMet ? 0 : 1) + (followsPlan ? 1 : 0);
}

/**
 * A search without progress in this many slices gets smaller ones until it makes progress, so that the others
 * have its time.
 */
export const stalled = { slices: 2, share: 1 / 2 } as const;

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
