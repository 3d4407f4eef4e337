import * as vscode from "vscode";

/** False for the other side of a diff: nothing can be changed there, and problems would be reported twice. */
export function isEdited({ uri }: vscode.TextDocument): boolean {
  return uri.scheme === "untitled" || vscode.workspace.fs.isWritableFileSystem(uri.scheme) === true;
}
