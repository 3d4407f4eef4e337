import * as vscode from "vscode";
import { setContext } from "../../shared/context.js";
import type { LevelDocuments } from "../documents/level-documents.js";

/** The maximum number of paths in the context; the oldest are dropped first. */
const maxPaths = 500;

/**
 * Tells VS Code which of the texts shown so far contain levels. Their editors get a button that opens ours,
 * and their entries in the explorer get our menu.
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
      // VS Code closes and opens a document in the same editor when its language changes.
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
      // Not whole URIs: the URI of a remote file has another scheme in the window than here.
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
