import * as vscode from "vscode";
import { boxesText } from "../../../games/counted.js";
import { say } from "../../../games/message.js";
import { cellAt } from "../../../games/sokoban/level/board.js";
import type { LevelEntry } from "../../../games/sokoban/text/collection.js";
import { translate } from "../../kit/translate.js";
import { type LevelDocument, type LevelDocuments, rangeOf } from "../documents/level-documents.js";

/** Names are shown on one line of a narrow view. */
const maxNameCharacters = 200;

/** The outline: every level with its size and boxes, and below it the moves that the file contains for it. */
export class LevelOutline implements vscode.DocumentSymbolProvider {
  readonly #documents: LevelDocuments;

  constructor(documents: LevelDocuments) {
    this.#documents = documents;
  }

  provideDocumentSymbols(document: vscode.TextDocument): vscode.DocumentSymbol[] {
    const file = this.#documents.read(document);
    return file.collection.levels.map((level, index) => levelSymbol(document, file, level, index + 1));
  }
}

function levelSymbol(
  document: vscode.TextDocument,
  { text }: LevelDocument,
  level: LevelEntry,
  number: number,
): vscode.DocumentSymbol {
  const { board, title, solutions, start } = level;
  const name =
    title === undefined ? vscode.l10n.t("Level {0}", number) : title.text.slice(0, maxNameCharacters);
  const range = rangeOf(document, { offset: start, length: contentEnd(text, level) - start });
  const place =
    title === undefined ? { offset: board.start, length: (board.rows[0]?.text ?? "").length } : title;
  const symbol = new vscode.DocumentSymbol(
    name,
    describe(level),
    vscode.SymbolKind.Module,
    range,
    within(range, rangeOf(document, place)),
  );
  for (const { kind, heading, offset, length, text: moves } of solutions) {
    const all = rangeOf(document, { offset: heading.offset, length: offset + length - heading.offset });
    const label = kind === "solution" ? vscode.l10n.t("Solution") : vscode.l10n.t("Saved Game");
    symbol.children.push(
      new vscode.DocumentSymbol(
        label,
        countMoves(moves),
        vscode.SymbolKind.Event,
        all,
        within(all, rangeOf(document, heading)),
      ),
    );
  }
  return symbol;
}

/** The end of a level's last line, without the empty lines after it. */
export function contentEnd(text: string, { start, end }: LevelEntry): number {
  return start + text.slice(start, end).trimEnd().length;
}

/** VS Code rejects a symbol whose name range is outside of its range. */
function within(range: vscode.Range, place: vscode.Range): vscode.Range {
  return range.intersection(place) ?? new vscode.Range(range.start, range.start);
}

function describe({ board }: LevelEntry): string {
  let boxes = 0;
  for (const [row, { text }] of board.rows.entries()) {
    for (let column = 0; column < text.length; column++) {
      const cell = cellAt(board, row, column);
      if (cell === "box" || cell === "boxOnGoal") boxes++;
    }
  }
  const { width, rows } = board;
  return translate(say("{0}×{1}, {2}", width, rows.length, boxesText(boxes)));
}

/** "Moves/pushes", the notation of level files; empty for moves in run-length form. */
function countMoves(moves: string): string {
  if (/[0-9()]/.test(moves)) return "";
  return `${moves.replace(/[^a-z]/gi, "").length}/${moves.replace(/[^LURD]/g, "").length}`;
}
