import * as vscode from "vscode";

/**
 * Reads a file that somebody named, if it is one and no larger than it may be; else throws a sentence that
 * says so.
 */
export async function readFileUpTo(uri: vscode.Uri, maxBytes: number): Promise<Uint8Array> {
  const { type, size } = await vscode.workspace.fs.stat(uri);
  // A device or a pipe has no size, and no end either.
  if ((type & vscode.FileType.File) === 0) throw new Error(vscode.l10n.t("It isn't a file."));
  checkSize(size, maxBytes);
  return vscode.workspace.fs.readFile(uri);
}

/**
 * The text of an open document, if it is no larger than a file may be that is read; else throws the same
 * sentence.
 */
export function openTextUpTo(document: vscode.TextDocument, maxBytes: number): string {
  const text = document.getText();
  checkSize(text.length, maxBytes);
  return text;
}

function checkSize(bytes: number, maxBytes: number): void {
  if (bytes > maxBytes) throw new Error(vscode.l10n.t("It is larger than {0} MB.", maxBytes / 1024 / 1024));
}
