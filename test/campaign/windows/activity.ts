import type { Run } from "../shared/campaign.js";

/** The activity during which the extension host is killed. */
export interface Activity {
  readonly name: string;
  /**
   * Does work that must survive the end of the process, and some that need not. Returns before all of it is
   * done.
   */
  start(run: Run): Promise<void>;
  /** Checks the results in the window that came back; throws if something is lost or changed. */
  check(): Promise<void>;
}

/**
 * Writes within this time before the end of the process may be lost; older ones may not. VS Code backs up an
 * edited document after a second.
 */
export const settledMs = 2_000;
