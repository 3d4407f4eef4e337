import { unrefTimer } from "#host/time";
import type { Wanted } from "../games/sokoban/generate/grade.js";
import type { Method } from "../games/sokoban/level/method.js";
import {
  firstSolver,
  type LevelAnswer,
  type LevelProgress,
  type LevelQuestion,
  type LevelTask,
  maxBoardText,
  maxOptimized,
  maxTimeMs,
  memoryLimitsMb,
  type Optimizing,
  type Shortened,
} from "../protocol/solver/level-solving.js";
import type { Generated } from "../protocol/solver/solver-wire.js";
import type { LevelSolving, LevelToSolve } from "../protocol/solver/solving.js";
import { LevelAttempt } from "./level-attempt.js";
import type { SolverPool } from "./pool.js";
import { Semaphore } from "./semaphore.js";

/** The limits and the priority of a question about a level. */
export interface LevelLimits {
  /** Default: the user's setting. */
  readonly timeMs?: number;
  /** The memory of each thread. Default: the user's setting. */
  readonly memoryMb?: number;
  /** The search ends after this many nodes, as when its time is up. Default: no limit. */
  readonly maxNodes?: number | undefined;
  /** One of many questions that nobody is waiting for. Others go first, and it has one thread. */
  readonly background?: boolean;
  /**
   * Everything else on the machine goes first, too: the thread has a low priority where the system has
   * priorities.
   */
  readonly yields?: boolean;
}

export interface LevelSolveOptions extends LevelLimits {
  readonly method: Method;
  /**
   * How to continue after a first solution; see `SolveTask`. Default: "ties", so every surface has the same
   * best solution. `true`: "moves". `false`: not at all, for those who only ask whether there is a solution.
   */
  readonly shorten?: boolean | Shortened;
  /** With "any" and "auto": report the start of a plan as progress first. */
  readonly plans?: boolean;
  /**
   * With "pushes" and `shorten`: stop as soon as it is clear whether the level's best solution is better than
   * this one.
   */
  readonly compared?: { readonly pushes: number; readonly moves: number } | undefined;
}

type Listener = (progress: LevelProgress) => void;

/**
 * Only a call ends the search for a random level early. Otherwise the same seed would make another level on
 * another machine.
 */
const maxGenerateMs = 20 * 24 * 60 * 60 * 1_000;
/**
 * The search needs some 100 MB, garbage included. There is no setting for it: where memory cuts the search
 * short, the same seed makes another level than on other machines.
 */
const generateMemoryMb = 1_000;
/** How long to wait after a board appeared, so that nothing slows it down. */
const quietMs = 1_500;

/** The user's settings, read at each use. */
export interface LevelSolverSettings {
  /** The number of threads for background work. One more is for questions that somebody waits for. */
  readonly threads: () => number;
  readonly timeMs: () => number;
  readonly memoryMb: () => number;
}

/**
 * Solves levels for boards, editors and reports, in threads of their own, within the user's limits of time
 * and memory. Several levels can be solved at a time. When all threads are busy, a question waits for one.
 */
export class LevelSolver implements LevelSolving {
  readonly #semaphore: Semaphore;

  constructor(
    private readonly pool: SolverPool,
    private readonly settings: LevelSolverSettings,
  ) {
    this.#semaphore = new Semaphore(() => settings.threads() + 1);
  }

  /** Prepares a thread after a moment, as a question may follow soon. */
  expect(): void {
    unrefTimer(setTimeout(() => void this.pool.warmUpLevels(this.settings.memoryMb()), quietMs));
  }

  /**
   * Solves a level. When the signal aborts, resolves within 100 ms: with "gaveUp", or with the best solution
   * where one was being shortened. `onProgress` is called at most ten times a second. Each solution has been
   * played by the rules, in the thread and again here. Like all questions about levels, it rejects with
   * `SolverFailure` when the thread crashed or hung.
   */
  solve(
    level: LevelToSolve,
    options: LevelSolveOptions,
    signal: AbortSignal,
    onProgress?: Listener,
  ): Promise<LevelAnswer> {
    const { method, shorten = "ties", plans = false, compared = null } = options;
    const task = {
      kind: "solve",
      method,
      strands: "all",
      shorten: shorten === true ? "moves" : shorten || null,
      plans,
      compared,
    } as const;
    return this.#ask(level, task, options, signal, onProgress);
  }

