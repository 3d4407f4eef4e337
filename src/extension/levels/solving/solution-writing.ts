import * as vscode from "vscode";
import { plural } from "../../../games/message.js";
import { each, type PausingWork } from "../../../games/slices.js";
import { toLevel } from "../../../games/sokoban/level/board.js";
import type { TextEdit } from "../../../games/sokoban/level/finding.js";
import { levelKey } from "../../../games/sokoban/level/level-key.js";
import { countSolution, type SolutionCounts } from "../../../games/sokoban/play/lurd.js";
import type { Collection } from "../../../games/sokoban/text/collection.js";
import { addSolution, keptSolutions } from "../../../games/sokoban/text/write/solution-text.js";
import { fileNameOf } from "../../shared/files/file-name.js";
import { showError, showInformation } from "../../shared/messages/notify.js";
import { translate } from "../../shared/messages/translate.js";
import type { LevelDocuments } from "../documents/level-documents.js";
import type { LevelResults } from "./level-results.js";

const guide = "level-editor#the-file-stays-yours";

/**
 * Writes the known solutions of a file's levels into the file, in one undo step, and tells the user. It uses
 * the current levels.
 */
export async function writeSolutions(
  uri: vscode.Uri,
  documents: LevelDocuments,
  results: LevelResults,
): Promise<void> {
  const name = fileNameOf(uri);
  const document = await vscode.workspace.openTextDocument(uri);
  let count = 0;
  const problem = await documents.change(document, function* ({ text, collection }) {
    const changes = yield* makingSolutionEdits(text, collection, results);
    count = changes.length;
    return changes.flat();
  });
  if (problem !== undefined) {
    showError(problem, guide);
    return;
  }
  if (count === 0) {
    void showInformation(vscode.l10n.t("“{0}” holds these solutions, or shorter ones, already.", name));
    return;
  }
  const written = plural(
    count,
    "{0} solution was written into “{1}”.",
    "{0} solutions were written into “{1}”.",
    name,
  );
  void showInformation(translate(written));
}

/**
 * Computes the edits that add known solutions to a text, per level. Nothing is removed from the text.
 * Thousands of levels take a second, so the work pauses.
 */
export function* makingSolutionEdits(
  text: string,
  collection: Collection,
  results: Pick<LevelResults, "resultOf">,
): PausingWork<readonly (readonly TextEdit[])[]> {
  const edits = yield* each(collection.levels, (entry) => {
    const level = toLevel(entry.board);
    const answer = level && results.resultOf(levelKey(level));
    if (level === undefined || answer?.kind !== "solved") return [];
    // The answer may be of a board that differs outside the playable area, so replay it on this one.
    const counts = countSolution(level, answer.lurd);
    if (counts === undefined || !isImprovement(counts, keptSolutions(level, entry))) return [];
    const edits = addSolution(text, entry, answer.lurd);
    return edits.length === 0 ? [] : [edits];
  });
  return edits.flat();
}

/** Whether the file has no solution with no more moves and no more pushes. */
function isImprovement({ moves, pushes }: SolutionCounts, kept: readonly SolutionCounts[]): boolean {
  return !kept.some((known) => known.moves <= moves && known.pushes <= pushes);
}
