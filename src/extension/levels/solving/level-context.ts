import type * as vscode from "vscode";
import type { LossOfLevel, MetInLevel, PlayedLevel } from "../../../midend/losses/loss-of-level.js";
import type { LevelRecords } from "../../../midend/store/level-records.js";
import type { LevelSolver } from "../../../solving/level-solver.js";
import type { ErrorSink } from "../../shared/error-log.js";

/** Keeps deadlock patterns that a test game has shown, and tells the user that it did or why not. */
export interface PatternKeeper {
  /** Returns whether it is among them now. */
  keepFrom(loss: LossOfLevel): Promise<boolean>;
  /** The kept pattern that stands after these moves. */
  metIn(game: PlayedLevel): Promise<MetInLevel | undefined>;
}

/** The levels that the user solved, with their solutions. */
export type SolvedLevelRecords = Pick<
  LevelRecords,
  "onDidChange" | "record" | "isSolved" | "best" | "solutions"
>;

/** What everything about level files needs of the rest of the extension. */
export interface LevelContext {
  readonly extensionUri: vscode.Uri;
  /** Loads a bundle: its exports. */
  readonly load: (bundle: string) => Promise<unknown>;
  readonly solver: LevelSolver;
  readonly records: SolvedLevelRecords;
  readonly losses: PatternKeeper;
  /** Kept on this machine for all windows. */
  readonly state: Pick<vscode.Memento, "get" | "update">;
  readonly errors: ErrorSink;
}
