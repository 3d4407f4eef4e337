import { bands, type Difficulty } from "../games/sokoban/level/difficulty.js";
import type { LevelRating } from "../games/sokoban/rating/rate-level.js";
import {
  boolean,
  either,
  integer,
  nothing,
  object,
  objectWith,
  oneOf,
  type Reader,
  string,
} from "../protocol/reading.js";
import type { Generated } from "../protocol/solver/level-generating.js";
import type {
  LevelAnswer,
  LevelPlan,
  LevelProgress,
  LevelReply,
  LevelSolution,
} from "../protocol/solver/level-solving.js";
import { maxBoardText } from "../protocol/solver/limits.js";
import { count, optimal, readUnsolvable } from "./answer-readers.js";

/** Checks the answers of a thread about levels; see `answer-readers.ts`. */

const levelLimit = oneOf(["time", "memory", "size", "cancelled"]);
const method = oneOf(["any", "pushes", "moves", "bfs", "astar"]);

/** The caller plays the solutions, as it knows the level. */
export const readLevelReply: Reader<LevelReply> = (value) =>
  object({ answer: readLevelAnswer, memoryMb: count })(value);

const progressShape = {
  solver: method,
  phase: oneOf(["searching", "planning", "shortening"]),
  nodes: count,
  memoryMb: count,
  ms: count,
  packed: count,
  boxes: count,
};

const lurd: Reader<string> = (value) =>
  typeof value === "string" && value.length <= 1_000_000 && /^[lurd]*$/i.test(value) ? value : undefined;
const levelSolution: Reader<LevelSolution> = object({
  lurd,
  moves: integer(0, 1_000_000),
  pushes: integer(0, 1_000_000),
  optimal,
  bothProved: boolean,
});

const levelDifficulty: Reader<Difficulty> = object({ from: oneOf(bands), to: oneOf(bands) });
const counts = object({
  pushes: count,
  moves: count,
  boxLines: count,
  boxChanges: count,
  pushingSessions: count,
  playerLines: count,
});
const levelRating: Reader<LevelRating> = objectWith(
  {
    solution: counts,
    decomposition: object({ moved: count, parts: count, largest: count, entanglement: count }),
    difficulty: levelDifficulty,
  },
  { traversal: object({ positions: count, lost: count, shortest: count, pushes: count }) },
);

const levelPlan: Reader<LevelPlan> = object({ lurd, isSolution: boolean });

export const readLevelProgress: Reader<LevelProgress> = objectWith(progressShape, {
  depth: count,
  best: levelSolution,
  plan: levelPlan,
});

function readLevelAnswer(value: unknown): LevelAnswer | undefined {
  const about = object({ solver: method, nodes: count, ms: count })(value);
  if (about === undefined) return undefined;
  const { kind } = value as Readonly<Record<string, unknown>>;
  const solution = kind === "solved" ? levelSolution(value) : undefined;
  if (solution !== undefined) {
    const { rated } = value as Readonly<Record<string, unknown>>;
    if (rated === undefined) return { kind: "solved", ...solution, ...about };
    const read = levelRating(rated);
    return read && { kind: "solved", ...solution, rated: read, ...about };
  }
  if (kind === "alreadySolved") return { kind, ...about };
  const unsolvable = readUnsolvable(value);
  if (unsolvable !== undefined) return { ...unsolvable, ...about };
  const gaveUp = object({ kind: oneOf(["gaveUp"]), limit: levelLimit })(value);
  return gaveUp && { ...gaveUp, ...about };
}

const generated: Reader<Exclude<Generated["made"], null>> = objectWith(
  {
    board: string(maxBoardText),
    solution: lurd,
    measures: counts,
    quality: object({ pushes: count, boxChanges: count, entanglement: count, used: count }),
    isShortest: boolean,
    meetsGrade: boolean,
  },
  { positions: count, difficulty: levelDifficulty },
);

/** `makeLevel` plays the solution. */
export const readGenerated: Reader<Generated> = (value) =>
  object({ made: either<Generated["made"]>(nothing, generated), isCut: boolean })(value);
