import type * as vscode from "vscode";
import type { AnyGame } from "../../games/game.js";

/**
 * Imports and exports games as files of older programs. If a file is invalid, an error is shown and nothing
 * changes.
 */
export interface Exchange {
  /** Imports a board or scores. Returns the game of a board. */
  importFile(uri: vscode.Uri | undefined): Promise<AnyGame | undefined>;
  /** Asks whether to export the board or the scores. */
  exportFile(uri: vscode.Uri | undefined): Promise<void>;
  /** Replaces the board with the board of a file. Returns the game if it did. */
  importBoard(uri: vscode.Uri | undefined): Promise<AnyGame | undefined>;
  exportBoard(uri: vscode.Uri | undefined): Promise<void>;
  importScores(uri: vscode.Uri | undefined): Promise<void>;
  exportScores(uri: vscode.Uri | undefined): Promise<void>;
}
