import type { Budget } from "../../solver.js";
import { PartBudget } from "../../solver.js";
import type { Level } from "../level/level.js";
import { type Distances, measureDistances } from "./board/distances.js";
import { type Board, compileBoard, occupied } from "./board/search-board.js";
import { replay, type Step, stepsOf } from "./board/solution-replay.js";
import { DeepDeadlocks } from "./deadlocks/deep-deadlocks.js";
import { FessMaker, sinkStyle } from "./fess/fess.js";

/** How to begin, told before a solution is known, or with one that came by the way. */
export interface PlanHint {
  /**
   * "plan": there is a complete plan of which goal is filled when, and these steps are how play that follows
   * it begins; that they lead to a solution is not proved, only that no deadlock rule knows better.
   * "solution": they begin a solution that was played to its end.
   */
  readonly kind: "plan" | "solution";
  /** Walks and pushes that bring one box, and no other, from one cell of the level to another. */
  readonly steps: readonly Step[];
  readonly from: number;
  readonly to: number;
}

/**
 * So far play looks ahead for the position that comes farthest: about as many nodes as most levels take with
 * a plan.
 */
const lookAhead = 150;
const memoryBytes = 60_000_000;

/**
 * The first box that a plan moves, some tenths of a second after it is asked for. `undefined` where the plan
 * is incomplete, nothing brings it forward, a deadlock rule objects, or the budget is spent: a hint must lead
 * nowhere that is known to be lost.
 */
export function planHint(level: Level, budget: Budget): PlanHint | undefined {
  const board = compileBoard(level);
  if (typeof board === "string") return undefined;
  const distances = measureDistances(board, budget);
  return distances === undefined ? undefined : hintOf(board, distances, budget);
}

/** The same for a board that is compiled already. */
export function hintOf(board: Board, distances: Distances, budget: Budget): PlanHint | undefined {
  const maker = new FessMaker(board, distances, memoryBytes);
  if (!maker.sinkPlan(budget).complete) return undefined;
  const search = maker.make(sinkStyle, memoryBytes, budget);
  const end = search.run(new PartBudget(budget, lookAhead));
  if (end === "exhausted" || (end === "stopped" && !budget.spend(0))) return undefined;
  const isSolved = typeof end === "object";
  if (isSolved && replay(board.level, stepsOf(board, end))?.solved !== true)
    throw new Error("The search for a hint found what is no solution.");
  const pushes = oneBox(board, isSolved ? end : search.lead);
  const first = pushes[0];
  if (first === undefined || (!isSolved && isLost(board, distances, pushes, budget))) return undefined;
  const { beside, cells } = board;
  return {
    kind: isSolved ? "solution" : "plan",
    steps: stepsOf(board, pushes),
    from: cells[first >> 2]!,
    to: cells[beside[pushes.at(-1)!]!]!,
  };
}

/** The pushes at the beginning that move the same box. */
function oneBox({ beside }: Board, pushes: readonly number[]): readonly number[] {
  const end = pushes.findIndex((push, index) => index > 0 && push >> 2 !== beside[pushes[index - 1]!]);
  return end < 0 ? pushes : pushes.slice(0, end);
}

/** A deadlock rule knows that one of the positions after these pushes is lost. */
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
