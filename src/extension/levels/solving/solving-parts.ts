import type { LevelSolver } from "../../../solving/level-solver.js";
import type { LazyReports } from "./lazy-reports.js";
import type { LevelRatings } from "./level-ratings.js";
import type { LevelResults } from "./level-results.js";

/** What comparing and solving whole files share. */
export interface SolvingParts {
  readonly solver: LevelSolver;
  readonly results: LevelResults;
  readonly ratings: LevelRatings;
  readonly reports: LazyReports;
  readonly onProblem: (error: unknown) => void;
}
