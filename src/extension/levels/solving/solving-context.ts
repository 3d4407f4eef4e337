import type { LevelSolver } from "../../../solving/level-solver.js";
import type { ErrorSink } from "../../kit/error-log.js";
import type { Lazy } from "../../kit/lazy.js";
import type { ReportPanels } from "../report/report-panel.js";
import type { LevelRatings } from "./level-ratings.js";
import type { LevelResults } from "./level-results.js";

/** The solver and the stores for its answers, shared by solving, comparing and rating whole files. */
export interface SolvingContext {
  readonly solver: LevelSolver;
  readonly results: LevelResults;
  readonly ratings: LevelRatings;
  readonly reports: Lazy<ReportPanels>;
  readonly errors: ErrorSink;
}
