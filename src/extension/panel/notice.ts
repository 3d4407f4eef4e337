import * as vscode from "vscode";
import type { ViewNotice } from "../../protocol/game-pages.js";
import type { Advisor } from "../play/hints/advisor.js";

/** The line over the board, with a button to where the game was not lost yet. */
export function viewNotice({ notice, wayBack }: Advisor): ViewNotice | undefined {
  if (notice === undefined) return undefined;
  return {
    ...notice,
    way: wayBack?.isOffered === true ? { command: "undoDeadlock", label: vscode.l10n.t("Undo the deadlock") } : undefined,
  };
}
