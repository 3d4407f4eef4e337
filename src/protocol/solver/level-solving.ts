import type { Message } from "../../games/message.js";
import type { Method } from "../../games/sokoban/level/method.js";
import type { Measure } from "../../games/sokoban/measures/solution-measures.js";
import type { LevelRating } from "../../games/sokoban/rating/rate-level.js";

/** What is asked of the thread that solves levels, and what it answers. */

/** What every question about a level has. */
export interface LevelQuestion {
  /** XSB rows, one a line. */
  readonly board: string;
  readonly timeMs: number;
  readonly memoryMb: number;
}

/** Solve it. */
export interface SolveTask extends LevelQuestion {
  readonly kind: "solve";
  readonly method: Method;
  readonly strands: Strands;
  /**
   * After a first solution by "any", go on to shorten it in this while time lasts; after one with the fewest
   * pushes or moves, go on to that with the fewest of the other among those. "ties": only the latter, and
   * only where it is cheap. "near": only what of the latter is found without another search.
   */
  readonly shorten: Shortened | null;
  /** By "any" and "auto": look first for how a plan begins, which takes some tenths of a second. */
  readonly plans: boolean;
  /**
   * By "pushes", with `shorten`: go on to the fewest moves only until it is clear which is better, the
   * level's best solution or this one; `null` to the end.
   */
  readonly compared: { readonly pushes: number; readonly moves: number } | null;
}

/** Make solutions of it better. */
export interface OptimizeTask extends LevelQuestion, Optimizing {
  readonly kind: "optimize";
}

/** Say how hard it may be, by nothing but its board and so alike on every machine. */
export interface RateTask extends LevelQuestion {
  readonly kind: "rate";
}

/**
 * LURD text of a solution with the fewest pushes: look for another one with as few that pushes the boxes in
 * another order. "unsolvable" is the proof that there is none.
 */
export interface OtherOrderTask extends LevelQuestion {
  readonly kind: "otherOrder";
  readonly lurd: string;
}

/** All that a thread is asked about a level. */
export type LevelTask = SolveTask | OptimizeTask | RateTask | OtherOrderTask;

/** What a task begins with. */
export function firstSolver(task: LevelTask): Exclude<Method, "auto"> {
  if (task.kind === "solve") return task.method === "auto" ? "pushes" : task.method;
  return task.kind === "otherOrder" ? "pushes" : "any";
}

/** What is made better. */
export interface Optimizing {
  /**
   * LURD texts that solve the level; what is found is never worse than the best of them. With none, one is
   * looked for first.
   */
  readonly solutions: readonly string[];
  /** Which measure counts first, second and so on; at least one. */
  readonly order: readonly Measure[];
  /** Only the moves of the best solution from this one, from 0 … */
  readonly from: number;
  /** … up to this one, not included. */
  readonly to: number;
}

/** In what solutions are shortened first. */
export const shortened = ["moves", "pushes", "ties", "near"] as const;
export type Shortened = (typeof shortened)[number];

/** So many solutions of a level are put together at most. */
export const maxOptimized = 100;

/**
 * Of the searches that "any" is made of: all in turn, or those of one kind, where another thread has the
 * others. Other methods have but one.
 */
export const strands = ["all", "forward", "backward"] as const;
export type Strands = (typeof strands)[number];

/** Told ten times a second at most. */
export interface LevelProgress {
  /** What is at work; "auto" begins with one and goes on with another. */
  readonly solver: Exclude<Method, "auto">;
  readonly phase: "searching" | "planning" | "shortening";
  readonly nodes: number;
  readonly memoryMb: number;
  readonly ms: number;
  /**
   * Pushes from the start to the node looked at; `undefined` where several searches take turns, or moves are
   * counted.
   */
  readonly depth: number | undefined;
  /** The most boxes that stood on goals so far, of how many. */
  readonly packed: number;
  readonly boxes: number;
  /** The best solution so far, while it is being shortened. */
  readonly best: LevelSolution | undefined;
  /** How a plan begins, where one was asked for and is complete. */
  readonly plan: LevelPlan | undefined;
}

/** Walks and pushes that bring one box to where a plan wants it. */
export interface LevelPlan {
  /** LURD text; no solution. */
  readonly lurd: string;
  /**
   * They begin a solution that was played to its end. Else that they lead to one is not proved, and no
   * deadlock rule says that they do not.
   */
  readonly isSolution: boolean;
}

export interface LevelSolution {
  /** LURD text, replayed through the rules to the win before it was returned. */
  readonly lurd: string;
  readonly moves: number;
  readonly pushes: number;
  /** In what it is proved to be the shortest. */
  readonly optimal: "moves" | "pushes" | false;
  /**
   * Proved as well: no solution with as few of what is `optimal` has fewer of the other of pushes and moves.
   */
  readonly bothProved: boolean;
}

/** What a method came to; `solver` is the one that "auto" picked. */
export type LevelAnswer =
  /** `rated`: where it was to be rated, by this solution. */
  (
    | ({ readonly kind: "solved"; readonly rated?: LevelRating | undefined } & LevelSolution)
    | { readonly kind: "alreadySolved" }
    /** Proved. */
    | { readonly kind: "unsolvable"; readonly reason: Message }
    /** Whether there is a solution stays open. `size`: the board is too large to be solved here. */
    | { readonly kind: "gaveUp"; readonly limit: "time" | "memory" | "size" | "cancelled" }
  ) & { readonly solver: Exclude<Method, "auto">; readonly nodes: number; readonly ms: number };

/** What a thread answers. */
export interface LevelReply {
  readonly answer: LevelAnswer;
  /** What the thread holds after it, rubbish included. */
  readonly memoryMb: number;
}
