import * as path from "node:path";
import { isSolved } from "../../../games/sokoban/level/analysis.js";
import { levelKey } from "../../../games/sokoban/level/level-key.js";
import { countSolution } from "../../../games/sokoban/play/lurd.js";
import { solveSchema } from "../../../operations/boards/solve-data.js";
import { readValue, type Value } from "../../../operations/terms/schema.js";
import type { Item } from "./levels.js";

/** A line of `tilework sokoban solve --json`. */
export const resultSchema = {
  type: "object",
  properties: {
    file: { type: "string" },
    level: { type: "integer" },
    title: { type: "string" },
    key: { type: "string" },
    ...solveSchema.properties,
  },
  required: ["file", "level", "title", ...solveSchema.required],
} as const;

export type SolveResult = Value<typeof resultSchema>;

/** The results in a file. A line that a killed program has not finished is left out and counted. */
export function readResults(text: string): {
  readonly results: readonly SolveResult[];
  readonly unread: number;
} {
  const results: SolveResult[] = [];
  let unread = 0;
  for (const line of text.split("\n")) {
    if (line.trim() === "") continue;
    const read = readValue(resultSchema, parsed(line));
    if (read.ok) results.push(read.value);
    else unread++;
  }
  return { results, unread };
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

/**
 * Whether a result of a level stands: it is about this board, and its solution solves the level by the rules,
 * with the numbers that it says. A proof that there is none cannot be checked again here.
 */
export function isSound({ level }: Item, { key, result, solution, moves, pushes }: SolveResult): boolean {
  if (level === undefined || result === "invalid") return level === undefined && result === "invalid";
  if (key !== undefined && key !== levelKey(level)) return false;
  if (result === "alreadySolved") return isSolved(level);
  if (result !== "solved") return true;
  const counts = solution !== null ? countSolution(level, solution) : undefined;
  return counts !== undefined && counts.moves === moves && counts.pushes === pushes;
}

/** Whether nothing is left to find out. */
export function isDecided({ result }: SolveResult): boolean {
  return result !== "gaveUp";
}

/** Whether the level needs no more work because a solution is known. */
export function isSolvedResult({ result }: SolveResult): boolean {
  return result === "solved" || result === "alreadySolved";
}

/** The same for “levels.xsb” and “./levels.xsb”. */
export function resultKey(file: string, level: number): string {
  return `${level}\n${path.normalize(file)}`;
}
