import type { Budget } from "../../../solver.js";
import type { Board } from "../board/search-board.js";
import { stepsOf } from "../board/solution-replay.js";
import { Vicinity, type Way } from "./vicinity.js";

/** Positions kept around a solution: at first, and how much more each time that nothing shorter is found. */
const firstPositions = 4_000;
const growth = 3;

export interface Shortening {
  readonly metric: "moves" | "pushes";
  readonly memoryBytes: number;
  /** Hears of each improvement. */
  readonly better: (pushes: readonly number[]) => void;
  /** Hears how much memory it has. */
  readonly holds?: (bytes: number) => void;
}

/**
 * Shortens a solution in its vicinity: looks for the shortest way among the positions around it, around that again, and farther and farther around. Ends
 * when the budget is spent, the memory is full or there is nothing farther. What counts is the metric, then the other one.
 */
export function shorten(
  board: Board,
  dead: Uint8Array,
  solution: readonly number[],
  budget: Budget,
  { metric, memoryBytes, better, holds }: Shortening,
): readonly number[] {
  let best: Way = { pushes: solution, moves: stepsOf(board, solution).length };
  let most = firstPositions;
  for (let last = -1; ; ) {
    const vicinity = new Vicinity(board, dead, memoryBytes);
    if (!vicinity.grow(best, Math.max(most, best.pushes.length * 2), budget)) return best.pushes;
    holds?.(vicinity.bytes);
    const found = vicinity.best(metric, budget);
    if (found === undefined) return best.pushes;
    if (isLess(found, best, metric)) {
      best = found;
      better(best.pushes);
      continue;
    }
    if (vicinity.count === last || vicinity.full) return best.pushes;
    last = vicinity.count;
    most *= growth;
  }
}

function isLess(one: Way, other: Way, metric: "moves" | "pushes"): boolean {
  const moves = one.moves - other.moves;
  const pushes = one.pushes.length - other.pushes.length;
  return metric === "moves" ? moves < 0 || (moves === 0 && pushes < 0) : pushes < 0 || (pushes === 0 && moves < 0);
}
