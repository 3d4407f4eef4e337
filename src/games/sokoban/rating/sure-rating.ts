import type { Message } from "../../message.js";
import { type Budget, spendingBy } from "../../solver.js";
import type { Level } from "../level/level.js";
import { optimizeSolution } from "../solver/optimize-solution.js";
import { solveLevel } from "../solver/solve.js";
import { type LevelRating, rateLevel } from "./rate-level.js";

/**
 * What rating a level came to. "gaveUp": the budget was spent, or memory was refused; whether there is a
 * solution stays open.
 */
export type SureRating =
  | { readonly kind: "rated"; readonly rating: LevelRating; readonly lurd: string; readonly nodes: number }
  | { readonly kind: "unsolvable"; readonly reason: Message; readonly nodes: number }
  | { readonly kind: "gaveUp"; readonly reason: "budget" | "memory" | "size"; readonly nodes: number };

/** What the searches may keep: a part of what threads usually have, so that it is not refused. */
const memoryBytes = 150_000_000;
/** A solution is made better for so long. More changes the entanglement of next to no level. */
const optimizeNodes = 20_000;
/** How well a level falls into parts shows best where boxes are changed least. */
export const ratedBy = ["boxChanges", "pushes"] as const;

/**
 * Rates a level by nothing but its board: equal on every machine, whatever the time, or else given up. The
 * solution that it goes by is searched and made better within bounds of nodes and memory of its own; where
 * the budget is spent or refuses anything on the way, nothing is told.
 */
export function rateSurely(level: Level, budget: Budget): SureRating {
  let [nodes, isCut] = [0, false];
  const spend = (count?: number) => {
    const isGoing = budget.spend(count);
    isCut ||= !isGoing;
    return isGoing;
  };
  const mayTake = (bytes: number) => {
    const isGiven = budget.mayTake?.(bytes) ?? true;
    isCut ||= !isGiven;
    return isGiven;
  };
  // Nothing here may be asked how much time is left.
  const whole: Budget = { spend, mayTake };
  const found = solveLevel(level, "any", whole, {}, { memoryBytes });
  nodes += found.nodes;
  if (found.kind === "unsolvable") return { kind: "unsolvable", reason: found.reason, nodes };
  if (found.kind === "gaveUp") return { kind: "gaveUp", reason: found.reason, nodes };
  if (isCut) return { kind: "gaveUp", reason: "budget", nodes };
  let left = optimizeNodes;
  const part = spendingBy(whole, (count = 1) => {
    left -= count;
    return left > 0 && spend(count);
  });
  const better = optimizeSolution(level, [found.moves.join("")], part, { order: ratedBy, memoryBytes });
  if (better.kind === "refused") return { kind: "gaveUp", reason: "size", nodes };
  const { lurd } = better.best;
  const rating = isCut ? undefined : rateLevel(level, lurd, whole);
  return rating === undefined || isCut
    ? { kind: "gaveUp", reason: "budget", nodes }
    : { kind: "rated", rating, lurd, nodes };
}
