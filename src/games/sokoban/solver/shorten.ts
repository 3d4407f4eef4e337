import type { Budget } from "../../solver.js";
import type { Board } from "./board.js";
import { stepsOf } from "./replay.js";
import { Vicinity, type Way } from "./vicinity.js";

/** Positions kept around a solution: at first, and how much more each time that nothing shorter is found. */
const firstPositions = 4_000;
const growth = 3;

/**
 * Shortens a solution in its vicinity: looks for the shortest way among the positions around it, around that again, and farther and farther around. Ends
 * when the budget is spent, the memory is full or there is nothing farther; `better` hears of each improvement. What counts is the metric, then
 * the other one.
 */
export function shorten(
  board: Board,
  dead: Uint8Array,
  solution: readonly number[],
  metric: "moves" | "pushes",
  memoryBytes: number,
  budget: Budget,
  better: (pushes: readonly number[]) => void,
): readonly number[] {
  let best: Way = { pushes: solution, moves: stepsOf(board, solution).length };
  let most = firstPositions;
  for (let last = -1; ; ) {
    const vicinity = new Vicinity(board, dead, memoryBytes);
    if (!vicinity.grow(best, Math.max(most, best.pushes.length * 2), budget)) return best.pushes;
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
  const [moves, pushes] = [one.moves - other.moves, one.pushes.length - other.pushes.length];
  return metric === "moves" ? moves < 0 || (moves === 0 && pushes < 0) : pushes < 0 || (pushes === 0 && moves < 0);
}
