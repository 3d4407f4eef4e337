import type { AnyGame } from "../../games/game.js";
import type { Event } from "../../protocol/emitter.js";

/** What the player has set. Read anew each time that it is asked for. */
export interface PlaySettings {
  /** How long a hint may be searched for. */
  readonly hintTimeMs: number;
  /** Hints that a player may see in one game; `undefined` without limit. */
  readonly hintLimit: number | undefined;
  /** How long a position may be analyzed while it is on the board; 0 never. */
  readonly analysisTimeMs: number;
  /** Whether the solver may build larger tables than it needs while it has nothing to do. */
  readonly buildsLargeTables: boolean;
  /** Whether a direction key moves the tile or the blank that way. */
  readonly keysMove: "tile" | "blank";
  /** Whether tiles with a picture show their numbers, too. */
  readonly showsNumbers: boolean;
  /** Milliseconds between two moves of a replay. */
  readonly replayMoveMs: number;
  /** Milliseconds between two moves of Auto Play. */
  readonly autoPlayMoveMs: number;
  /** Whether boxes that can never reach a goal are marked. */
  readonly warnsOfDeadlocks: boolean;
  /** What a picked box is brought to its square with: the fewest moves or the fewest pushes. */
  readonly fewest: "moves" | "pushes";
  /** Whether moves are heard. */
  readonly isSoundOn: boolean;
}

/** What the player changes from a board. */
export type ChangedSetting = "replayMoveMs" | "autoPlayMoveMs" | "showsNumbers";

export interface Settings {
  readonly play: PlaySettings;
  /** The skin that the player has selected for a game; `undefined` where it has one alone. */
  skin(game: AnyGame): string | undefined;
  /** The variant that a first game is dealt in. */
  defaultVariant(game: AnyGame): string;
  change<Name extends ChangedSetting>(name: Name, value: PlaySettings[Name]): Promise<void>;
  /** Any setting has another value by now. */
  readonly onDidChange: Event<void>;
}
