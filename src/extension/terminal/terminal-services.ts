import type * as vscode from "vscode";
import type { Page } from "../../protocol/game/game-pages.js";
import type { GameActions } from "../../midend/commands/game-actions.js";
import type { GameViews, Place } from "../../midend/ports/game-view.js";
import type { LiveGame } from "../../midend/live/live-game.js";

/** What terminals ask of the rest of the extension: the same games, pages and actions that panels have. */
export interface TerminalServices {
  /** The actions as they are done from these views. */
  actionsFor(views: GameViews): GameActions;
  makePage(place: Place): Promise<Page>;
  /** Where the player is in the panels, to begin there in a terminal, too. */
  place(): Place;
  readonly onDidChangeGame: vscode.Event<LiveGame>;
  /** Saves, records, pictures: what any page may show. */
  readonly onDidChangeAny: readonly vscode.Event<unknown>[];
  /** Logs an error and shows it. */
  tell(error: unknown): void;
}
