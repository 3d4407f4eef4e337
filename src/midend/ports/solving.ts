import type { AnyGame } from "../../games/game.js";
import type { LevelAnswer, LevelProgress } from "../../protocol/solver/level-solving.js";
import type {
  Abilities,
  AnalysisAnswer,
  HintAnswer,
  PrepareAnswer,
  SearchProgress,
  SolveAnswer,
} from "../../protocol/solver/solver-wire.js";

/**
 * What is asked of solvers. Every solution has been played by the rules. A question rejects with
 * `CancelledError` when the signal aborts or a later question about the same kind of game takes its place,
 * and with another error when what solves has failed.
 */
export interface Solving {
  hint(game: AnyGame, position: unknown, timeMs: number, signal: AbortSignal): Promise<HintAnswer>;
  solve(game: AnyGame, position: unknown, timeMs: number, signal: AbortSignal): Promise<SolveAnswer>;
  /** `onProgress` hears of what is found on the way, and of tables that are built first. */
  analyse(
    game: AnyGame,
    position: unknown,
    timeMs: number,
    signal: AbortSignal,
    onProgress: (progress: SearchProgress) => void,
  ): Promise<AnalysisAnswer>;
  /** Builds what makes later answers faster, while nobody asks. */
  prepare(game: AnyGame, position: unknown, timeMs: number, signal: AbortSignal): Promise<PrepareAnswer>;
  abilities(game: AnyGame): Promise<Abilities>;
  /** Nobody plays the game any more: what is held for it can go. */
  rest(game: AnyGame): Promise<void>;
}

/** What solves levels, within the time and the memory that the player has set. */
export interface LevelSolving {
  /**
   * When the signal aborts, the answer is there within 100 ms. `onProgress` is called ten times a second at
   * most.
   */
  solve(
    level: LevelToSolve,
    options: LevelSolvingOptions,
    signal: AbortSignal,
    onProgress?: (progress: LevelProgress) => void,
  ): Promise<LevelAnswer>;
  /** Somebody may soon ask. */
  expect(): void;
}

export interface LevelSolvingOptions {
  readonly method: "auto";
  /** What the player has set, unless said. */
  readonly timeMs?: number;
  /** After a first solution, search on for a shorter one while time lasts. */
  readonly shorten?: boolean;
  /** Tell first how a plan starts, as progress. */
  readonly plans?: boolean;
}

/** A level as it is to be solved, from whoever knows its game. */
export interface LevelToSolve {
  /** XSB rows, one a line. */
  readonly board: string;
  readonly isSolved: boolean;
  /**
   * What LURD text comes to when it is played on the level by the rules; `undefined` when it does not solve
   * it.
   */
  certify(lurd: string): { readonly moves: number; readonly pushes: number } | undefined;
}
