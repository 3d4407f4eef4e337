import type * as vscode from "vscode";
import { checkingCollection } from "../../../games/sokoban/check/check.js";
import { fileBudget } from "../../../games/sokoban/check/stored-moves.js";
import type { Collection, LevelEntry } from "../../../games/sokoban/text/collection.js";
import { readCollection } from "../../../games/sokoban/text/read-collection.js";
import type { LevelDocuments } from "../documents/level-documents.js";
import { type LevelKnowledge, measuresOf } from "../documents/level-measures.js";
import { summaryText } from "../documents/measure-texts.js";
import type { LevelHover } from "../language/level-hovers.js";
import type { LevelContext } from "../solving/level-context.js";

/** Finds the problems of levels. */
export interface LevelChecks {
  readonly checking: typeof checkingCollection;
  readonly budgetOf: typeof fileBudget;
}

/** What blocks in Markdown documents need from the rest of the extension. */
export interface MarkdownContext {
  readonly state: LevelContext["state"];
  readonly checks: LevelChecks;
  read(text: string): Collection;
  /** The measures of a level in a few words. */
  summary(entry: LevelEntry): string;
  readonly hover: LevelHover;
  readonly change: LevelDocuments["change"];
  /** Opens a level of a file in the level editor, and solves it there if requested. */
  openLevel(uri: vscode.Uri, level: number, solves: boolean): Promise<void>;
  /** Tells VS Code of changed files that are blocks. */
  reportFiles(events: readonly vscode.FileChangeEvent[]): void;
}

export function markdownContext(
  documents: LevelDocuments,
  knowledge: LevelKnowledge,
  rest: Pick<MarkdownContext, "state" | "hover" | "openLevel" | "reportFiles">,
): MarkdownContext {
  return {
    ...rest,
    checks: { checking: checkingCollection, budgetOf: fileBudget },
    read: (text) => readCollection(text),
    summary: (entry) => summaryText(measuresOf(entry, knowledge)),
    change: (document, making) => documents.change(document, making),
  };
}
