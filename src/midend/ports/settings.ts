import type { AnyGame } from "../../games/game.js";
import type { Event } from "../../protocol/emitter.js";

/** The player's settings. They are read again at each use. */
export interface PlaySettings {
  /** How long a hint may be searched for. */
  readonly hintTimeMs: number;
  /** The number of hints allowed in one game; `undefined` for no limit. */
  readonly hintLimit: number | undefined;
  /** How long a position on the board may be analyzed; 0 for never. */
  readonly analysisTimeMs: number;
  /** Whether an idle solver may build larger tables than it needs. */
  readonly buildsLargeTables: boolean;
  /** What a direction key moves. */
  readonly keysMove: "tile" | "blank";
  /** Whether tiles with a picture show their numbers, too. */
  readonly showsNumbers: boolean;
  /** Milliseconds between two moves of a replay. */
  readonly replayMoveMs: number;
  /** Milliseconds between two moves of Auto Play. */
  readonly autoPlayMoveMs: number;
  /** Whether boxes that can never reach a goal are marked. */
  readonly warnsOfDeadlocks: boolean;
  /** What is minimized when a picked box is moved to a square. */
  readonly fewest: "moves" | "pushes";
  /** Whether moves make a sound. */
  readonly isSoundOn: boolean;
  /** Whether the home page shows the puzzles of the day. */
  readonly showsToday: boolean;
  /** Whether mistakes of reviews come back to be practiced. */
  readonly practices: boolean;
  /** The hour at which the player's day starts, from 0 to 23. */
  readonly dayStartHour: number;
  /** Whether games that end are counted. */
  readonly keepsStatistics: boolean;
}

/** The settings that a player can change from a board. */
export type ChangedSetting = "replayMoveMs" | "autoPlayMoveMs" | "showsNumbers";

export interface Settings {
  readonly play: PlaySettings;
  /** The selected skin of a game; `undefined` where the game has only one. */
  skin(game: AnyGame): string | undefined;
  /** The variant of the first game. */
  defaultVariant(game: AnyGame): string;
  change<Name extends ChangedSetting>(name: Name, value: PlaySettings[Name]): Promise<void>;
  /** A setting has changed. */
  readonly onDidChange: Event<void>;
}
