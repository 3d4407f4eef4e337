import * as path from "node:path";
import * as vscode from "vscode";
import { toLevel } from "../../games/sokoban/board.js";
import type { Collection, LevelEntry } from "../../games/sokoban/collection.js";
import { writeSolution } from "../../games/sokoban/collection-text.js";
import type { TextEdit } from "../../games/sokoban/finding.js";
import type { Level } from "../../games/sokoban/level.js";
import { levelKey } from "../../games/sokoban/level-key.js";
import { countSolution, formatMoves, readMoves } from "../../games/sokoban/lurd.js";
import { startOf } from "../../games/sokoban/rules.js";
import { type LevelDocuments, textEdits } from "./level-documents.js";
import type { LevelResults } from "./level-results.js";

/** Writes the solutions that are known of a file's levels into it, as they are there now: one edit, which one undo takes back. The user is told. */
export async function writeSolutions(uri: vscode.Uri, documents: LevelDocuments, results: LevelResults): Promise<void> {
  const name = path.posix.basename(uri.path);
  const document = await vscode.workspace.openTextDocument(uri);
  const { text, collection } = documents.read(document);
  if (collection.form === "slc") {
    void vscode.window.showErrorMessage(vscode.l10n.t("XML files of levels are read only: “{0}” was not changed.", name));
    return;
  }
  const changes = solutionEdits(text, collection, results);
  if (changes.length === 0) {
    void vscode.window.showInformationMessage(vscode.l10n.t("“{0}” holds these solutions, or shorter ones, already.", name));
    return;
  }
  const edit = new vscode.WorkspaceEdit();
  edit.set(uri, textEdits(document, changes.flat()));
  if (!(await vscode.workspace.applyEdit(edit))) {
    void vscode.window.showErrorMessage(vscode.l10n.t("“{0}” cannot be changed.", name));
    return;
  }
  const count = changes.length;
  const written =
    count === 1 ? vscode.l10n.t("1 solution was written into “{0}”.", name) : vscode.l10n.t("{0} solutions were written into “{1}”.", count, name);
  void vscode.window.showInformationMessage(written);
}

/** By level that gets one. */
export function solutionEdits(text: string, collection: Collection, results: Pick<LevelResults, "resultOf">): readonly (readonly TextEdit[])[] {
  return collection.levels.flatMap((entry) => {
    const level = toLevel(entry.board);
    const answer = level && results.resultOf(levelKey(level));
    // The answer may be of a board that differs where nobody plays: what is written is played on this one.
    if (level === undefined || answer?.kind !== "solved" || countSolution(level, answer.lurd) === undefined) return [];
    if (!isWorthWriting(level, entry, answer)) return [];
    const edits = writeSolution(text, entry, answer.lurd);
    return edits.length === 0 ? [] : [edits];
  });
}

/** A solution in the file stays, unless this one is shorter in moves or pushes and longer in neither. */
function isWorthWriting(level: Level, { solutions }: LevelEntry, { moves, pushes }: { readonly moves: number; readonly pushes: number }): boolean {
  const stored = solutions.find(({ kind }) => kind === "solution");
  if (stored === undefined) return true;
  const read = readMoves(startOf(level, ""), stored.text);
  const known = read.ok ? countSolution(level, formatMoves(read.value.moves)) : undefined;
  return known === undefined || (moves <= known.moves && pushes <= known.pushes && moves + pushes < known.moves + known.pushes);
}
