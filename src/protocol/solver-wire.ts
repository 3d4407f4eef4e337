import type { Analysis, NoHint } from "../games/solver.js";
import type { CallContext, Readers } from "./channel.js";
import { type LevelAnswer, type LevelTask, levelJob } from "./level-solving.js";
import { integer, nothing, object, string } from "./reading.js";

/** The wire between the extension host and the solver thread. Positions and moves cross it as text. */

export type SolverApi = {
  hint(params: Question): HintAnswer;
  /** Tells `AnalysisProgress` on the way. */
  analyse(params: Question, context: CallContext): AnalysisAnswer;
  /** Builds in idle time what makes later answers faster. */
  prepare(params: Question): PrepareAnswer;
  /** Tells `LevelProgress` on the way, ten times a second at most. A thread that does this is asked for nothing else meanwhile. */
  solveLevel(params: LevelTask & Pick<Question, "job">, context: CallContext): LevelAnswer;
  /** Answers as soon as the thread is free: tells a busy thread from a hung one. */
  echo(params: null): null;
};

/** The thread asks nothing of the host. */
export type SolverHostApi = Record<never, never>;

export interface Question {
  /** Counts up. The search stops as soon as the shared flag holds this number or a higher one. */
  readonly job: number;
  readonly game: string;
  /** `Game.format`. */
  readonly position: string;
  readonly timeMs: number;
}

export interface HintAnswer {
  /** `undefined` when no move is legal, or there is none to suggest. */
  readonly move: string | undefined;
  /** Why there is none to suggest. */
  readonly none: NoHint | undefined;
  readonly nodes: number;
  readonly ms: number;
}

export interface AnalysisAnswer {
  /** `undefined` when the time was over before anything was found. Replayed through the rules. */
  readonly analysis: Analysis<string> | undefined;
  readonly nodes: number;
  readonly ms: number;
}

/** A better answer than the last one, or how much of the tables is built, from 0 to 1. */
export type AnalysisProgress = { readonly better: AnalysisAnswer } | { readonly building: number };

export interface PrepareAnswer {
  /** Nothing is left to build. */
  readonly done: boolean;
}

/** What the thread is started with: one 32-bit number, the last cancelled job. A message could not arrive while a search runs. */
export interface SolverThreadData {
  readonly cancelled: SharedArrayBuffer;
}

const question = object({ job: integer(1, 0x7fff_ffff), game: string(40), position: string(100_000), timeMs: integer(1, 3_600_000) });

export const solverReaders: Readers<SolverApi> = { hint: question, analyse: question, prepare: question, solveLevel: levelJob, echo: nothing };
