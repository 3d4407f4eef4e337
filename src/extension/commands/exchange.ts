import type * as vscode from "vscode";
import type { AnyGame } from "../../games/game.js";
import type { LiveGame } from "../../midend/live/live-game.js";
import type { Start } from "../../midend/live/start.js";

/** Games that go elsewhere and come from there: files of older programs, and texts on the clipboard. What is wrong with one is shown, and nothing is changed. */
export interface Exchange {
  /** Puts the board of a file on the board. Returns the game when it did. */
  importBoard(uri: vscode.Uri | undefined): Promise<AnyGame | undefined>;
  exportBoard(uri: vscode.Uri | undefined): Promise<void>;
  importScores(uri: vscode.Uri | undefined): Promise<void>;
  exportScores(uri: vscode.Uri | undefined): Promise<void>;

  /** Copies the ID of the deal. */
  copyGameId(live: LiveGame): Promise<void>;
  /** Copies the start and the moves up to the board. */
  copyGame(live: LiveGame): Promise<void>;
  /** Reads a game from the clipboard. `wanted`: the game whose boards are meant where the text does not say. */
  readPaste(wanted: AnyGame | undefined): Promise<Start | undefined>;
  /** The same of a text that came from the clipboard some other way. */
  readPastedText(text: string, wanted: AnyGame | undefined): Promise<Start | undefined>;
}
