import type { Patch } from "../../games/sokoban/edit/sketch.js";

/** Changes the start of a level of the document. */
export interface StartQuestion {
  readonly version: number;
  readonly level: number;
  /** All squares of the level. */
  readonly patch: Patch;
  /** A solution from the new start, which the host replays first; empty where none is known. */
  readonly lurd: string;
  readonly name: string;
}
