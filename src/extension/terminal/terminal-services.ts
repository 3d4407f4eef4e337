import type { Midend } from "../../midend/midend.js";
import type { ViewPlace } from "../../midend/ports/game-view.js";
import type { Event } from "../../protocol/emitter.js";

/** What terminals ask of the rest of the extension. */
export interface TerminalServices {
  readonly midend: Midend;
  /** Where the player is in the panels, to start there in a terminal, too. */
  place(): ViewPlace;
  /** The game that was on a board last, in whatever view. */
  lastGame(): string | undefined;
  /** What any page may show, besides what the midend tells of. */
  readonly onDidChangeAny: readonly Event<unknown>[];
  /** Logs an error and shows it. */
  tell(error: unknown): void;
}
