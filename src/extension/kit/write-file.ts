import * as vscode from "vscode";
import { fileProblem } from "../../games/file-problem.js";
import { fileNameOf } from "./file-name.js";
import { showError, showStatus } from "./notify.js";
import { t, translate } from "./translate.js";

/** Writes a file that the user named, and tells the user whether it was written, or why not. */
export async function writeNamedFile(uri: vscode.Uri, bytes: Uint8Array): Promise<void> {
  try {
    await vscode.workspace.fs.writeFile(uri, bytes);
    showStatus(t("Written: {0}", fileNameOf(uri)), 3_000);
  } catch (error) {
    const reason = translate(fileProblem(error));
    showError(t("Couldn't write “{0}”: {1}", fileNameOf(uri), reason));
  }
}
