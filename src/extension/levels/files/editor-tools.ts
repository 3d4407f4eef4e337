import type { LevelSolver } from "../../../solving/level-solver.js";
import type { CollectionExport } from "../solving/export-collection.js";
import type { KnownLevels } from "../solving/known-levels.js";
import type { LevelContext } from "../solving/level-context.js";
import type { SolverComparison } from "../solving/level-runs.js";
import type { LevelRater } from "../solving/rate-levels.js";
import type { CollectionSolving } from "../solving/solve-collection.js";

/** The parts of `LevelTools` that editors of level files use. */
export interface EditorTools extends Pick<LevelContext, "extensionUri" | "errors" | "records" | "patterns"> {
  readonly solver: Omit<LevelSolver, "rate" | "expect">;
  readonly known: KnownLevels;
  readonly rating: Pick<LevelRater, "keep" | "rateQuietly" | "run">;
  readonly comparison: Pick<SolverComparison, "run">;
  readonly plainExport: Pick<CollectionExport, "run">;
  readonly collections: Pick<CollectionSolving, "onDidChange" | "batchOf" | "cancel" | "run">;
}
