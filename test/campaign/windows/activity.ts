import type { Run } from "../shared/campaign.js";

/** What is under way when the extension host is killed. */
export interface Activity {
  readonly name: string;
  /**
   * Does what must be whole from now on, and some more, which may be or not, and returns in the middle of it.
   */
  begin(run: Run): Promise<void>;
  /** Looks at it in the window that came back; throws where something is lost or changed. */
  check(): Promise<void>;
}

/**
 * What was written a moment before may be lost with the process; what is older may not. VS Code keeps a copy
 * of an edited document after a second.
 */
export const settledMs = 2_000;
