import type * as vscode from "vscode";
import type { AnyGame } from "../../games/game.js";

/**
 * Imports and exports games as files of older programs. If a file is invalid, an error is shown and nothing
 * changes.
 */
export interface Exchange {
  /** Imports a board or scores, by the file's name. Returns the game of a board. */
  importFile(uri: vscode.Uri | undefined): Promise<AnyGame | undefined>;
  /** Exports the board or the scores, by the file's name; without a file, asks which. */
  exportFile(uri: vscode.Uri | undefined): Promise<void>;
}
