import type { Message } from "../../games/message.js";
import type { Replay } from "../../games/play/replay.js";
import type { Event } from "../../protocol/emitter.js";

/** A line over the board. Important ones are also spoken. */
export interface Notice {
  readonly kind: "plain" | "good" | "bad" | "busy";
  readonly text: Message;
}

export interface HintRequest {
  /** The least time to search for a hint. */
  readonly timeMs: number;
  /** At a high speed of Auto Play there is less time to be sure. */
  readonly isHurried: boolean;
}

/**
 * Why there is nothing to show, in a sentence for the player. It says whether that is proved, or nothing was
 * found.
 */
export interface NoAdvice {
  readonly kind: "none";
  readonly text: Message;
}

/** Moves to be played as one step. */
export interface SuggestedMoves {
  readonly kind: "moves";
  readonly moves: readonly string[];
  /** A sentence that is announced with the moves. */
  readonly note?: Message;
}

export interface AdvisedSolution {
  readonly kind: "solution";
  /** From the position on the board to the goal, played by the rules. */
  readonly replay: Replay;
  /** "Solution in 47 moves". */
  readonly title: Message;
  /** "47 moves". */
  readonly length: Message;
  /** Whether it is proved that none is shorter. */
  readonly exact: boolean;
  /** What is not proved about its length, in a sentence, where the title does not say it. */
  readonly unproved?: Message | undefined;
}

/**
 * Answers questions about the position on the board. There is one class for each way in which solvers know
 * games; `advisors.ts` selects it once for a game. Late answers are not used. `undefined` as an answer: there
 * is nothing to suggest and nothing to say. Questions reject with `CancelledError` when the signal aborts or
 * another question replaces them, and with another error when the solver has failed.
 */
export interface Advisor {
  /** Something that the player sees has changed; absent where nothing changes by itself. */
  readonly onDidChange?: Event<void>;
  /** The line over the board; `undefined` where there is none. Refusals are shown in passing then. */
  readonly notice: Notice | undefined;
  /** Whether there is a Solve button. */
  readonly solves: boolean;
  hint(request: HintRequest, signal: AbortSignal): Promise<SuggestedMoves | NoAdvice | undefined>;
  /**
   * `onFound` is called with each solution while the search continues to shorten it. The answer is the best
   * one.
   */
  solve(
    signal: AbortSignal,
    onFound: (solution: AdvisedSolution) => void,
  ): Promise<AdvisedSolution | NoAdvice | undefined>;
  /** Lets a solver look at a position. If that is lost, the level assistant receives the proof. */
  look?(position: unknown, signal: AbortSignal): Promise<void>;
  /** A hint was shown with this text. */
  hinted?(text: Message): void;
  /** The player has dismissed the hint. */
  dismissed?(): void;
  /** Whether the player sees the board. Nothing is analyzed while it is not seen. */
  setWatched?(isWatched: boolean): void;
  dispose?(): void;
}
