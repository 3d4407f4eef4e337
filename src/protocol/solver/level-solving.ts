import type { Message } from "../../games/message.js";
import { maxMoves } from "../../games/play/game-length.js";
import { bands, type Difficulty } from "../../games/sokoban/level/difficulty.js";
import { type Method, methods } from "../../games/sokoban/level/method.js";
import { type Measure, measures } from "../../games/sokoban/measures/solution-measures.js";
import { boolean, either, integer, listOf, nothing, object, oneOf, type Reader, string } from "../reading.js";
import { memoryLimitsMb } from "./memory-limits.js";

/** What is asked of the thread that solves levels, and what it answers. */

export interface LevelQuestion {
  /** XSB rows, one a line. */
  readonly board: string;
  readonly method: Method;
  readonly timeMs: number;
  readonly memoryMb: number;
  /**
   * After a first solution by "any", go on to shorten it while time lasts; after one with the fewest pushes or moves, go on to that with the fewest of the
   * other among those. "ties": only the latter, and only where it is cheap.
   */
  readonly shorten: boolean | "ties";
  /** By "any" and "auto": look first for how a plan begins, which takes some tenths of a second. */
  readonly plans: boolean;
  /** Not to solve the level, but to make solutions of it better; `null` to solve it. `method` is "any" then. */
  readonly optimize: Optimizing | null;
  /** Rate the level, by nothing but its board and so alike on every machine. `method` is "any" then, and `optimize` `null`. */
  readonly rate: boolean;
  /**
   * LURD text of a solution with the fewest pushes: another one with as few is looked for that pushes the boxes in another order, and "unsolvable" is the
   * proof that there is none; `null` to solve the level. `method` is "pushes" then.
   */
  readonly otherOrder: string | null;
  /** By "pushes", with `shorten`: go on to the fewest moves only until it is clear which is better, the level's best solution or this one; `null` to the end. */
  readonly compared: { readonly pushes: number; readonly moves: number } | null;
}

/** What is made better. */
export interface Optimizing {
  /** LURD texts that solve the level; what is found is never worse than the best of them. */
  readonly solutions: readonly string[];
  /** Which measure counts first, second and so on; at least one. */
  readonly order: readonly Measure[];
  /** Only the moves of the best solution from this one, from 0 … */
  readonly from: number;
  /** … up to this one, not included. */
  readonly to: number;
}

/** So many solutions of a level are put together at most. */
export const maxOptimized = 100;

/** Of the searches that "any" is made of: all in turn, or those of one kind, where another thread has the others. Other methods have but one. */
export const strands = ["all", "forward", "backward"] as const;
export type Strands = (typeof strands)[number];

/** The question as one thread is asked it. */
export interface LevelTask extends LevelQuestion {
  readonly strands: Strands;
}

/** A thread that has nothing to do holds some 10 MB. */
const minMemoryMb = 16;

const job: Reader<number> = integer(1, 0x7fff_ffff);

const optimizing: Reader<Optimizing> = object({
  solutions: listOf(string(maxMoves), maxOptimized),
  order: listOf(oneOf(measures), measures.length),
  from: integer(0, maxMoves),
  to: integer(0, maxMoves),
});

/** The number of a job as in `Question`, and its task. */
export const levelJob = object({
  job,
  board: string(100_000),
  method: oneOf(methods),
  timeMs: integer(1, 24 * 3_600_000),
  memoryMb: integer(minMemoryMb, memoryLimitsMb.max),
  shorten: either<LevelQuestion["shorten"]>(boolean, oneOf(["ties"])),
  plans: boolean,
  strands: oneOf(strands),
  optimize: either<Optimizing | null>(nothing, optimizing),
  rate: boolean,
  otherOrder: either<string | null>(nothing, string(maxMoves)),
  compared: either<LevelQuestion["compared"]>(nothing, object({ pushes: integer(0, maxMoves), moves: integer(0, maxMoves) })),
}) satisfies Reader<LevelTask>;

/** Told ten times a second at most. */
export interface LevelProgress {
  /** What is at work; "auto" begins with one and goes on with another. */
  readonly solver: Exclude<Method, "auto">;
  readonly phase: "searching" | "planning" | "shortening";
  readonly nodes: number;
  readonly memoryMb: number;
  readonly ms: number;
  /** Pushes from the start to the node looked at; `undefined` where several searches take turns, or moves are counted. */
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
  /** They begin a solution that was played to its end. Else that they lead to one is not proved, and no deadlock rule says that they do not. */
  readonly isSolution: boolean;
}

export interface LevelSolution {
  /** LURD text, replayed through the rules to the win before it was returned. */
  readonly lurd: string;
  readonly moves: number;
  readonly pushes: number;
  /** In what it is proved to be the shortest. */
  readonly optimal: "moves" | "pushes" | false;
  /** Proved as well: no solution with as few of what is `optimal` has fewer of the other of pushes and moves. */
  readonly bothProved: boolean;
}

export interface LevelRated {
  readonly difficulty: Difficulty;
  /** All positions of the level went into it. */
  readonly isWhole: boolean;
}

export const levelDifficulty: Reader<Difficulty> = object({ from: oneOf(bands), to: oneOf(bands) });

/** What a method came to; `solver` is the one that "auto" picked. */
export type LevelAnswer =
  /** `rated`: where it was to be rated, by this solution. */
  (
    | ({ readonly kind: "solved"; readonly rated?: LevelRated | undefined } & LevelSolution)
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
