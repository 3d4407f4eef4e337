import * as vscode from "vscode";
import { fileNameOf } from "../../shared/file-name.js";
import { showError, showInformation } from "../../shared/notify.js";
import type { LevelDocuments } from "../documents/level-documents.js";
import type { LevelResults } from "./level-results.js";
import { makingSolutionEdits } from "./solution-edits.js";

/**
 * Writes the solutions that are known of a file's levels into it, as they are there now: one edit, which one
 * undo takes back. The user is told.
 */
export async function writeSolutions(
  uri: vscode.Uri,
  documents: LevelDocuments,
  results: LevelResults,
): Promise<void> {
  const name = fileNameOf(uri);
  const document = await vscode.workspace.openTextDocument(uri);
  if (documents.read(document).collection.form === "slc") {
    showError(vscode.l10n.t("XML files of levels are read only: “{0}” was not changed.", name));
    return;
  }
  let count = 0;
  const problem = await documents.change(document, function* ({ text, collection }) {
    const changes = yield* makingSolutionEdits(text, collection, results);
    count = changes.length;
    return changes.flat();
  });
  if (problem !== undefined) {
    showError(problem);
    return;
  }
  if (count === 0) {
    void showInformation(vscode.l10n.t("“{0}” holds these solutions, or shorter ones, already.", name));
    return;
  }
  const written =
    count === 1
      ? vscode.l10n.t("1 solution was written into “{0}”.", name)
      : vscode.l10n.t("{0} solutions were written into “{1}”.", count, name);
  void showInformation(written);
}
