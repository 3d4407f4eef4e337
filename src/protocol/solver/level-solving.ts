import type { Solution } from "../../games/levels.js";
import type { Message } from "../../games/message.js";
import type { LevelRating } from "../../games/sokoban/generate/rate-level.js";
import type { Method } from "../../games/sokoban/level/method.js";
import type { Measure } from "../../games/sokoban/play/solution-measures.js";

/** The longest delay of a timer, which limits the time of a question: 24 days. */
export const maxTimeMs = 0x7fff_ffff;

/** The most characters of a position or a level. */
export const maxBoardText = 100_000;

/** The bounds of the memory for a solver thread. With everything else in it, a thread stays below 1.5 GB. */
export const memoryLimitsMb = { min: 100, max: 1_500 } as const;

/** The questions to a thread that solves levels, and its answers. */

/** The fields of every question about a level. */
export interface LevelQuestion {
  /** XSB rows, one a line. */
  readonly board: string;
  readonly timeMs: number;
  readonly memoryMb: number;
  /** The search ends after this many nodes, as when its time is up. Default: no limit. */
  readonly maxNodes?: number | undefined;
}

/** Solves the level. */
export interface SolveTask extends LevelQuestion {
  readonly kind: "solve";
  readonly method: Method;
  readonly strands: Strands;
  /**
   * After a first solution by “any”, continues to shorten it in this measure until the time limit. After one
   * with the fewest pushes or moves, continues to the solution with the fewest of the other measure among
   * those. “ties”: only the latter. “near”: only solutions of the latter that need no other search.
   */
  readonly shorten: Shortened | null;
  /** By “any” and “auto”: first searches for the start of a plan, which takes some tenths of a second. */
  readonly plans: boolean;
  /**
   * By “pushes”, with `shorten`: continues to the fewest moves only until it is clear whether this solution
   * or the level's best one is better. With `null` it continues to the end.
   */
  readonly compared: { readonly pushes: number; readonly moves: number } | null;
}

/** Improves solutions of the level. */
export interface OptimizeTask extends LevelQuestion, Optimizing {
  readonly kind: "optimize";
}

/** Estimates the difficulty from the board alone, so the estimate is the same on every machine. */
export interface RateTask extends LevelQuestion {
  readonly kind: "rate";
}

/**
 * LURD text of a solution with the fewest pushes. The task searches for another one with as few pushes that
 * pushes the boxes in another order. “unsolvable” proves that there is none.
 */
export interface OtherOrderTask extends LevelQuestion {
  readonly kind: "otherOrder";
  readonly lurd: string;
}

/** All questions to a thread about a level. */
export type LevelTask = SolveTask | OptimizeTask | RateTask | OtherOrderTask;

/** The method that a task starts with. */
export function firstSolver(task: LevelTask): Exclude<Method, "auto"> {
  if (task.kind === "solve") return task.method === "auto" ? "pushes" : task.method;
  return task.kind === "otherOrder" ? "pushes" : "any";
}

/** Which solutions are improved, and how. */
export interface Optimizing {
  /**
   * LURD texts that solve the level. The result is never worse than the best of them. Without any, a solution
   * is searched for first.
   */
  readonly solutions: readonly string[];
  /** The measures in their order of importance; at least one. */
  readonly order: readonly Measure[];
  /** The index of the first move of the best solution that may change. */
  readonly from: number;
  /** The index after the last move that may change. */
  readonly to: number;
}

/** The measures by which solutions are shortened first. */
export type Shortened = "moves" | "pushes" | "ties" | "near";

/** The most solutions of a level that are combined. */
export const maxOptimized = 100;

/**
 * The searches of “any”: all in turn, or one kind while another thread runs the others. Other methods have
 * only one search.
 */
export type Strands = "all" | "forward" | "backward";

/** Sent at most ten times a second. */
export interface LevelProgress {
  /** The method that is running; “auto” starts with one and continues with another. */
  readonly solver: Exclude<Method, "auto">;
  readonly phase: "searching" | "planning" | "shortening";
  readonly nodes: number;
  readonly memoryMb: number;
  readonly ms: number;
  /**
   * Pushes from the start to the current node; `undefined` where several searches take turns, or moves are
   * counted.
   */
  readonly depth: number | undefined;
  /** The most boxes on goals so far, out of all. */
  readonly packed: number;
  readonly boxes: number;
  /** The best solution so far, while it is being shortened. */
  readonly best: LevelSolution | undefined;
  /** The start of a plan, where one was asked for and is complete. */
  readonly plan: LevelPlan | undefined;
}

/** Walks and pushes that move one box to the square where a plan wants it. */
export interface LevelPlan {
  /** LURD text, which does not solve the level. */
  readonly lurd: string;
  /**
   * Whether the moves start a solution that was played to its end. If not, nothing proves that they lead to a
   * solution, but no deadlock rule says that they do not.
   */
  readonly isSolution: boolean;
}

/** It was replayed by the rules to the win before it was returned. */
export interface LevelSolution extends Solution {
  /** The measure in which it is proved to be minimal. */
  readonly optimal: "moves" | "pushes" | false;
  /**
   * Whether this is proved as well: no solution with equally few of `optimal` has fewer of the other measure,
   * pushes or moves.
   */
  readonly bothProved: boolean;
}

/** The result of a method; `solver` is the one that “auto” has selected. */
export type LevelAnswer =
  /** `rated`: the rating by this solution, where one was asked for. */
  (
    | ({ readonly kind: "solved"; readonly rated?: LevelRating | undefined } & LevelSolution)
    | { readonly kind: "alreadySolved" }
    /** It is proved that there is no solution. */
    | { readonly kind: "unsolvable"; readonly reason: Message }
    /** It is not known whether there is a solution. `size`: the board is too large to be solved here. */
    | { readonly kind: "gaveUp"; readonly limit: "time" | "memory" | "size" | "cancelled" }
  ) & { readonly solver: Exclude<Method, "auto">; readonly nodes: number; readonly ms: number };

/** The answer of a thread. */
export interface LevelReply {
  readonly answer: LevelAnswer;
  /** The memory of the thread after it, garbage included. */
  readonly memoryMb: number;
}
