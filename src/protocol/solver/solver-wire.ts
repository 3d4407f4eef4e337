import type { Analysis, MoveValue, SearchLimit, Solved, Unsolvable } from "../../games/solver.js";
import type { CallContext } from "../channel.js";
import type { PlayAnswer, PlayTask } from "./game-playing.js";
import type { Generated, GenerateTask } from "./level-generating.js";
import type { LevelReply, LevelTask } from "./level-solving.js";

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
