import type { Square } from "../../games/levels.js";

/** A loss in a game that was played in a level editor. */
export interface LossOfLevel {
  /** Of the registry. */
  readonly game: string;
  /** The start of the level, as XSB. */
  readonly board: string;
  /** The moves that led to the loss. */
  readonly lurd: string;
  /** Where the boxes stand that show it, and the rule; see `Explanation`. */
  readonly squares: readonly Square[];
  readonly rule: string;
  /** The level, as the player knows it. */
  readonly title: string;
  readonly file: { readonly uri: string; readonly index: number };
}
