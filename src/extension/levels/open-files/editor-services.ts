import type * as vscode from "vscode";
import type { LossOfLevel } from "../../../midend/losses/loss-of-level.js";
import type { LevelRecords } from "../../../midend/store/level-records.js";
import type { LevelSolver } from "../../../solving/level-solver.js";
import type { SolverComparison } from "../solving/compare-solvers.js";
import type { KnownLevels } from "../solving/known-levels.js";
import type { LevelResults } from "../solving/level-results.js";
import type { LevelRater } from "../solving/rate-levels.js";
import type { CollectionSolving } from "../solving/solve-collection.js";
import type { SolvingServices } from "../solving/solving-services.js";

/** What all about level files needs of the rest of the extension. */
export interface LevelServices extends SolvingServices {
  readonly log: vscode.LogOutputChannel;
  readonly records: SolvedLevelRecords;
  readonly losses: LossKeeping;
  /** Logs an error and shows it. */
  tell(error: unknown): void;
}

/** The player's lost patterns. What is kept, or why not, is said to the user there. */
export interface LossKeeping {
  keepFrom(loss: LossOfLevel): Promise<void>;
}

/** The ways in which the user solved levels. */
export type SolvedLevelRecords = Pick<
  LevelRecords,
  "onDidChange" | "record" | "isSolved" | "best" | "solutions"
>;

type KnownMeasures = Pick<KnownLevels, "best" | "found" | "onDidChange" | "rating">;

/** What the editors need, of the extension and of what solves levels. */
export interface EditorServices
  extends Pick<LevelServices, "extensionUri" | "log" | "losses" | "records" | "onProblem" | "tell"> {
  readonly solver: Omit<LevelSolver, "rate" | "expect">;
  readonly results: Pick<LevelResults, "fewestOf" | "keep" | "onDidChange" | "resultOf" | "withProofs">;
  readonly known: KnownMeasures;
  readonly rating: Pick<LevelRater, "rateQuietly" | "run">;
  readonly comparison: Pick<SolverComparison, "run">;
  readonly collections: Pick<CollectionSolving, "onDidChange" | "batchOf" | "cancel" | "run">;
}
