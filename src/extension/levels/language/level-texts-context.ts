import * as vscode from "vscode";
import { setContext } from "../../shared/context.js";
import type { LevelDocuments } from "../documents/level-documents.js";

/** Tells VS Code which of the texts in sight are levels, so that their editors have a button to open them in ours. */
export class LevelTextsContext implements vscode.Disposable {
  readonly #documents: LevelDocuments;
  readonly #listening: vscode.Disposable;
  #reported = "";

  constructor(documents: LevelDocuments) {
    this.#documents = documents;
    this.#listening = vscode.Disposable.from(
      vscode.window.onDidChangeVisibleTextEditors(() => this.#look()),
      // A document whose language is changed is opened anew, in the same editor.
      vscode.workspace.onDidOpenTextDocument(() => this.#look()),
      vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
        if (contentChanges.length > 0 && vscode.window.activeTextEditor?.document === document) this.#look();
      }),
    );
    this.#look();
  }

  dispose(): void {
    this.#listening.dispose();
  }

  #look(): void {
    const levels = vscode.window.visibleTextEditors.map(({ document }) => document).filter((document) => this.#documents.isLevels(document));
    // Not whole URIs: the window of a remote file has another scheme for it than we have here.
    const paths = [...new Set(levels.map(({ uri }) => uri.fsPath))].sort();
    if (paths.join("\n") === this.#reported) return;
    this.#reported = paths.join("\n");
    setContext("tilework.levelTexts", paths);
  }
}
