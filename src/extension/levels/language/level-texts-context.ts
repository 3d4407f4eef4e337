import * as vscode from "vscode";
import { setContext } from "../../shared/context.js";
import type { LevelDocuments } from "../documents/level-documents.js";

/** So many are told of; the oldest go first. */
const maxPaths = 500;

/**
 * Tells VS Code which of the texts that came in sight are levels: their editors have a button to open them in
 * ours, and their entries in the explorer our menu.
 */
export class LevelTextsContext implements vscode.Disposable {
  readonly #documents: LevelDocuments;
  readonly #listening: vscode.Disposable;
  readonly #paths = new Set<string>();
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
    for (const { document } of vscode.window.visibleTextEditors) {
      // Not whole URIs: the window of a remote file has another scheme for it than we have here.
      const path = document.uri.fsPath;
      this.#paths.delete(path);
      if (this.#documents.isLevels(document)) this.#paths.add(path);
    }
    const paths = [...this.#paths].slice(-maxPaths).sort();
    if (paths.join("\n") === this.#reported) return;
    this.#reported = paths.join("\n");
    void setContext("tilework.levelTexts", paths);
  }
}
