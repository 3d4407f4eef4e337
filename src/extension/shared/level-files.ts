import type * as vscode from "vscode";

/** The language of level files: `.xsb`, `.sok`, `.sokoban.txt` and whatever the user says is one. */
export const levelLanguage = "sokoban";

/** Of the editor for level files. */
export const levelViewType = "tilework.levels";

/** Whether a document can hold levels, as far as its language and name tell. */
export function mayBeLevels(document: vscode.TextDocument): boolean {
  return document.languageId === levelLanguage || isTextFile(document);
}

export function isTextFile({ languageId, uri }: vscode.TextDocument): boolean {
  return languageId === "plaintext" && /\.txt$/i.test(uri.path);
}
