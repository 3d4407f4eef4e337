import type { Save } from "../../games/saves/save.js";

/** A game that has ended, and the fewest moves that its start needs, where they are known. */
export interface EndedGame {
  readonly save: Save;
  readonly fewest: number | undefined;
}
