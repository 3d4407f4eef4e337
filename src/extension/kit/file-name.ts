import type * as vscode from "vscode";

/** The last part of a file's path. */
export function fileNameOf(uri: vscode.Uri): string {
  return uri.path.replace(/\/+$/, "").replace(/^.*\//, "");
}
