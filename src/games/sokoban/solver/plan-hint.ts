import { type Budget, PartBudget } from "../../solver.js";
import type { Distances } from "./board/distances.js";
import { type Board, occupied } from "./board/search-board.js";
import { replay, type Step, stepsOf } from "./board/solution-replay.js";
import { DeepDeadlocks } from "./deadlocks/deep-deadlocks.js";
import { FessMaker, sinkStyle } from "./feature-search/fess.js";

/** A first step for the player, found before a solution is known or together with one. */
export interface PlanHint {
  /**
   * "plan": there is a complete plan of the order in which goals are filled, and these are the first steps of
   * play that follows it. It is not proved that they lead to a solution, only that no deadlock rule objects.
   * "solution": they start a solution that was played to its end.
   */
  readonly kind: "plan" | "solution";
  /** Walks and pushes that move one box, and no other. */
  readonly steps: readonly Step[];
}

/** The nodes for finding the position that comes farthest: about as many as most levels take with a plan. */
const lookAhead = 150;
const memoryBytes = 60_000_000;

/**
 * The first box that a plan moves, found within some tenths of a second. `undefined` where the plan is
 * incomplete, nothing advances it, a deadlock rule objects, or the budget is spent. A hint must never lead to
 * a position that is known to be lost.
 */
export function planHint(board: Board, distances: Distances, budget: Budget): PlanHint | undefined {
  const maker = new FessMaker(board, distances, memoryBytes);
  if (!maker.sinkPlan(budget).complete) return undefined;
  const search = maker.make(sinkStyle, memoryBytes, budget);
  const end = search.run(new PartBudget(budget, lookAhead));
  if (end === "exhausted" || (end === "stopped" && !budget.spend(0))) return undefined;
  const isSolved = typeof end === "object";
  if (isSolved && replay(board.level, stepsOf(board, end))?.solved !== true)
    throw new Error("The search for a hint found moves that aren't a solution.");
  const pushes = oneBox(board, isSolved ? end : search.lead);
  if (pushes.length === 0 || (!isSolved && isLost(board, distances, pushes, budget))) return undefined;
  return { kind: isSolved ? "solution" : "plan", steps: stepsOf(board, pushes) };
}

/** The first pushes, as long as they move the same box. */
function oneBox({ beside }: Board, pushes: readonly number[]): readonly number[] {
  const end = pushes.findIndex((push, index) => index > 0 && push >> 2 !== beside[pushes[index - 1]!]);
  return end < 0 ? pushes : pushes.slice(0, end);
}

/** Whether a deadlock rule proves that a position after these pushes is lost. */
function isLost(board: Board, distances: Distances, pushes: readonly number[], budget: Budget): boolean {
  const deadlocks = new DeepDeadlocks(board, distances);
  const taken = occupied(board);
  return pushes.some((push) => {
    const from = push >> 2;
    const to = board.beside[push]!;
    taken[from] = 0;
    taken[to] = 1;
    return deadlocks.found(taken, from, budget, to);
  });
}
