import type { Wanted } from "../../games/sokoban/generate/grade.js";
import type { RatedLevel } from "../../games/sokoban/generate/sure-rating.js";
import type { Analysis, MoveValue, SearchLimit, Solved, Unsolvable } from "../../games/solver.js";
import type { CallContext } from "../channel.js";
import type { LevelReply, LevelTask } from "./level-solving.js";

/** A whole game of 2048 that the solver plays, and its result. */

/** The effort for each move; `cpuMs` is an average. */
export type MoveEffort =
  | { readonly kind: "cpuMs"; readonly cpuMs: number }
  | { readonly kind: "depth"; readonly depth: number };

export interface PlayTask {
  /** The number of rows, and of columns. */
  readonly size: number;
  readonly seed: number;
  readonly effort: MoveEffort;
  readonly timeMs: number;
  readonly memoryMb: number;
}

/** A game that was played to its end. */
export interface Played {
  readonly seed: number;
  readonly score: number;
  /** The highest tile. */
  readonly max: number;
  /**
   * One letter for each move, `K` for continuing after the goal. With the seed they replay to the same end.
   */
  readonly moves: string;
  readonly ms: number;
  /** CPU time of the whole process, garbage collection included. */
  readonly cpuMs: number;
  readonly won: boolean;
}

/** `null` where the game was canceled before its end. */
export interface PlayAnswer {
  readonly played: Played | null;
}

/** The question to a thread that generates levels, and its answer. */

/** Equal parameters and seeds make the same level on every machine, unless the search is interrupted. */
export interface GenerateTask {
  readonly wanted: Wanted;
  readonly seed: number;
  readonly timeMs: number;
  readonly memoryMb: number;
}

export interface Generated {
  /**
   * Its rows are XSB. `null` where no room of this size can hold that many boxes, or where the search was
   * stopped before it found a level.
   */
  readonly made: (Omit<RatedLevel, "level"> & { readonly board: string }) | null;
  /**
   * Whether the search was canceled or out of memory. A complete search with the same seed makes another
   * level.
   */
  readonly isCut: boolean;
}

/**
 * The wire to a solver thread, from the extension host or the program. It has every question that threads are
 * asked. Positions and moves are sent as text.
 */

export type SolverApi = {
  /** What a game's solver can do. */
  abilities(params: Pick<Question, "game">): Abilities;
  hint(params: Question, context: CallContext): Promise<HintAnswer>;
  /** Reports `SearchProgress` meanwhile, as `analyze` does. */
  solve(params: Question, context: CallContext): Promise<SolveAnswer>;
  analyze(params: Question, context: CallContext): AnalysisAnswer;
  /** The value of each legal move; see `Solver.values`. */
  judge(params: Question, context: CallContext): Promise<JudgeAnswer>;
  /** Builds tables in idle time that make later answers faster. */
  prepare(params: Question, context: CallContext): PrepareAnswer;
  /**
   * Reports `LevelProgress` meanwhile, at most ten times a second. The thread gets no other question during
   * this call.
   */
  solveLevel(params: LevelTask & Pick<Question, "job">, context: CallContext): LevelReply;
  /** Generates a random level. */
  generate(params: GenerateTask & Pick<Question, "job">): Generated;
  /** Plays a whole game of 2048. */
  playTwenty48(params: PlayTask & Pick<Question, "job">): Promise<PlayAnswer>;
  /** Lets V8 compile the code that solves levels, in idle time. */
  warmUpLevels(params: Pick<Question, "job" | "timeMs">): PrepareAnswer;
  /** Answers as soon as the thread is free. This distinguishes a busy thread from a hung one. */
  echo(params: null): null;
};

/** The thread asks the host nothing. */
export type SolverHostApi = Record<never, never>;

export interface Question {
  /**
   * Later questions have higher numbers. The search stops as soon as the thread learns that this job or a
   * later one is canceled.
   */
  readonly job: number;
  readonly game: string;
  /** `Game.format`. */
  readonly position: string;
  readonly timeMs: number;
  /** The memory limit of the whole thread: its heap and the arrays beside it. */
  readonly memoryMb: number;
}

export interface HintAnswer {
  /** `undefined` when no move is legal, or no move can be suggested. */
  readonly move: string | undefined;
  /** Why no move can be suggested. */
  readonly none: Unsolvable | { readonly kind: "gaveUp"; readonly limit: SearchLimit } | undefined;
  readonly nodes: number;
  readonly ms: number;
}

export interface AnalysisAnswer {
  /** `undefined` when nothing was found before `limit` was reached. Replayed by the rules. */
  readonly analysis: Analysis<string> | undefined;
  readonly limit: SearchLimit;
  readonly nodes: number;
  readonly ms: number;
}

export interface JudgeAnswer {
  /** `undefined` where moves of the game have no values, or none was found in time. */
  readonly values: readonly MoveValue[] | undefined;
}

/** A better answer than the last one, or the part of the tables that is built, from 0 to 1. */
export type SearchProgress =
  | { readonly analysis: Analysis<string> }
  | { readonly better: Pick<Analysis<string>, "distance" | "lowerBound"> }
  | { readonly building: number };

export interface Abilities {
  /** Whether it finds solutions on request. */
  readonly solves: boolean;
}

export interface SolveAnswer {
  readonly outcome:
    | SolvedMoves
    | Unsolvable
    | { readonly kind: "gaveUp"; readonly limit: SearchLimit; readonly lowerBound: number };
  readonly nodes: number;
  readonly ms: number;
}

/** Replayed by the rules to the goal. */
export type SolvedMoves = Omit<Solved<string>, "nodes">;

export interface PrepareAnswer {
  /** Whether nothing is left to build. */
  readonly done: boolean;
}
