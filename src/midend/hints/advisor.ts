import type { AnyGame } from "../../games/game.js";
import type { Levels, SolvableLevels } from "../../games/levels.js";
import { type Message, say } from "../../games/message.js";
import { durationText } from "../../games/message-texts.js";
import { type Replay, replayToWin } from "../../games/play/replay.js";
import type { Unsolvable } from "../../games/solver.js";
import type { Event } from "../../protocol/emitter.js";
import type { LevelAnswer } from "../../protocol/solver/level-solving.js";
import type { LevelToSolve } from "../../protocol/solver/solving.js";
import type { Time } from "../ports/ports.js";

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

/** Why a search ended without an answer. It never claims that there is none. */
export function gaveUpText({
  limit,
  ms,
}: Pick<Extract<LevelAnswer, { readonly kind: "gaveUp" }>, "limit" | "ms">): Message {
  switch (limit) {
    case "memory":
      return say("No solution was found before the memory limit was reached. There may still be one.");
    case "size":
      return say("The level is too large to be solved here. It may still have a solution.");
    default:
      return say("No solution was found in {0}. There may still be one.", durationText(ms));
  }
}

export function unsolvableText({ reason }: Unsolvable): Message {
  return say("It can't be solved anymore. {0}", reason);
}

/** Levels that the level solver can solve. */
export type SolvedLevels = Levels<unknown, string> & { readonly solving: SolvableLevels<unknown, string> };

/** The current level of a position, for the solver. */
export function levelToSolve(game: AnyGame, levels: SolvedLevels, position: unknown): LevelToSolve {
  const pushes = (at: unknown) => levels.pushes?.count(at) ?? 0;
  return {
    board: levels.solving.board(position),
    isSolved: game.status(position) === "won",
    certify(lurd) {
      const end = played(game, levels, position, lurd)?.positions.at(-1);
      if (end === undefined) return undefined;
      return { moves: levels.moves(end) - levels.moves(position), pushes: pushes(end) - pushes(position) };
    },
  };
}

/** LURD text as a replay to the win; `undefined` where it does not win. */
export function played(
  game: AnyGame,
  levels: SolvedLevels,
  position: unknown,
  lurd: string,
): Replay | undefined {
  const moves = levels.solving.moves(position, lurd);
  return moves.ok ? replayToWin(game, position, moves.value) : undefined;
}

/**
 * Resolves after `ms` milliseconds (at once if negative), or as soon as the signal aborts. Leaves no listener
 * on the signal.
 */
export function pause(ms: number, signal: AbortSignal, time: Pick<Time, "after">): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      stopWaiting();
      signal.removeEventListener("abort", end);
      resolve();
    };
    const stopWaiting = time.after(Math.max(0, ms), end);
    signal.addEventListener("abort", end);
    if (signal.aborted) end();
  });
}
