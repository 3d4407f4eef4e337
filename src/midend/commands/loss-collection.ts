import type { AnyGame } from "../../games/game.js";
import type { Action } from "../../protocol/game/game-wire.js";
import type { GameTable } from "../games/game-table.js";
import type { Start } from "../live/start.js";
import type { PageRequest } from "./page-requests.js";

export type LossAction = Extract<
  Action,
  { readonly loss: string } | { readonly kind: "importLosses" | "exportLosses" }
>;

/** Continues what was started of a level, or starts it. */
export interface LevelStarter {
  openLevel(game: AnyGame, start: Start): Promise<void>;
}

/** What can be done with the player's lost patterns. */
export interface LossCollection {
  /**
   * Keeps what shows that the position on the board is lost; looks for that first, where nobody has asked.
   */
  keep(table: GameTable): Promise<void>;
  /** Shows the patterns of a game, where it has some. */
  show(game: AnyGame | undefined, request: PageRequest): Promise<void>;
  act(action: LossAction, starter: LevelStarter): Promise<void>;
}
