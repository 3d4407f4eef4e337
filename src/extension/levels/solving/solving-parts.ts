import type { LevelSolver } from "../../../solving/level-solver.js";
import type { Lazy } from "../../shared/lazy.js";
import type { ReportPanels } from "../report/report-panel.js";
import type { LevelRatings } from "./level-ratings.js";
import type { LevelResults } from "./level-results.js";

/** What comparing and solving whole files share. */
export interface SolvingParts {
  readonly solver: LevelSolver;
  readonly results: LevelResults;
  readonly ratings: LevelRatings;
  readonly reports: Lazy<ReportPanels>;
  readonly onProblem: (error: unknown) => void;
}
