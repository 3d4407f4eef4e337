import type { Square } from "../../games/levels.js";
import type { Message } from "../../games/message.js";

/** A game that was played in a level editor. */
export interface PlayedLevel {
  /** Of the registry. */
  readonly game: string;
  /** The start of the level, as XSB. */
  readonly board: string;
  /** The moves from there. */
  readonly lurd: string;
}

/** A kept pattern that stands in such a game. */
export interface MetInLevel {
  readonly squares: readonly Square[];
  readonly text: Message;
}

/** A loss in such a game. */
export interface LossOfLevel extends PlayedLevel {
  /** Where the boxes stand that show it, and the rule; see `Explanation`. */
  readonly squares: readonly Square[];
  readonly rule: string;
  /** The level, as the player knows it. */
  readonly title: string;
  readonly file: { readonly uri: string; readonly index: number };
}
