import type { LabResult } from "../../games/sokoban/lab/lab.js";

/** The part of the level editor's wire for the design lab. */

export interface ViewLab {
  readonly isRunning: boolean;
  /** The time limit for the unchanged level. */
  readonly ownMs: number;
  /**
   * The seconds that continuing the search may take. `undefined` while it runs, and where everything is
   * known.
   */
  readonly continueSeconds: number | undefined;
  /** Its squares are counted from the top left of the board, row by row, in the board's width. */
  readonly result: LabResult;
}

export interface LabPage {
  /** The results of the design lab for this board; `undefined` where it was not started. */
  readonly lab: ViewLab | undefined;
}

/** New results of the lab, while the rest of the page stays as it is. */
export interface LabNews extends LabPage {
  readonly version: number;
  readonly levelKey: string;
}

/** What the webview offers to the host. */
export type LabViewApi = {
  /** Updates the results of the lab on the current page. Ignored where another version or level is shown. */
  showLab(news: LabNews): void;
};
