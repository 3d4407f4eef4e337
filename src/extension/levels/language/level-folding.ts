import * as vscode from "vscode";
import type { LevelDocuments } from "../documents/level-documents.js";
import { contentEnd } from "./level-outline.js";

/** Folds each level to its first line, its saved moves to their heading, and comments. */
export class LevelFolding implements vscode.FoldingRangeProvider {
  readonly #documents: LevelDocuments;

  constructor(documents: LevelDocuments) {
    this.#documents = documents;
  }

  provideFoldingRanges(document: vscode.TextDocument): vscode.FoldingRange[] {
    const { text, collection } = this.#documents.read(document);
    const lineAt = (offset: number) => document.positionAt(offset).line;
    const levels = collection.levels.flatMap((level) => [
      new vscode.FoldingRange(lineAt(level.start), lineAt(contentEnd(text, level))),
      ...level.solutions.map(
        ({ heading, offset, length }) => new vscode.FoldingRange(heading.line, lineAt(offset + length)),
      ),
    ]);
    const comments = commentLines(text, new Set(collection.levels.map(({ start }) => lineAt(start)))).map(
      ([first, last]) => new vscode.FoldingRange(first, last, vscode.FoldingRangeKind.Comment),
    );
    return [...levels, ...comments].filter(({ start, end }) => end > start);
  }
}

/**
 * Runs of `;` and `::` lines, and the lines between "Comment:" and "Comment-End:", as first and last lines.
 * Each ends before a level or its title: VS Code drops folding ranges that overlap.
 */
function commentLines(text: string, levels: ReadonlySet<number>): readonly (readonly [number, number])[] {
  const found: (readonly [number, number])[] = [];
  let run: number | undefined;
  let open: number | undefined;
  const lines = text.split(/\r\n|\r|\n/);
  // One line more, so that a run at the end of the text ends, too.
  for (let line = 0; line <= lines.length; line++) {
    const words = (lines[line] ?? "").slice(0, 100);
    const isComment = /^\s*(?:;|::)/.test(words);
    if (run !== undefined && (!isComment || levels.has(line))) {
      found.push([run, line - 1]);
      run = undefined;
    }
    if (isComment) run ??= line;
    if (levels.has(line)) open = undefined;
    const mark = /^comment(-end)?:/i.exec(words);
    if (mark === null) continue;
    if (mark[1] === undefined) open = line;
    else if (open !== undefined) {
      found.push([open, line]);
      open = undefined;
    }
  }
  return found;
}