  /** Improves solutions of a level. Only the first `maxOptimized` are used. */
  optimize(
    level: LevelToSolve,
    optimizing: Optimizing,
    limits: LevelLimits,
    signal: AbortSignal,
    onProgress?: Listener,
  ): Promise<LevelAnswer> {
    const solutions = optimizing.solutions.slice(0, maxOptimized);
    return this.#ask(level, { kind: "optimize", ...optimizing, solutions }, limits, signal, onProgress);
  }

  /** Estimates how hard a level is from its board alone. */
  rate(level: LevelToSolve, limits: LevelLimits, signal: AbortSignal): Promise<LevelAnswer> {
    return this.#ask(level, { kind: "rate" }, limits, signal);
  }

  /**
   * Finds another solution with the fewest pushes, which pushes the boxes in another order. `lurd` must have
   * the fewest pushes.
   */
  otherOrder(
    level: LevelToSolve,
    lurd: string,
    limits: LevelLimits,
    signal: AbortSignal,
    onProgress?: Listener,
  ): Promise<LevelAnswer> {
    return this.#ask(level, { kind: "otherOrder", lurd }, limits, signal, onProgress);
  }

  /**
   * Makes a random level. When the signal aborts, resolves with the best level so far, marked as cut short,
   * or rejects with `CancelledError`. It does not wait for other questions.
   */
  generate(wanted: Wanted, seed: number, signal: AbortSignal): Promise<Generated> {
    return this.pool.generate({ wanted, seed, timeMs: maxGenerateMs, memoryMb: generateMemoryMb }, signal);
  }

  async #ask(
    level: LevelToSolve,
    about: TaskOf<LevelTask>,
    {
      timeMs = this.settings.timeMs(),
      memoryMb = this.settings.memoryMb(),
      maxNodes,
      background = false,
      yields = false,
    }: LevelLimits,
    signal: AbortSignal,
    onProgress: Listener = () => undefined,
  ): Promise<LevelAnswer> {
    const { min, max } = memoryLimitsMb;
    const limits = { timeMs: wholeMs(timeMs), memoryMb: Math.round(Math.min(max, Math.max(min, memoryMb))) };
    const task: LevelTask = { ...about, board: level.board, ...limits, maxNodes };
    const nothing = { solver: firstSolver(task), nodes: 0, ms: 0 };
    if (level.isSolved) return { kind: "alreadySolved", ...nothing };
    if (level.board.length > maxBoardText) return { kind: "gaveUp", limit: "size", ...nothing };
    const leave = await this.#semaphore.take(background, signal);
    if (leave === undefined) return { kind: "gaveUp", limit: "cancelled", ...nothing };
    const shares =
      task.kind === "solve" &&
      (task.method === "any" || task.method === "auto") &&
      !background &&
      this.settings.threads() > 1;
    const leaveSecond = shares ? this.#semaphore.takeSpare() : undefined;
    try {
      return await new LevelAttempt(this.pool, level, task, onProgress, yields).run(
        leaveSecond !== undefined,
        signal,
      );
    } finally {
      leave();
      leaveSecond?.();
    }
  }
}

/** A task without the properties that all tasks have. */
type TaskOf<Task> = Task extends LevelTask ? Omit<Task, keyof LevelQuestion> : never;

function wholeMs(timeMs: number): number {
  return Math.min(maxTimeMs, Math.max(1, Math.round(timeMs)));
}

/** The solvers of positions and of levels. */
export interface SolverSet {
  /** Questions about the position of a game. */
  readonly pool: SolverPool;
  readonly levels: LevelSolver;
}
