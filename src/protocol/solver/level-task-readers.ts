import { maxMoves } from "../../games/play/game-length.js";
import { type Grade, grades } from "../../games/sokoban/generate/grade.js";
import { methods } from "../../games/sokoban/level/method.js";
import { measures } from "../../games/sokoban/measures/solution-measures.js";
import { boolean, either, integer, listOf, nothing, object, oneOf, type Reader, string } from "../reading.js";
import type { GenerateTask } from "./level-generating.js";
import {
  type LevelTask,
  maxOptimized,
  type OptimizeTask,
  type OtherOrderTask,
  type RateTask,
  type Shortened,
  type SolveTask,
  shortened,
  strands,
} from "./level-solving.js";
import { jobNumber, longTime, maxBoardText } from "./limits.js";
import { memoryLimitsMb } from "./memory-limits.js";

/** Reads the questions to a thread about levels. */

/** An idle thread uses about 10 MB. */
const minMemoryMb = 16;

const lurd: Reader<string> = string(maxMoves);
const solutions: Reader<readonly string[]> = listOf(lurd, maxOptimized);
const place: Reader<number> = integer(0, maxMoves);
const compared: Reader<SolveTask["compared"]> = either<SolveTask["compared"]>(
  nothing,
  object({ pushes: place, moves: place }),
);

/** The fields of every question: the number of the job as in `Question`, the board and the limits. */
const about = {
  job: jobNumber,
  board: string(maxBoardText),
  timeMs: longTime,
  memoryMb: integer(minMemoryMb, memoryLimitsMb.max),
};

const solveJob = object({
  ...about,
  kind: oneOf(["solve"]),
  method: oneOf(methods),
  strands: oneOf(strands),
  shorten: either<Shortened | null>(nothing, oneOf(shortened)),
  plans: boolean,
  compared,
}) satisfies Reader<SolveTask>;
const optimizeJob = object({
  ...about,
  kind: oneOf(["optimize"]),
  solutions,
  order: listOf(oneOf(measures), measures.length),
  from: place,
  to: place,
}) satisfies Reader<OptimizeTask>;
const rateJob = object({ ...about, kind: oneOf(["rate"]) }) satisfies Reader<RateTask>;
const otherOrderJob = object({
  ...about,
  kind: oneOf(["otherOrder"]),
  lurd,
}) satisfies Reader<OtherOrderTask>;

/** A task and the number of its job. */
export const levelJob: Reader<LevelTask & { readonly job: number }> = either<
  LevelTask & { readonly job: number }
>(solveJob, optimizeJob, rateJob, otherOrderJob);

const size = integer(5, 30);

export const generateJob = object({
  job: jobNumber,
  wanted: object({ grade: oneOf<Grade>(grades), width: size, height: size, boxes: integer(1, 8) }),
  seed: integer(0, 2 ** 53),
  timeMs: longTime,
  memoryMb: integer(minMemoryMb, memoryLimitsMb.max),
}) satisfies Reader<GenerateTask>;
