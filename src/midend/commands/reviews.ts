import type { Day } from "../../games/days/day.js";
import type { AnyGame } from "../../games/game.js";
import type { PlaySession } from "../games/play-session.js";
import type { Start } from "../live/start.js";
import type { PracticeStore } from "../store/practice-store.js";

/** The games and the practice that reviews work with. */
export interface ReviewContext {
  readonly games: readonly AnyGame[];
  readonly practice: PracticeStore;
  readonly today: Day;
  /** Shows the board of a game. */
  open(game: AnyGame): Promise<PlaySession | undefined>;
  goHome(): void;
}

/**
 * Looks back at games: reviews, new attempts at the mistakes in them, finished games and earlier lines.
 * `GameReviews` does all of it.
 */
export interface Reviews {
  /** Reviews the game of a board and shows the result. If that is shown, lists the mistakes. */
  review(playSession: PlaySession, sources: ReviewContext): Promise<void>;
  /** Lets the player select a game that has ended. `undefined` where none was selected or could be read. */
  askFinished(
    games: readonly AnyGame[],
  ): Promise<{ readonly game: AnyGame; readonly start: Start } | undefined>;
  /**
   * Lets the player select a line of moves that were undone and replaced, and shows it as a replay from the
   * place where it parts. Resolves with whether one was selected.
   */
  askEarlierLine(playSession: PlaySession): Promise<boolean>;
  /** Puts up the next mistake of the review, or the next position of today's practice, for a new attempt. */
  retry(playSession: PlaySession, sources: ReviewContext): Promise<void>;
  /** Puts up the next position of today's practice. Resolves with whether there was one. */
  practice(sources: ReviewContext): Promise<boolean>;
}
