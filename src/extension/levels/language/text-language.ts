import * as vscode from "vscode";
import { levelLanguage } from "../../../manifest/terms/names.js";
import { isTextFile } from "../../shared/level-files.js";
import { checksTextFiles } from "../../shared/settings.js";
import type { LevelDocuments } from "../documents/level-documents.js";
import { isAssociated } from "./guessed-language.js";

/**
 * Gives our language to `.txt` files in sight that are clearly levels, whatever they are called: their
 * colours, outline and folding, and the settings of the language, by which VS Code leaves blanks at the ends
 * of lines alone. Once while a file is open, so that who says by hand that it is plain text is right.
 */
export class TextLanguage implements vscode.Disposable {
  readonly #documents: LevelDocuments;
  /** Files that have had our language, whoever gave it. */
  readonly #known = new Set<string>();
  /** Those that have it from here. */
  readonly #taken = new Set<string>();
  readonly #listening: vscode.Disposable;

  constructor(documents: LevelDocuments) {
    this.#documents = documents;
    this.#listening = vscode.Disposable.from(
      vscode.window.onDidChangeVisibleTextEditors(() => this.#look()),
      // Also told when only the language changes. Opened again, a file has what VS Code gives it.
      vscode.workspace.onDidCloseTextDocument((document) => {
        if (document.isClosed) this.#forget(document.uri.toString());
      }),
      vscode.workspace.onDidChangeConfiguration((change) => {
        if (!change.affectsConfiguration("tilework.sokoban.checkTextFiles")) return;
        if (checksTextFiles()) this.#look();
        else this.#giveBack();
      }),
    );
    this.#look();
  }

  dispose(): void {
    this.#listening.dispose();
  }

  #look(): void {
    if (!checksTextFiles()) return;
    for (const { document } of vscode.window.visibleTextEditors) {
      const name = document.uri.toString();
      if (document.languageId === levelLanguage) this.#known.add(name);
      if (
        this.#known.has(name) ||
        !isTextFile(document) ||
        !isEdited(document) ||
        isAssociated(document, "plaintext")
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
      if (document.languageId !== levelLanguage || !this.#taken.has(name)) continue;
      this.#forget(name);
      void vscode.languages.setTextDocumentLanguage(document, "plaintext");
    }
  }
}

/** Not the other side of a comparison. */
function isEdited({ uri }: vscode.TextDocument): boolean {
  return uri.scheme === "untitled" || vscode.workspace.fs.isWritableFileSystem(uri.scheme) === true;
}
