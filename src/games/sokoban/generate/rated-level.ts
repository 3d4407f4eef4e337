import { type Budget, nodeBudget } from "../../solver.js";
import { bands, type Difficulty } from "../level/difficulty.js";
import type { GeneratedLevel } from "./generate-level.js";
import { type Grade, grades } from "./grade.js";
import { rateSurely } from "./sure-rating.js";

/** A random level with its rated difficulty; `undefined` where rating timed out. */
export interface RatedLevel extends GeneratedLevel {
  readonly difficulty: Difficulty | undefined;
}

/** The number of positions that rating a random level may search: ten times what it needs. */
export const ratingNodes = 1_000_000;

/** Rates a level. A level that is rated easier than its grade no longer meets the grade. */
export function ratedLevel(
  made: GeneratedLevel,
  grade: Grade,
  budget: Budget = nodeBudget(ratingNodes),
): RatedLevel {
  const rated = rateSurely(made.level, budget);
  if (rated.kind !== "rated") return { ...made, difficulty: undefined };
  const { difficulty } = rated.rating;
  // No level is too easy for the lowest grade.
  const isHardEnough = grade === grades[0] || bands.indexOf(difficulty.to) >= bands.indexOf(grade);
  return { ...made, difficulty, meetsGrade: made.meetsGrade && isHardEnough };
}
