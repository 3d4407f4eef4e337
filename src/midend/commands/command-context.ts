import type { PlayContext } from "../games/play-context.js";
import type { GameView, GameViews, PanelPlace } from "../ports/game-view.js";
import type { Reviews } from "../review/game-reviews.js";
import type { GameStatistics } from "../statistics/kept-statistics.js";
import type { Timing } from "../timing/timed-play.js";
import type { DeadlockPatterns } from "./deadlock-patterns.js";
import type * as playerQuestions from "./player-questions.js";

export type PlayerQuestions = typeof playerQuestions;

/** What commands work with: the games of a process, and the views that the commands come from. */
export interface CommandContext extends PlayContext {
  readonly patterns: DeadlockPatterns;
  readonly timing: Timing;
  readonly reviews: Reviews;
  readonly statistics: GameStatistics;
  readonly questions: PlayerQuestions;
  readonly views: PageRequests;
}

/** A page that the player has asked for. It may take time until the page is known. */
export type PageRequest = Pick<GameViews, "show">;

/**
 * Shows the pages that a player asks for in the order of the requests. Where a save or a file is read late,
 * its page is dropped if a page that was asked for later is shown already.
 */
export class PageRequests implements GameViews {
  #asked = 0;
  /** The number of the request whose page was shown last. */
  #shown = 0;

  constructor(private readonly views: GameViews) {}

  get limits(): GameViews["limits"] {
    return this.views.limits;
  }

  get active(): GameView | undefined {
    return this.views.active;
  }

  get preferred(): GameView | undefined {
    return this.views.preferred;
  }

  /** Call this as soon as the player has asked, before anything is awaited. */
  request(): PageRequest {
    const number = ++this.#asked;
    return {
      show: (place, options) => {
        if (number < this.#shown) return;
        this.#shown = number;
        this.views.show(place, options);
      },
    };
  }

  /** Shows a page that is known at once. */
  show(place: PanelPlace, options?: Parameters<GameViews["show"]>[1]): void {
    this.request().show(place, options);
  }
}
