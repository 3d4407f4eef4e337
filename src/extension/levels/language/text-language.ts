import * as vscode from "vscode";
import { levelLanguage } from "../../../manifest/terms/names.js";
import { isTextFile } from "../../shared/level-files.js";
import { checksTextFiles } from "../../shared/settings.js";
import type { LevelDocuments } from "../documents/level-documents.js";

/**
 * Gives our language to `.txt` files in sight that are clearly levels, whatever they are called: their colours, outline and folding, and the settings of the
 * language, by which VS Code leaves blanks at the ends of lines alone. Once for each file, so that who says by hand that it is plain text is right.
 */
export class TextLanguage implements vscode.Disposable {
  readonly #documents: LevelDocuments;
  readonly #taken = new Set<string>();
  readonly #listening: vscode.Disposable;

  constructor(documents: LevelDocuments) {
    this.#documents = documents;
    this.#listening = vscode.Disposable.from(
      vscode.window.onDidChangeVisibleTextEditors(() => this.#look()),
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
      if (this.#taken.has(name) || !isTextFile(document) || !isEdited(document) || isPlainBySettings(document)) continue;
      if (!this.#documents.isLevels(document)) continue;
      this.#taken.add(name);
      void vscode.languages.setTextDocumentLanguage(document, levelLanguage);
    }
  }

  #giveBack(): void {
    for (const document of vscode.workspace.textDocuments) {
      if (document.languageId !== levelLanguage || !this.#taken.delete(document.uri.toString())) continue;
      void vscode.languages.setTextDocumentLanguage(document, "plaintext");
    }
  }
}

/** Not the other side of a comparison. */
function isEdited({ uri }: vscode.TextDocument): boolean {
  return uri.scheme === "untitled" || vscode.workspace.fs.isWritableFileSystem(uri.scheme) === true;
}

/** The user's settings say that files of such a name are plain text. */
function isPlainBySettings(document: vscode.TextDocument): boolean {
  const associations = vscode.workspace.getConfiguration("files", document.uri).get<unknown>("associations");
  if (typeof associations !== "object" || associations === null) return false;
  return Object.entries(associations).some(([pattern, language]) => {
    if (language !== "plaintext") return false;
    return vscode.languages.match({ pattern: pattern.includes("/") ? pattern : `**/${pattern}` }, document) > 0;
  });
}
