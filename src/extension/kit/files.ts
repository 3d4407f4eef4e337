import * as vscode from "vscode";
import { fileProblem } from "../../games/file-problem.js";
import { showError, showStatus } from "./notify.js";
import { t, translate } from "./translate.js";

/** The last part of a file's path. */
export function fileNameOf(uri: vscode.Uri): string {
  return uri.path.replace(/\/+$/, "").replace(/^.*\//, "");
}

/** `undefined` if the text isn't an address. */
export function uriOf(address: string): vscode.Uri | undefined {
  try {
    return vscode.Uri.parse(address, true);
  } catch {
    return undefined;
  }
}

/** Whether there is such a file or folder. */
export async function exists(uri: vscode.Uri): Promise<boolean> {
  try {
    await vscode.workspace.fs.stat(uri);
    return true;
  } catch {
    return false;
  }
}

/** The file of the active editor, in our editor or in one of texts. */
export function activeFile(): vscode.Uri | undefined {
  const input = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
  const isOne = input instanceof vscode.TabInputText || input instanceof vscode.TabInputCustom;
  return isOne ? input.uri : undefined;
}

/**
 * Reads a file named by the user. Throws an error for the user if it isn't a regular file or is too large.
 */
export async function readFileUpTo(uri: vscode.Uri, maxBytes: number): Promise<Uint8Array> {
  const { type, size } = await vscode.workspace.fs.stat(uri);
  // A device or a pipe has no size and may never end.
  if ((type & vscode.FileType.File) === 0) throw new Error(t("It isn't a file."));
  checkSize(size, maxBytes);
  return vscode.workspace.fs.readFile(uri);
}

/** The text of an open document. Throws the same error if it is too large. */
export function openTextUpTo(document: vscode.TextDocument, maxBytes: number): string {
  const text = document.getText();
  checkSize(text.length, maxBytes);
  return text;
}

function checkSize(bytes: number, maxBytes: number): void {
  if (bytes > maxBytes) throw new Error(t("It is larger than {0} MB.", maxBytes / 1024 / 1024));
}

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

/**
 * Asks where to write a file. Proposes the name, in the folder of another file if there is one, else in that
 * of the workspace.
 */
export function askWhereToWrite(
  name: string,
  options: vscode.SaveDialogOptions,
  other?: vscode.Uri,
): Thenable<vscode.Uri | undefined> {
  const folder =
    other === undefined || other.scheme === "untitled"
      ? vscode.workspace.workspaceFolders?.[0]?.uri
      : vscode.Uri.joinPath(other, "..");
  const proposed = folder && { defaultUri: vscode.Uri.joinPath(folder, name) };
  return vscode.window.showSaveDialog({ ...options, ...proposed });
}
