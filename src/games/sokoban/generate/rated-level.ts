import { type Budget, nodeBudget } from "../../solver.js";
import { bands, type Difficulty } from "../level/difficulty.js";
import { rateSurely } from "../rating/sure-rating.js";
import type { GeneratedLevel } from "./generate-level.js";
import { type Grade, grades } from "./grade.js";

/** A random level, and how hard it may be: as rating it says, and `undefined` where that was given up. */
export interface RatedLevel extends GeneratedLevel {
  readonly difficulty: Difficulty | undefined;
}

/** Positions that rating a random level may look at, which is ten times what it takes. */
export const ratingNodes = 1_000_000;

/** Rates a level, which is no longer what its grade asks for where it is rated as easier. */
export function ratedLevel(
  made: GeneratedLevel,
  grade: Grade,
  budget: Budget = nodeBudget(ratingNodes),
): RatedLevel {
  const rated = rateSurely(made.level, budget);
  if (rated.kind !== "rated") return { ...made, difficulty: undefined };
  const { difficulty } = rated.rating;
  // Nothing is too easy for the lowest grade.
  const isHardEnough = grade === grades[0] || bands.indexOf(difficulty.to) >= bands.indexOf(grade);
  return { ...made, difficulty, meetsGrade: made.meetsGrade && isHardEnough };
}
