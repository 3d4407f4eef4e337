import type { Patch } from "../../games/sokoban/edit/sketch.js";

/** A level of the document is to begin otherwise. */
export interface StartQuestion {
  readonly version: number;
  readonly level: number;
  /** All squares of the level. */
  readonly patch: Patch;
  /** Empty where nothing is known to solve it; else the host replays it first. */
  readonly lurd: string;
  readonly name: string;
}
