import type * as vscode from "vscode";
import type { DeadlockPatterns } from "../../../midend/commands/deadlock-patterns.js";
import type { LevelRecords } from "../../../midend/store/record-store.js";
import type { LevelSolver } from "../../../solving/level-solver.js";
import type { ErrorSink } from "../../kit/notify.js";

/** The levels that the user solved, with their solutions. */
export type SolvedLevelRecords = Pick<
  LevelRecords,
  "onDidChange" | "record" | "isSolved" | "best" | "solutions"
>;

/** What the code for level files needs from the rest of the extension. */
export interface LevelContext {
  readonly extensionUri: vscode.Uri;
  /** Loads a bundle and returns its exports. */
  readonly load: (
    part: "comparison" | "level-image" | "markdown" | "publishing" | "report" | "web-page",
  ) => Promise<unknown>;
  readonly solver: LevelSolver;
  readonly records: SolvedLevelRecords;
  readonly patterns: Pick<DeadlockPatterns, "keepFrom" | "patternIn">;
  /** Stored on this machine for all windows. */
  readonly state: Pick<vscode.Memento, "get" | "update">;
  readonly errors: ErrorSink;
}
