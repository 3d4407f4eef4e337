import * as vscode from "vscode";
import type { CommandName } from "../../../manifest/commands.js";
import { commandId } from "../../shared/command-names.js";
import { showsLevelLenses } from "../../shared/settings.js";
import { type LevelDocuments, rangeOf } from "../documents/level-documents.js";

/** VS Code keeps every line of lenses laid out. Longer files have them over their first levels; the editor lists the others. */
const maxLevels = 1_000;

/** "Play · Edit · Solve · Claim" over each level. */
export class LevelLenses implements vscode.CodeLensProvider, vscode.Disposable {
  readonly #documents: LevelDocuments;
  readonly #onDidChange = new vscode.EventEmitter<void>();
  readonly onDidChangeCodeLenses = this.#onDidChange.event;
  readonly #listening: vscode.Disposable;

  constructor(documents: LevelDocuments) {
    this.#documents = documents;
    this.#listening = vscode.workspace.onDidChangeConfiguration((change) => {
      if (change.affectsConfiguration("tilework.sokoban.codeLens")) this.#onDidChange.fire();
    });
  }

  dispose(): void {
    this.#listening.dispose();
    this.#onDidChange.dispose();
  }

  provideCodeLenses(document: vscode.TextDocument): vscode.CodeLens[] {
    if (!showsLevelLenses() || !this.#documents.isLevels(document)) return [];
    return this.#documents
      .read(document)
      .collection.levels.slice(0, maxLevels)
      .flatMap(({ board }, index) => {
        const range = rangeOf(document, { offset: board.start, length: 0 });
        const lens = (title: string, tooltip: string, command: CommandName) =>
          new vscode.CodeLens(range, { title, tooltip, command: commandId(command), arguments: [document.uri, index] });
        return [
          lens(vscode.l10n.t("Play"), vscode.l10n.t("Play this level"), "sokoban.playLevel"),
          lens(vscode.l10n.t("Edit"), vscode.l10n.t("Open this level in the Sokoban editor"), "editLevel"),
          lens(vscode.l10n.t("Solve"), vscode.l10n.t("Open this level in the Sokoban editor and solve it"), "solveLevel"),
          lens(
            vscode.l10n.t("Claim"),
            vscode.l10n.t("Write what holds of this level now under its board, as claims that can be tested"),
            "sokoban.claimLevels",
          ),
        ];
      });
  }
}
