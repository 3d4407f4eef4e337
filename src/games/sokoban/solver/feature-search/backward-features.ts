import { type Distances, leastBySquare, never } from "../board/distances.js";
import type { Board } from "../board/search-board.js";
import type { Walks } from "../board/walks.js";
import type { Rooms } from "./rooms.js";

/** The features of a backward position. */
export interface BackwardFeatures {
  /** The number of boxes still on the board, and how many of them are on goals. */
  readonly boxes: number;
  readonly onGoals: number;
  readonly regions: number;
  /** The number of links between rooms that boxes break. */
  readonly broken: number;
  /** The sum over all boxes of their average distance from the goals, in quarters. */
  readonly distance: number;
}

/** The key of the position's cell in feature space. */
export function cellOf({ boxes, onGoals, regions, broken }: BackwardFeatures): number {
  return ((boxes * 512 + onGoals) * 64 + Math.min(63, regions)) * 64 + Math.min(63, broken);
}

/**
 * Higher is better: fewer boxes, fewer regions, fewer on goals, fewer broken links, farther from the goals.
 * Less than 2^53 (10 + 6 + 10 + 6 + 20 bits).
 */
export function scoreOf({ boxes, onGoals, regions, broken, distance }: BackwardFeatures): number {
  const connected = (1023 - Math.min(1023, boxes)) * 64 + 63 - Math.min(63, regions);
  return (
    ((connected * 1024 + 1023 - Math.min(1023, onGoals)) * 64 + 63 - Math.min(63, broken)) * 2 ** 20 +
    Math.min(2 ** 20 - 1, distance)
  );
}

/**
 * The value of a move by this many pulls to each advisor; 0 if it does not serve the advisor's purpose. The
 * purposes are clearing goals, lowering the number of regions, restoring links, and allowing more pulls.
 * Goals that are holes are cleared last.
 */
export function scoresOf(
  before: BackwardFeatures,
  after: BackwardFeatures,
  isHole: number,
  pulls: number,
  opens: boolean,
): readonly number[] {
  const { onGoals, regions, broken, distance } = after;
  const isKept = onGoals <= before.onGoals;
  const clears =
    onGoals < before.onGoals &&
    regions <= before.regions &&
    broken <= before.broken &&
    distance > before.distance;
  const tidiness = ((1 - isHole) * 64 + 63 - Math.min(63, regions)) * 64 + 63 - Math.min(63, broken);
  const score = scoreOf(after);
  return [
    clears ? tidiness * 4096 + Math.min(4095, pulls) : 0,
    isKept && regions < before.regions ? score : 0,
    isKept && broken < before.broken ? score : 0,
    isKept && opens ? score : 0,
  ];
}

/** Measures backward positions of one level. */
export class BackwardMeasure {
  /** @param far by square: the average distance from a goal, in quarters */
  constructor(
    private readonly board: Board,
    private readonly rooms: Rooms,
    private readonly far: Uint16Array,
  ) {}

  /** Measures the position with the boxes `taken` and this many regions, before its moves are examined. */
  of(taken: Uint8Array, regions: number): BackwardFeatures {
    const { size, isGoal } = this.board;
    let boxes = 0;
    let onGoals = 0;
    let distance = 0;
    for (let square = 0; square < size; square++) {
      if (taken[square] === 0) continue;
      boxes++;
      onGoals += isGoal[square]!;
      distance += this.far[square]!;
    }
    return { boxes, onGoals, regions, broken: this.rooms.broken(taken), distance };
  }

  /**
   * Measures a child with this many regions and the boxes `taken`: one box has moved from one square to
   * another, or off the board.
   */
  after(
    before: BackwardFeatures,
    taken: Uint8Array,
    from: number,
    to: number | undefined,
    regions: number,
  ): BackwardFeatures {
    const { isGoal } = this.board;
    const left = {
      boxes: before.boxes - 1,
      onGoals: before.onGoals - isGoal[from]!,
      distance: before.distance - this.far[from]!,
    };
    if (to === undefined) return { ...left, regions, broken: this.rooms.brokenWithout(taken, from) };
    const broken = this.rooms.brokenAfter(taken, from, to);
    return {
      boxes: before.boxes,
      onGoals: left.onGoals + isGoal[to]!,
      regions,
      broken,
      distance: left.distance + this.far[to]!,
    };
  }
}

/** By square: the average steps to a goal, in quarters. */
export function stepsToGoals(board: Board, walks: Walks): Uint16Array {
  return averages(board, (goal) => walks.from(board.goals[goal]!));
}

/**
 * By square: the average pushes of a lone box to the goals, in quarters, with the player on the best side.
 * Goals that it cannot reach count as none.
 */
export function pushesToGoals(board: Board, { toGoal }: Distances): Uint16Array {
  return averages(board, (goal) => reachable(leastBySquare(board, toGoal[goal]!)));
}

/** The same distances, with 0 where there is none. */
function reachable(distances: Uint16Array): Uint16Array {
  return distances.map((least) => (least === never ? 0 : least));
}

function averages({ size, goals }: Board, rowOf: (goal: number) => ArrayLike<number>): Uint16Array {
  const sums = new Float64Array(size);
  for (let goal = 0; goal < goals.length; goal++) {
    const row = rowOf(goal);
    for (let square = 0; square < size; square++) sums[square]! += row[square]!;
  }
  return Uint16Array.from(sums, (sum) => Math.round((sum * 4) / goals.length));
}

/**
 * By square: 1 on goals between three walls, where the goals found so far count as walls for the next. They
 * are filled first and cleared last.
 */
export function findHoles({ size, beside, goals }: Board): Uint8Array {
  const result = new Uint8Array(size + 1);
  result[size] = 1;
  for (let again = true; again; ) {
    again = false;
    for (const goal of goals) {
      if (result[goal] !== 0) continue;
      const shut = [0, 1, 2, 3].filter((side) => result[beside[goal * 4 + side]!] !== 0).length;
      if (shut < 3) continue;
      result[goal] = 1;
      again = true;
    }
  }
  return result;
}
