import type { PlayContext } from "../games/play-context.js";
import type { LossCollection } from "./loss-collection.js";
import type { PageRequests } from "./page-requests.js";

/** What commands work with: the games of a process, and the views that the commands come from. */
export interface CommandContext extends PlayContext {
  readonly losses: LossCollection;
  readonly views: PageRequests;
}
