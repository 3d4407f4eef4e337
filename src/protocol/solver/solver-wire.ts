import type { Analysis, SearchLimit, Solved, Unsolvable } from "../../games/solver.js";
import type { CallContext, Readers } from "../channel.js";
import { integer, nothing, object, string } from "../reading.js";
import { type PlayAnswer, type PlayTask, playJob } from "./game-playing.js";
import type { Generated, GenerateTask } from "./level-generating.js";
import type { LevelReply, LevelTask } from "./level-solving.js";
import { generateJob, levelJob } from "./level-task-readers.js";
import { jobNumber, longTime, maxBoardText } from "./limits.js";

/**
 * The wire between who asks, the extension host or the program, and the solver thread: all that threads are
 * asked anywhere. Positions and moves cross it as text.
 */

export type SolverApi = {
  /** What a game's solver can do. */
  abilities(params: Pick<Question, "game">): Abilities;
  hint(params: Question, context: CallContext): Promise<HintAnswer>;
  /** Tells `SearchProgress` on the way, as `analyse` does. */
  solve(params: Question, context: CallContext): Promise<SolveAnswer>;
  analyse(params: Question, context: CallContext): AnalysisAnswer;
  /** Builds in idle time what makes later answers faster. */
  prepare(params: Question, context: CallContext): PrepareAnswer;
  /**
   * Tells `LevelProgress` on the way, ten times a second at most. A thread that does this is asked for
   * nothing else meanwhile.
   */
  solveLevel(params: LevelTask & Pick<Question, "job">, context: CallContext): LevelReply;
  /** Makes a level by chance. */
  generate(params: GenerateTask & Pick<Question, "job">): Generated;
  /** Plays a whole game of 2048. */
  playTwenty48(params: PlayTask & Pick<Question, "job">): Promise<PlayAnswer>;
  /** Has what solves levels compiled, in idle time. */
  warmUpLevels(params: Pick<Question, "job" | "timeMs">): PrepareAnswer;
  /** Answers as soon as the thread is free: tells a busy thread from a hung one. */
  echo(params: null): null;
};

/** The thread asks nothing of the host. */
export type SolverHostApi = Record<never, never>;

export interface Question {
  /** Counts up. The search stops as soon as the thread learns that this one or a later one is cancelled. */
  readonly job: number;
  readonly game: string;
  /** `Game.format`. */
  readonly position: string;
  readonly timeMs: number;
  /** Of the whole thread, its heap and the arrays beside it: it gives up before it holds more. */
  readonly memoryMb: number;
}

export interface HintAnswer {
  /** `undefined` when no move is legal, or there is none to suggest. */
  readonly move: string | undefined;
  /** Why there is none to suggest. */
  readonly none: Unsolvable | { readonly kind: "gaveUp"; readonly limit: SearchLimit } | undefined;
  readonly nodes: number;
  readonly ms: number;
}

export interface AnalysisAnswer {
  /** `undefined` when nothing was found before `limit` was reached. Replayed through the rules. */
  readonly analysis: Analysis<string> | undefined;
  readonly limit: SearchLimit;
  readonly nodes: number;
  readonly ms: number;
}

/** A better answer than the last one, or how much of the tables is built, from 0 to 1. */
export type SearchProgress =
  | { readonly analysis: Analysis<string> }
  | { readonly better: Pick<Analysis<string>, "distance" | "lowerBound"> }
  | { readonly building: number };

export interface Abilities {
  /** It finds solutions where it is asked for one. */
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

/** Replayed through the rules to the goal. */
export type SolvedMoves = Omit<Solved<string>, "nodes">;

export interface PrepareAnswer {
  /** Nothing is left to build. */
  readonly done: boolean;
}

const question = object({
  job: jobNumber,
  game: string(40),
  position: string(maxBoardText),
  timeMs: longTime,
  memoryMb: integer(1, 16_000),
});

export const solverReaders: Readers<SolverApi> = {
  abilities: object({ game: string(40) }),
  hint: question,
  solve: question,
  analyse: question,
  prepare: question,
  solveLevel: levelJob,
  generate: generateJob,
  playTwenty48: playJob,
  warmUpLevels: object({ job: jobNumber, timeMs: longTime }),
  echo: nothing,
};
