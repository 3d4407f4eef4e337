import * as vscode from "vscode";
import { levelFileWords } from "../../../manifest/terms/level-file-words.js";
import { levelLanguage } from "../../../manifest/terms/names.js";

/** Whether a document may contain levels, judging by its language and name. */
export function mayBeLevels(document: vscode.TextDocument): boolean {
  return document.languageId === levelLanguage || isTextFile(document);
}

export function isTextFile({ languageId, uri }: vscode.TextDocument): boolean {
  return languageId === "plaintext" && /\.txt$/i.test(uri.path);
}

const named = ["*.xsb", "*.sok", "*.slc", ...levelFileWords.map((word) => `*${word}*.txt`)];
const dependencies = "**/{node_modules,.git}/**";

/** Whether the workspace has a level file, judging by names. VS Code stops its search at the first one. */
export async function hasLevelFiles(): Promise<boolean> {
  return (await vscode.workspace.findFiles(`**/{${named.join(",")}}`, dependencies, 1)).length > 0;
}
