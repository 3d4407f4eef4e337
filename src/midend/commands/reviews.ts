import type { GameTable } from "../games/game-table.js";

/** Reviews of games, and new attempts at the mistakes in them. `GameReviews` does all of it. */
export interface Reviews {
  /** Reviews the game of a board and shows the result. If that is shown, lists the mistakes. */
  review(table: GameTable): Promise<void>;
  /** Puts up the next mistake of the review, for a new attempt. */
  retry(table: GameTable): Promise<void>;
}
