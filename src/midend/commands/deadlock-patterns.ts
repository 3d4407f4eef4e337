import type { AnyGame } from "../../games/game.js";
import type { Square } from "../../games/levels.js";
import { say } from "../../games/message.js";
import type { Event } from "../../protocol/emitter.js";
import type { Action } from "../../protocol/game/game-wire.js";
import type { PatternsPage } from "../../protocol/game/list-pages.js";
import type { PlaySession } from "../games/play-session.js";
import type { PatternFinder, PatternOnBoard } from "../hints/pattern-watch.js";
import type { Start } from "../live/start.js";

export type PatternAction = Extract<
  Action,
  { readonly pattern: string } | { readonly kind: "importPatterns" | "exportPatterns" }
>;

export const noPatterns = say("This game has no deadlock patterns.");

/** A game that was played in a level editor. */
export interface PlayedLevel {
  /** The name of the game in the registry. */
  readonly game: string;
  /** The start of the level, as XSB. */
  readonly board: string;
  /** The moves from there. */
  readonly lurd: string;
}

/** A loss in such a game. */
export interface PatternOfLevel extends PlayedLevel {
  /** The squares of the boxes that prove the loss, and the rule; see `Explanation`. */
  readonly squares: readonly Square[];
  readonly rule: string;
  /** The title of the level, as the player sees it. */
  readonly title: string;
  readonly file: { readonly uri: string; readonly index: number };
}

/** The deadlock patterns that the player keeps, and the commands for them. */
export interface DeadlockPatterns extends PatternFinder {
  readonly onDidChange: Event<void>;
  page(game: AnyGame): Promise<PatternsPage>;
  /**
   * Keeps the pattern that makes the position on the board lost. Searches for it first if the player has not
   * asked why.
   */
  keep(playSession: PlaySession): Promise<void>;
  /** Keeps the pattern that makes a game in a level editor lost. The status bar shows the outcome. */
  keepFrom(loss: PatternOfLevel): Promise<boolean>;
  /** The kept pattern that is on the board after the moves of a game in a level editor. */
  patternIn(game: PlayedLevel): Promise<PatternOnBoard | undefined>;
  /** `openLevel` continues what was started of a level, or starts it. */
  act(action: PatternAction, openLevel: (start: Start) => Promise<void>): Promise<void>;
}
