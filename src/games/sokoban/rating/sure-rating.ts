import type { Message } from "../../message.js";
import type { Budget } from "../../solver.js";
import type { Level } from "../level/level.js";
import { solveLevel } from "../solver/solve.js";
import { type LevelRating, rateLevel } from "./rate-level.js";

/** What rating a level came to. "gaveUp": the budget was spent, or memory was refused; whether there is a solution stays open. */
export type SureRating =
  | { readonly kind: "rated"; readonly rating: LevelRating; readonly lurd: string; readonly nodes: number }
  | { readonly kind: "unsolvable"; readonly reason: Message; readonly nodes: number }
  | { readonly kind: "gaveUp"; readonly reason: "budget" | "memory" | "size"; readonly nodes: number };

/** What the searches may keep: a part of what threads usually have, so that it is not refused. */
const memoryBytes = 150_000_000;

/**
 * Rates a level by nothing but its board: equal on every machine, whatever the time, or else given up. The solution that it goes by is the first that is found
 * within bounds of memory of its own; where the budget is spent or refuses anything on the way, nothing is told.
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
  const lurd = found.moves.join("");
  const rating = rateLevel(level, lurd, whole);
  return rating === undefined || isCut ? { kind: "gaveUp", reason: "budget", nodes } : { kind: "rated", rating, lurd, nodes };
}
