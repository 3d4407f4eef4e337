import * as vscode from "vscode";
import { charactersRead, mayBecomeLevels } from "../../../games/sokoban/text/sniff.js";
import { levelFileWords } from "../../../manifest/level-file-words.js";
import { levelLanguage } from "../../../manifest/names.js";

/**
 * Resets the language of texts that got ours only because of their names, such as `log-levels.txt`. This
 * happens once while a file is open, so that a user who selects our language by hand or in the settings keeps
 * it.
 */
export class GuessedLanguage implements vscode.Disposable {
  readonly #given = new Set<string>();
  readonly #listening: vscode.Disposable;

  constructor() {
    this.#listening = vscode.Disposable.from(
      vscode.workspace.onDidOpenTextDocument((document) => this.#look(document)),
      // VS Code also fires this when only the language changes. When the file is opened again, its name sets
      // the language again.
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

/** Whether a file got our language only because of words in its name. */
export function isNamedByGuess(path: string): boolean {
  const name = path.slice(path.lastIndexOf("/") + 1).toLowerCase();
  return (
    name.endsWith(".txt") &&
    !name.endsWith(".sokoban.txt") &&
    levelFileWords.some((word) => name.includes(word))
  );
}

/** Whether the user's settings associate a language with such file names. */
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
