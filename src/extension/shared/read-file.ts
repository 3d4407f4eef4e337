import * as vscode from "vscode";

/** Reads a file that somebody named, if it is one and no larger than it may be; else throws a sentence that says so. */
export async function readFileUpTo(uri: vscode.Uri, maxBytes: number): Promise<Uint8Array> {
  const { type, size } = await vscode.workspace.fs.stat(uri);
  // A device or a pipe has no size, and no end either.
  if ((type & vscode.FileType.File) === 0) throw new Error(vscode.l10n.t("It is not a file."));
  if (size > maxBytes) throw new Error(vscode.l10n.t("It is larger than {0} MB.", maxBytes / 1024 / 1024));
  return vscode.workspace.fs.readFile(uri);
}
