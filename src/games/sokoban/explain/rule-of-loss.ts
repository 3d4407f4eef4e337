import { frozenBoxes } from "../level/analysis.js";
import { openBeside } from "../level/grid.js";
import type { Level } from "../level/level.js";
import { boxReach } from "../play/paths.js";
import { startOf } from "../play/rules.js";

/**
 * "outside": the player can never come to the box. "corner", "square": from there the box alone comes to no
 * goal. "frozen": they hold each other. "goals": there are fewer goals in reach of them than boxes. "search":
 * none of these; every way of pushing them was looked at.
 */
export const lossRules = ["outside", "corner", "square", "frozen", "goals", "search"] as const;
export type LossRule = (typeof lossRules)[number];

/**
 * The rule that says why boxes are stuck which are known to be, by themselves, and which the player can get
 * to.
 */
export function ruleOf(level: Level, cells: readonly number[]): LossRule {
  const [first] = cells;
  if (first !== undefined && cells.length === 1) return isCorner(level, first) ? "corner" : "square";
  const alone = { ...level, boxes: cells.toSorted((one, other) => one - other) };
  if (frozenBoxes(alone).length === cells.length) return "frozen";
  return hasTooFewGoals(level, cells) ? "goals" : "search";
}

function isCorner(level: Level, cell: number): boolean {
  const isShut = (side: "u" | "d" | "l" | "r") => openBeside(level, cell, side) === undefined;
  return (isShut("u") || isShut("d")) && (isShut("l") || isShut("r"));
}

/**
 * Whether the goals that each box alone can come to are too few for all of them: no way to give each its own.
 */
function hasTooFewGoals(level: Level, cells: readonly number[]): boolean {
  const goals = cells.map((cell) => {
    const reached = boxReach(startOf({ ...level, boxes: [cell], goals: [] }, ""), 0);
    return level.goals.filter((goal) => goal === cell || reached[goal] === 1);
  });
  const boxOf = new Map<number, number>();
  const place = (box: number, tried: Set<number>): boolean =>
    goals[box]!.some((goal) => {
      if (tried.has(goal)) return false;
      tried.add(goal);
      const holder = boxOf.get(goal);
      if (holder !== undefined && !place(holder, tried)) return false;
      boxOf.set(goal, box);
      return true;
    });
  return !cells.every((_, box) => place(box, new Set()));
}
