import type { PlayContext } from "../games/play-context.js";
import type { DeadlockPatterns } from "./deadlock-patterns.js";
import type { PageRequests } from "./page-requests.js";

/** What commands work with: the games of a process, and the views that the commands come from. */
export interface CommandContext extends PlayContext {
  readonly losses: DeadlockPatterns;
  readonly views: PageRequests;
}
