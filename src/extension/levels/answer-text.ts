import * as vscode from "vscode";
import type { LevelAnswer, LevelProgress } from "../../protocol/level-solving.js";

export function answerText(answer: LevelAnswer): string {
  return vscode.l10n.t("{0}", answer.kind);
}

export function progressText(progress: LevelProgress): string {
  return vscode.l10n.t("{0}", progress.nodes);
}
