import * as vscode from "vscode";
import { levelLanguage } from "../../../manifest/names.js";
import { isTextFile } from "../../kit/level-files.js";
import { setting } from "../../kit/settings.js";
import { isEdited } from "../documents/edited-documents.js";
import type { LevelDocuments } from "../documents/level-documents.js";

/**
 * Sets our language for visible `.txt` files that clearly consist of levels. The language provides colors,
 * outline and folding, and settings that keep VS Code from trimming spaces at line ends. This happens once
 * while a file is open, so that a user who selects plain text by hand keeps it.
 */
export class TextLanguage implements vscode.Disposable {
  readonly #documents: LevelDocuments;
  /** Files that have had our language, from whatever source. */
  readonly #known = new Set<string>();
  /** Files whose language was set here. */
  readonly #taken = new Set<string>();
  readonly #listening: vscode.Disposable;

  constructor(documents: LevelDocuments) {
    this.#documents = documents;
    this.#listening = vscode.Disposable.from(
      vscode.window.onDidChangeVisibleTextEditors(() => this.#look()),
      // VS Code also fires this when only the language changes. When the file is opened again, VS Code sets
      // its default language.
      vscode.workspace.onDidCloseTextDocument((document) => {
        if (document.isClosed) this.#forget(document.uri.toString());
      }),
      vscode.workspace.onDidChangeConfiguration((change) => {
        if (!change.affectsConfiguration("tilework.sokoban.checkTextFiles")) return;
        this.#look();
        this.#giveBack();
      }),
    );
    this.#look();
  }

  dispose(): void {
    this.#listening.dispose();
  }

  #look(): void {
    for (const { document } of vscode.window.visibleTextEditors) {
      const name = document.uri.toString();
      if (document.languageId === levelLanguage) this.#known.add(name);
      if (
        this.#known.has(name) ||
        !isTextFile(document) ||
        !setting("sokoban.checkTextFiles", document.uri) ||
        !isEdited(document) ||
        isPlainByChoice(document)
      )
        continue;
      if (!this.#documents.isLevels(document)) continue;
      this.#known.add(name);
      this.#taken.add(name);
      void vscode.languages.setTextDocumentLanguage(document, levelLanguage);
    }
  }

  #forget(name: string): void {
    this.#known.delete(name);
    this.#taken.delete(name);
  }

  #giveBack(): void {
    for (const document of vscode.workspace.textDocuments) {
      const name = document.uri.toString();
      if (
        document.languageId !== levelLanguage ||
        !this.#taken.has(name) ||
        setting("sokoban.checkTextFiles", document.uri)
      )
        continue;
      this.#forget(name);
      void vscode.languages.setTextDocumentLanguage(document, "plaintext");
    }
  }
}

/** Whether the user's settings say that files of such a name are plain text. */
function isPlainByChoice(document: vscode.TextDocument): boolean {
  const associations = vscode.workspace.getConfiguration("files", document.uri).get<unknown>("associations");
  if (typeof associations !== "object" || associations === null) return false;
  return Object.entries(associations).some(
    ([pattern, language]) =>
      language === "plaintext" &&
      vscode.languages.match({ pattern: pattern.includes("/") ? pattern : `**/${pattern}` }, document) > 0,
  );
}
