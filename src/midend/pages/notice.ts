import * as vscode from "vscode";
import type { ViewNotice } from "../../protocol/game/game-pages.js";
import type { Advisor } from "../hints/advisor.js";

/** The line over the board, with a button to why the game is lost, then to keep that and to all that is kept, and one to where it was not lost yet. */
export function viewNotice({ notice, wayBack }: Advisor): ViewNotice | undefined {
  if (notice === undefined) return undefined;
  return {
    ...notice,
    ways: wayBack?.isOffered === true ? [wayBack.isKept ? patterns() : wayBack.isExplained ? keep() : why(), back()] : undefined,
  };
}

function why() {
  return { command: "whyLost" as const, label: vscode.l10n.t("Why?") };
}

function keep() {
  return { command: "keepLoss" as const, label: vscode.l10n.t("Keep the pattern") };
}

function patterns() {
  return { command: "showLosses" as const, label: vscode.l10n.t("Lost patterns") };
}

function back() {
  return { command: "undoDeadlock" as const, label: vscode.l10n.t("Undo the deadlock") };
}
