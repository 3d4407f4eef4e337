import type { GameView, GameViews, PanelPlace } from "../ports/game-view.js";

/** A page that the player has asked for, and that may be known only later. */
export type PageRequest = Pick<GameViews, "show">;

/**
 * The pages that a player asks for from some views, in the order in which they are asked for. A save or a file
 * may be read late: its page is not shown once the player has seen a page that was asked for after it.
 */
export class PageRequests implements GameViews {
  readonly #views: GameViews;
  #asked = 0;
  /** The number of the request whose page was shown last. */
  #shown = 0;

  constructor(views: GameViews) {
    this.#views = views;
  }

  get limits(): GameViews["limits"] {
    return this.#views.limits;
  }

  get active(): GameView | undefined {
    return this.#views.active;
  }

  get preferred(): GameView | undefined {
    return this.#views.preferred;
  }

  /** To be made as soon as the player has said everything, before anything is waited for. */
  request(): PageRequest {
    const number = ++this.#asked;
    return {
      show: (place, options) => {
        if (number < this.#shown) return;
        this.#shown = number;
        this.#views.show(place, options);
      },
    };
  }

  /** Shows a page that is known at once. */
  show(place: PanelPlace, options?: Parameters<GameViews["show"]>[1]): void {
    this.request().show(place, options);
  }
}
