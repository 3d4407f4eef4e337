import type { AnyGame } from "../../games/game.js";
import type { Event } from "../../protocol/emitter.js";
import type { PlaySettings } from "../../protocol/game/settings.js";

export type { PlaySettings };

/** The settings that a player can change from a board. */
type ChangedSetting = "replayMoveMs" | "autoPlayMoveMs";

export interface Settings {
  readonly play: PlaySettings;
  /** The selected skin of a game; `undefined` where the game has only one. */
  skin(game: AnyGame): string | undefined;
  /** The variant of the first game. */
  defaultVariant(game: AnyGame): string;
  change(name: ChangedSetting, value: number): Promise<void>;
  /** A setting has changed. */
  readonly onDidChange: Event<void>;
}
