import type { Level } from "../games/sokoban/level/level.js";
import { solveData } from "../operations/solve-data.js";
import type { LevelAnswer, LevelProgress } from "../protocol/solver/level-solving.js";
import { levelToSolve } from "../solving/level-to-solve.js";
import { solveTask } from "../solving/worker/level-task.js";
import { requireLevel, requireOneOf } from "./inputs.js";
import { levelSolver } from "./level-solver.js";
import {
  type Following,
  type NodeLimits,
  type SolveOutcome,
  searching,
  standardMemoryMb,
  standardMs,
} from "./search-options.js";

/** `tilework/sokoban/solve`: the solver, in threads of its own or at once. */

export { type ErrorCode, OperationError } from "../operations/operation.js";
export type {
  Following,
  NodeLimits,
  SearchLimits,
  SolvedOutcome,
  SolveOutcome,
  UnsolvedOutcome,
} from "./search-options.js";

const objectives = ["auto", "any", "pushes", "moves"] as const;

/**
 * - `any`: as fast as possible, with a solution of any length.
 * - `pushes`, `moves`: with the fewest, proved.
 * - `auto`: the fewest pushes where that is proved quickly, otherwise any solution.
 */
export type Objective = (typeof objectives)[number];

/** The objective and the limits of a search. */
export interface SolveLimits extends NodeLimits {
  /** Default: `auto`. */
  readonly objective?: Objective;
}

/** What a search has done so far. */
export interface SolveProgress {
  readonly phase: "searching" | "planning" | "shortening";
  readonly nodes: number;
  /** Milliseconds. */
  readonly ms: number;
  /** Megabytes. */
  readonly memory: number;
  /** The most boxes on goals so far, and all boxes. */
  readonly packed: number;
  readonly boxes: number;
  /** The best solution so far, while it is being shortened. */
  readonly best: { readonly solution: string; readonly moves: number; readonly pushes: number } | undefined;
}

/**
 * Solves a level in threads: a worker of Node, or web workers. The page or the process stays responsive. The
 * outcome is that of the operation `sokoban_solve`.
 *
 * In a browser, the workers are made from text: a content security policy needs `worker-src blob:`.
 *
 * @throws {OperationError} `cancelled` after the signal; `failed` where a thread could not work;
 *   `invalid-input`
 */
export async function solve(
  level: Level,
  options: SolveLimits & Following<SolveProgress> = {},
): Promise<SolveOutcome> {
  const { objective = "auto", ms = standardMs, memory = standardMemoryMb, nodes, onProgress } = options;
  requireLevel(level);
  requireOneOf(objective, objectives, "objective");
  const limits = { timeMs: ms, memoryMb: memory, maxNodes: nodes, background: nodes !== undefined };
  const hear = onProgress && ((progress: LevelProgress) => onProgress(progressOf(progress)));
  const answer = await searching(options, async (signal) =>
    (await levelSolver()).solve(levelToSolve(level), { method: objective, ...limits }, signal, hear),
  );
  return outcomeOf(answer, options);
}

/**
 * Solves a level at once, and returns when it is done. Meanwhile the thread does nothing else. Give it few
 * milliseconds or nodes, or call it in a thread of your own.
 */
export function solveSync(level: Level, limits: SolveLimits = {}): SolveOutcome {
  const { objective = "auto", ms = standardMs, memory = standardMemoryMb, nodes: maxNodes } = limits;
  requireLevel(level);
  requireOneOf(objective, objectives, "objective");
  const { board } = levelToSolve(level);
  const task = { kind: "solve", method: objective, strands: "all", shorten: "ties", plans: false } as const;
  const asked = { ...task, board, timeMs: ms, memoryMb: memory, maxNodes, compared: null };
  return outcomeOf(
    solveTask(
      asked,
      () => false,
      () => undefined,
    ),
    limits,
  );
}

function outcomeOf(answer: LevelAnswer, { ms = standardMs, nodes }: NodeLimits): SolveOutcome {
  // Only a level that can't be read would be “invalid”.
  const outcome = solveData(answer) as SolveOutcome;
  const isOfNodes =
    nodes !== undefined && answer.kind === "gaveUp" && answer.limit === "time" && answer.ms < ms;
  return isOfNodes ? { ...outcome, reason: "All nodes were used." } : outcome;
}

function progressOf({ phase, nodes, ms, memoryMb, packed, boxes, best }: LevelProgress): SolveProgress {
  const found = best && { solution: best.lurd, moves: best.moves, pushes: best.pushes };
  return { phase, nodes, ms, memory: memoryMb, packed, boxes, best: found };
}
