import type { LabResult } from "../games/sokoban/lab/lab.js";

/** What of the wire between a level editor and the extension host is about the design lab. */

export interface ViewLab {
  readonly isRunning: boolean;
  /** What the level as it is was given. */
  readonly ownMs: number;
  /** Its squares are counted from the board's top left, row by row in the width of the board. */
  readonly result: LabResult;
}

export interface LabPage {
  /** What the design lab has found out of this very board; `undefined` where it was not asked. */
  readonly lab: ViewLab | undefined;
}

export type LabAction =
  /** Tries every change of one square of the level; the first edit of the text ends that. */
  { readonly kind: "startLab"; readonly version: number; readonly level: number } | { readonly kind: "cancelLab" };
