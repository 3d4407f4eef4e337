import type { AnyGame } from "../../games/game.js";
import type { Event } from "../../protocol/emitter.js";
import type { LossesPage } from "../../protocol/game/losses-page.js";
import type { LossCollection } from "../commands/loss-collection.js";
import type { KnownLosses } from "../hints/known-losses.js";

/** All about the deadlock patterns that the player keeps. */
export interface DeadlockPatterns extends KnownLosses, LossCollection {
  readonly onDidChange: Event<void>;
  page(game: AnyGame): Promise<LossesPage>;
}
