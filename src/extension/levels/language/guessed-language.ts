import * as vscode from "vscode";
import { charactersRead, mayBecomeLevels } from "../../../games/sokoban/text/sniff.js";
import { levelFileWords } from "../../../manifest/terms/level-file-words.js";
import { levelLanguage } from "../../../manifest/terms/names.js";

/**
 * Gives texts back to VS Code that our language got for their names alone, such as a `log-levels.txt`. Once for each file: who says by hand, or in the
 * settings, that it is one of levels is right.
 */
export class GuessedLanguage implements vscode.Disposable {
  readonly #given = new Set<string>();
  readonly #listening: vscode.Disposable;

  constructor() {
    this.#listening = vscode.workspace.onDidOpenTextDocument((document) => this.#look(document));
    for (const document of vscode.workspace.textDocuments) this.#look(document);
  }

  dispose(): void {
    this.#listening.dispose();
  }

  #look(document: vscode.TextDocument): void {
    const { languageId, uri } = document;
    if (languageId !== levelLanguage || !isNamedByGuess(uri.path) || this.#given.has(uri.toString()) || isChosen(document)) return;
    if (mayBecomeLevels(document.getText(new vscode.Range(new vscode.Position(0, 0), document.positionAt(charactersRead))))) return;
    this.#given.add(uri.toString());
    void vscode.languages.setTextDocumentLanguage(document, "plaintext");
  }
}

/** Whether only words in its name made a file ours. */
export function isNamedByGuess(path: string): boolean {
  const name = path.slice(path.lastIndexOf("/") + 1).toLowerCase();
  return name.endsWith(".txt") && !name.endsWith(".sokoban.txt") && levelFileWords.some((word) => name.includes(word));
}

/** Whether the user's settings say that files of such a name are levels. */
function isChosen(document: vscode.TextDocument): boolean {
  const associations = vscode.workspace.getConfiguration("files", document.uri).get<unknown>("associations");
  if (typeof associations !== "object" || associations === null) return false;
  return Object.entries(associations).some(([pattern, language]) => {
    if (language !== levelLanguage) return false;
    return vscode.languages.match({ pattern: pattern.includes("/") ? pattern : `**/${pattern}` }, document) > 0;
  });
}
