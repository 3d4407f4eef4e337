import * as path from "node:path";
import { inside, isSolved } from "../../games/sokoban/level/analysis.js";
import type { Level } from "../../games/sokoban/level/level.js";
import { levelKey } from "../../games/sokoban/level/level-key.js";
import { countSolution } from "../../games/sokoban/play/lurd.js";
import { objectOf, type Value } from "../../operations/schema.js";
import { solveSchema } from "../../operations/solve-data.js";
import { count, ofLevel, readJsonLine, text } from "../shared/json-schema.js";
import type { Item } from "./levels.js";

const about = objectOf(ofLevel, { key: text });

/** A line of `tilework sokoban solve --json`, in the order of its properties there. */
const resultSchema = {
  type: "object",
  properties: { ...about.properties, ...solveSchema.properties },
  required: [...about.required, ...solveSchema.required],
} as const;

/** What is needed of a line of `tilework sokoban rate --json`. */
export const ratedSchema = objectOf(
  {
    file: text,
    level: count,
    decomposition: { type: ["object", "null"], properties: {} },
    difficulty: { type: ["object", "null"], properties: {} },
  },
  { key: text },
);

export type SolveResult = Value<typeof resultSchema>;

/** A line of a file of results; no result for other lines, such as half a line of a killed program. */
export function readResult(line: string): SolveResult | undefined {
  return readJsonLine(resultSchema, line);
}

/** A line of a file of ratings. */
export function readRated(line: string): Value<typeof ratedSchema> | undefined {
  return readJsonLine(ratedSchema, line);
}

/**
 * Identifies a level in results: its playable part, and whether boxes or goals that the player cannot reach
 * make it unsolvable. Levels with the same key have the same solutions.
 */
export function keyOf(level: Level): string {
  const within = inside(level);
  const [boxes, goals] = [new Set(level.boxes), new Set(level.goals)];
  const isOpen = (cells: readonly number[], others: ReadonlySet<number>) =>
    cells.some((cell) => within[cell] === 0 && !others.has(cell));
  const isSealed = isOpen(level.boxes, goals) || isOpen(level.goals, boxes);
  return isSealed ? `${levelKey(level)}-sealed` : levelKey(level);
}

/**
 * Whether a result of a level is valid. It must be about this board, and its solution must solve the level by
 * the rules, with the stated numbers. A proof that there is none cannot be checked again here.
 */
export function isSound({ level }: Item, { key, result, solution, moves, pushes }: SolveResult): boolean {
  if (level === undefined || result === "invalid") return level === undefined && result === "invalid";
  if (key !== undefined && key !== keyOf(level)) return false;
  if (result === "alreadySolved") return isSolved(level);
  if (result !== "solved") return true;
  const counts = solution !== null ? countSolution(level, solution) : undefined;
  return counts !== undefined && counts.moves === moves && counts.pushes === pushes;
}

/** Whether the level needs no more work because a solution is known. */
export function isSolvedResult({ result }: SolveResult): boolean {
  return result === "solved" || result === "alreadySolved";
}

/** The key of the level that a result is about: the same for “levels.xsb” and “./levels.xsb”. */
export function resultKey({ file, level }: { readonly file: string; readonly level: number }): string {
  return `${level}\n${path.normalize(file)}`;
}
