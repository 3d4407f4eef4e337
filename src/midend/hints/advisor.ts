import type { Message } from "../../games/message.js";
import type { Replay } from "../../games/play/replay.js";
import type { Event } from "../../protocol/emitter.js";

/** A line for the player's eyes. What is worth it is also spoken. */
export interface Notice {
  readonly kind: "plain" | "good" | "bad" | "busy";
  readonly text: Message;
}

export interface HintRequest {
  /** For how long at least something may be looked for. */
  readonly timeMs: number;
  /** In Auto Play a quick tempo leaves less time to be sure. */
  readonly isHurried: boolean;
}

/**
 * Why there is nothing to show, in a sentence for the player. It says whether something is proved or was only
 * not found.
 */
export interface NoAdvice {
  readonly kind: "none";
  readonly text: Message;
}

/** Moves to be played as one step. */
export interface SuggestedMoves {
  readonly kind: "moves";
  readonly moves: readonly string[];
  /** What is to be said of them besides, in a sentence. */
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
  /** No shorter one exists. */
  readonly exact: boolean;
}

/**
 * Answers what is asked about a game. There is one for each way in which solvers know games, chosen once for
 * a game (`advisors.ts`). Everything is of the position on the board; an answer that comes late is not used.
 *
 * `undefined` as an answer: there is nothing to suggest and nothing to say. Rejects with `CancelledError`
 * when the signal aborts or another question takes its place, and with another error when what solves has
 * failed.
 */
export interface Advisor {
  /** What the player sees of it changed; absent where nothing does by itself. */
  readonly onDidChange?: Event<void>;
  /** The line over the board; `undefined` where there is none. Then a refusal is told in passing. */
  readonly notice: Notice | undefined;
  /** There is a Solve button. */
  readonly solves: boolean;
  hint(request: HintRequest, signal: AbortSignal): Promise<SuggestedMoves | NoAdvice | undefined>;
  /**
   * `onFound` is called with each solution that is found while the search goes on to shorten it. The answer
   * is the best of them.
   */
  solve(
    signal: AbortSignal,
    onFound: (solution: AdvisedSolution) => void,
  ): Promise<AdvisedSolution | NoAdvice | undefined>;
  /** Present where positions can be known to be lost. */
  readonly wayBack?: WayBack;
  /** The player was shown a hint; these were the words. */
  hinted?(text: Message): void;
  /** The player has dismissed the hint. */
  dismissed?(): void;
  /** Whether the player sees the board: what nobody sees is not looked at. */
  setWatched?(isWatched: boolean): void;
  dispose?(): void;
}

export interface WayBack {
  /** The player knows, or may be told, that the position on the board is lost. */
  readonly isOffered: boolean;
  /** Why it is lost is said already. */
  readonly isExplained: boolean;
  /** What shows that it is lost is among the patterns that the player keeps. */
  readonly isKept: boolean;
  /**
   * Why the position on the board is lost, in a sentence, where that is found; then what shows it is marked.
   */
  explain(signal: AbortSignal): Promise<{ readonly kind: "explained"; readonly text: Message } | NoAdvice>;
  /** How many of the game's steps lead to the last position that is not known to be lost. */
  find(signal: AbortSignal): Promise<{ readonly kind: "cursor"; readonly cursor: number } | NoAdvice>;
}
