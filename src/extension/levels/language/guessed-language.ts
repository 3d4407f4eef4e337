import * as vscode from "vscode";
import { charactersRead, mayBecomeLevels } from "../../../games/sokoban/text/sniff.js";
import { levelFileWords } from "../../../manifest/terms/level-file-words.js";
import { levelLanguage } from "../../../manifest/terms/names.js";

/**
 * Gives texts back to VS Code that our language got for their names alone, such as a `log-levels.txt`. Once
 * while a file is open: who says by hand, or in the settings, that it is one of levels is right.
 */
export class GuessedLanguage implements vscode.Disposable {
  readonly #given = new Set<string>();
  readonly #listening: vscode.Disposable;

  constructor() {
    this.#listening = vscode.Disposable.from(
      vscode.workspace.onDidOpenTextDocument((document) => this.#look(document)),
      // Also told when only the language changes. Opened again, a file has it for its name anew.
      vscode.workspace.onDidCloseTextDocument((document) => {
        if (document.isClosed) this.#given.delete(document.uri.toString());
      }),
    );
    for (const document of vscode.workspace.textDocuments) this.#look(document);
  }

  dispose(): void {
    this.#listening.dispose();
  }

  #look(document: vscode.TextDocument): void {
    const { languageId, uri } = document;
    if (
      languageId !== levelLanguage ||
      !isNamedByGuess(uri.path) ||
      this.#given.has(uri.toString()) ||
      isAssociated(document, levelLanguage)
    )
      return;
    if (
      mayBecomeLevels(
        document.getText(new vscode.Range(new vscode.Position(0, 0), document.positionAt(charactersRead))),
      )
    )
      return;
    this.#given.add(uri.toString());
    void vscode.languages.setTextDocumentLanguage(document, "plaintext");
  }
}

/** Whether only words in its name made a file ours. */
export function isNamedByGuess(path: string): boolean {
  const name = path.slice(path.lastIndexOf("/") + 1).toLowerCase();
  return (
    name.endsWith(".txt") &&
    !name.endsWith(".sokoban.txt") &&
    levelFileWords.some((word) => name.includes(word))
  );
}

/** Whether the user's settings give a language to files of such a name. */
export function isAssociated(document: vscode.TextDocument, language: string): boolean {
  const associations = vscode.workspace.getConfiguration("files", document.uri).get<unknown>("associations");
  if (typeof associations !== "object" || associations === null) return false;
  return Object.entries(associations).some(([pattern, given]) => {
    if (given !== language) return false;
    return (
      vscode.languages.match({ pattern: pattern.includes("/") ? pattern : `**/${pattern}` }, document) > 0
    );
  });
}
