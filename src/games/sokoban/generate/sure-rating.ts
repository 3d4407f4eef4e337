import type { Message } from "../../message.js";
import { type Budget, nodeBudget, PartBudget } from "../../solver.js";
import { bands, type Difficulty } from "../level/difficulty.js";
import type { Level } from "../level/level.js";
import { optimizeSolution } from "../solver/optimize-solution.js";
import { solveLevel } from "../solver/solve.js";
import type { GeneratedLevel } from "./generate-level.js";
import { type Grade, grades } from "./grade.js";
import { type LevelRating, rateLevel } from "./rate-level.js";

/**
 * The result of rating a level. "gaveUp": the budget was spent or memory was refused, so it is undetermined
 * whether there is a solution.
 */
type SureRating =
  | { readonly kind: "rated"; readonly rating: LevelRating; readonly lurd: string; readonly nodes: number }
  | { readonly kind: "unsolvable"; readonly reason: Message; readonly nodes: number }
  | { readonly kind: "gaveUp"; readonly reason: "budget" | "memory" | "size"; readonly nodes: number };

/** The memory limit of the searches: part of what threads usually have, so that it is not refused. */
const memoryBytes = 150_000_000;
/** The nodes for improving a solution. More would change the entanglement of hardly any level. */
const optimizeNodes = 20_000;
/** A solution with few box changes shows best how a level divides into parts. */
const ratedBy = ["boxChanges", "pushes"] as const;

/**
 * Rates a level by its board alone. The result is the same on every machine and at any speed, or else
 * "gaveUp". The solution for it is searched and improved within separate limits on nodes and memory. If the
 * budget is spent or refuses anything on the way, there is no rating.
 */
export function rateSurely(level: Level, budget: Budget): SureRating {
  let isCut = false;
  const spend = (count?: number) => {
    const isGoing = budget.spend(count);
    isCut ||= !isGoing;
    return isGoing;
  };
  const mayAllocate = (bytes: number) => {
    const isGiven = budget.mayAllocate?.(bytes) ?? true;
    isCut ||= !isGiven;
    return isGiven;
  };
  // This budget never says how much time is left.
  const whole: Budget = { spend, mayAllocate };
  const found = solveLevel(level, "any", whole, {}, { memoryBytes });
  const { nodes } = found;
  if (found.kind === "unsolvable") return { kind: "unsolvable", reason: found.reason, nodes };
  if (found.kind === "gaveUp") return { kind: "gaveUp", reason: found.reason, nodes };
  if (isCut) return { kind: "gaveUp", reason: "budget", nodes };
  const part = new PartBudget(whole, optimizeNodes);
  const better = optimizeSolution(level, [found.moves.join("")], part, { order: ratedBy, memoryBytes });
  if (better.kind === "refused") return { kind: "gaveUp", reason: "size", nodes };
  const { lurd } = better.best;
  const rating = isCut ? undefined : rateLevel(level, lurd, whole);
  return rating === undefined || isCut
    ? { kind: "gaveUp", reason: "budget", nodes }
    : { kind: "rated", rating, lurd, nodes };
}

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
