import type * as vscode from "vscode";
import { levelLanguage } from "../../manifest/terms/names.js";

/** Whether a document can hold levels, as far as its language and name tell. */
export function mayBeLevels(document: vscode.TextDocument): boolean {
  return document.languageId === levelLanguage || isTextFile(document);
}

export function isTextFile({ languageId, uri }: vscode.TextDocument): boolean {
  return languageId === "plaintext" && /\.txt$/i.test(uri.path);
}
