import type { AnyGame } from "../../games/game.js";
import type { SolutionCounts } from "../../games/levels.js";
import type { LevelAnswer, LevelProgress } from "./level-solving.js";
import type {
  Abilities,
  AnalysisAnswer,
  HintAnswer,
  JudgeAnswer,
  PrepareAnswer,
  SearchProgress,
  SolveAnswer,
} from "./solver-wire.js";

/** Receives what a search has found so far, and how much of its tables is built. */
export type ProgressListener = (progress: SearchProgress) => void;

/** Answers several games at once: a question about one does not cancel the question about another. */
export interface Solvers {
  /** `asker`: any name. What it asks is canceled by its own later questions alone. */
  of(asker: string): Solving;
}

/**
 * Questions about the position of a game: what the midend and the program ask, and `SolverPool` answers.
 * Every solution in an answer has been played by the rules. A question rejects with `CancelledError` when
 * the signal aborts, or when the same asker asks about the same kind of game again. It rejects with another
 * error when the solver has failed.
 */
export interface Solving {
  hint(game: AnyGame, position: unknown, timeMs: number, signal: AbortSignal): Promise<HintAnswer>;
  solve(
    game: AnyGame,
    position: unknown,
    timeMs: number,
    signal: AbortSignal,
    onProgress?: ProgressListener,
  ): Promise<SolveAnswer>;
  analyze(
    game: AnyGame,
    position: unknown,
    timeMs: number,
    signal: AbortSignal,
    onProgress: ProgressListener,
  ): Promise<AnalysisAnswer>;
  /** The value of each legal move, where they have values. */
  judge(game: AnyGame, position: unknown, timeMs: number, signal: AbortSignal): Promise<JudgeAnswer>;
  /** Builds tables that make later answers faster. Ask this only while no other question waits. */
  prepare(game: AnyGame, position: unknown, timeMs: number, signal: AbortSignal): Promise<PrepareAnswer>;
  /** What the game's solver can do. */
  abilities(game: AnyGame): Promise<Abilities>;
  /** Frees what is held for a game that is no longer played. The next question starts again. */
  rest(game: AnyGame): Promise<void>;
}

/** Solves levels within the time and the memory that the player has set. `LevelSolver` does. */
export interface LevelSolving {
  /**
   * Answers within 100 ms after the signal aborts. `onProgress` is called at most ten times a second.
   */
  solve(
    level: LevelToSolve,
    options: LevelSolvingOptions,
    signal: AbortSignal,
    onProgress?: (progress: LevelProgress) => void,
  ): Promise<LevelAnswer>;
  /** A question may follow soon: prepares a thread for it. */
  expect(): void;
}

export interface LevelSolvingOptions {
  readonly method: "auto";
  /** Default: what the player has set. */
  readonly timeMs?: number;
  /**
   * Whether to continue for a shorter solution after the first one, while time lasts. Without this, only
   * among solutions with the fewest pushes. "near": only as far as it causes no delay.
   */
  readonly shorten?: boolean | "near";
  /** Whether to report the start of a plan first, as progress. */
  readonly plans?: boolean;
}

/** A level to be solved, made by code that knows its game. */
export interface LevelToSolve {
  /** XSB rows, one a line. */
  readonly board: string;
  readonly isSolved: boolean;
  /** Plays LURD text on the level by the rules: its counts; `undefined` when it does not solve the level. */
  certify(lurd: string): SolutionCounts | undefined;
}
