import type * as vscode from "vscode";
import type { AnyGame } from "../../games/game.js";

/** Games as files of older programs. What is wrong with one is shown, and nothing is changed. */
export interface Exchange {
  /** Imports a board or scores. Returns the game of a board. */
  importFile(uri: vscode.Uri | undefined): Promise<AnyGame | undefined>;
  /** Asks whether to export the board or the scores. */
  exportFile(uri: vscode.Uri | undefined): Promise<void>;
  /** Puts the board of a file on the board. Returns the game when it did. */
  importBoard(uri: vscode.Uri | undefined): Promise<AnyGame | undefined>;
  exportBoard(uri: vscode.Uri | undefined): Promise<void>;
  importScores(uri: vscode.Uri | undefined): Promise<void>;
  exportScores(uri: vscode.Uri | undefined): Promise<void>;
}
