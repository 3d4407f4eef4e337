import type { LabResult } from "../../games/sokoban/lab/lab.js";

/** What of the wire between a level editor and the extension host is about the design lab. */

export interface ViewLab {
  readonly isRunning: boolean;
  /** What the level as it is was given. */
  readonly ownMs: number;
  /**
   * More time would tell more: to go on may take so many seconds. `undefined` while it runs, and where all is
   * known.
   */
  readonly goOnSeconds: number | undefined;
  /** Its squares are counted from the board's top left, row by row in the width of the board. */
  readonly result: LabResult;
}

export interface LabPage {
  /** What the design lab has found out of this very board; `undefined` where it was not asked. */
  readonly lab: ViewLab | undefined;
}

/** What has become of the lab while all else on the page stays as it is. */
export interface LabNews extends LabPage {
  readonly version: number;
  readonly levelKey: string;
}

/** What the webview offers to the host. */
export type LabViewApi = {
  /**
   * The page that is shown, with other results of the lab; nothing where another version or level is shown.
   */
  showLab(news: LabNews): void;
};

export type LabAction =
  /**
   * Tries every change of one square of the level, or those only of which nothing is known yet, for longer;
   * the first edit of the text ends that.
   */
  | { readonly kind: "startLab" | "continueLab"; readonly version: number; readonly level: number }
  | { readonly kind: "cancelLab" };
