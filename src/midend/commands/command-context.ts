import type { PlayContext } from "../games/play-context.js";
import type { Reviews } from "../review/game-reviews.js";
import type { GameStatistics } from "../statistics/kept-statistics.js";
import type { Timing } from "../timing/timed-play.js";
import type { DeadlockPatterns } from "./deadlock-patterns.js";
import type { PageRequests } from "./page-requests.js";
import type { PlayerQuestions } from "./player-questions.js";

/** What commands work with: the games of a process, and the views that the commands come from. */
export interface CommandContext extends PlayContext {
  readonly patterns: DeadlockPatterns;
  readonly timing: Timing;
  readonly reviews: Reviews;
  readonly statistics: GameStatistics;
  readonly questions: PlayerQuestions;
  readonly views: PageRequests;
}
