import { frozenBoxes } from "../level/analysis.js";
import { openBeside } from "../level/grid.js";
import type { Level } from "../level/level.js";
import { boxReach } from "../play/paths.js";
import { startOf } from "../play/rules.js";

/**
 * "outside": the player can never reach the box. "corner", "square": from there the box alone can reach no
 * goal. "frozen": the boxes block each other. "goals": the boxes can reach fewer goals than there are boxes.
 * "search": none of these; every sequence of pushes was searched.
 */
export const lossRules = ["outside", "corner", "square", "frozen", "goals", "search"] as const;
export type LossRule = (typeof lossRules)[number];

/**
 * The rule that explains why boxes are stuck. They are known to be stuck by themselves and reachable by the
 * player.
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
 * Whether the goals that the boxes can reach one by one are too few: no assignment gives each box its own.
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
