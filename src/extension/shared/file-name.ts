import type * as vscode from "vscode";

/** The last part of a file's path, as the user calls the file. */
export function fileNameOf(uri: vscode.Uri): string {
  return uri.path.replace(/\/+$/, "").replace(/^.*\//, "");
}
