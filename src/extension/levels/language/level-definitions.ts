import type * as vscode from "vscode";
import { type LevelDocuments, rangeOf } from "../documents/level-documents.js";

/** The definition of a level's solutions, claims and notes is its board. */
export class LevelDefinitions implements vscode.DefinitionProvider {
  readonly #documents: LevelDocuments;

  constructor(documents: LevelDocuments) {
    this.#documents = documents;
  }

  provideDefinition(
    document: vscode.TextDocument,
    position: vscode.Position,
  ): vscode.LocationLink[] | undefined {
    if (!this.#documents.isLevels(document)) return undefined;
    const entry = this.#documents.levelAt(document, position);
    if (entry === undefined) return undefined;
    const offset = document.offsetAt(position);
    const origin = [...entry.solutions, ...entry.claims].find(
      (one) => one.offset <= offset && offset <= one.offset + one.length,
    );
    if (origin === undefined) return undefined;
    const { start, end, rows } = entry.board;
    return [
      {
        originSelectionRange: rangeOf(document, origin),
        targetUri: document.uri,
        targetRange: rangeOf(document, { offset: start, length: end - start }),
        targetSelectionRange: rangeOf(document, { offset: start, length: rows[0]?.text.length ?? 0 }),
      },
    ];
  }
}
