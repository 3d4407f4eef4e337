import type { AnyGame } from "../games/game.js";
import type {
  Abilities,
  AnalysisAnswer,
  HintAnswer,
  PrepareAnswer,
  SearchProgress,
  SolveAnswer,
} from "../protocol/solver/solver-wire.js";

export type SearchListener = (progress: SearchProgress) => void;

/**
 * Questions about the position of a game. Every solution was played by the rules in the thread and again
 * here. A question rejects with `CancelledError` when the signal aborts or a later question of the same game
 * arrives, and with `ThreadDeathError` when the thread ends by itself or answers what is no answer.
 */
export interface Solving {
  hint(game: AnyGame, position: unknown, timeMs: number, signal: AbortSignal): Promise<HintAnswer>;
  solve(
    game: AnyGame,
    position: unknown,
    timeMs: number,
    signal: AbortSignal,
    onProgress?: SearchListener,
  ): Promise<SolveAnswer>;
  /** `onProgress` hears of what is found on the way, and of tables that are built first. */
  analyse(
    game: AnyGame,
    position: unknown,
    timeMs: number,
    signal: AbortSignal,
    onProgress: SearchListener,
  ): Promise<AnalysisAnswer>;
  /** Lets the thread build what makes later answers faster. */
  prepare(game: AnyGame, position: unknown, timeMs: number, signal: AbortSignal): Promise<PrepareAnswer>;
  /** What the game's solver can do; asked of the thread once. */
  abilities(game: AnyGame): Promise<Abilities>;
  /** Ends the thread of a game, if there is one; the next question starts another. */
  rest(game: AnyGame): Promise<void>;
}
