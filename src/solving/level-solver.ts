import { holdNothing } from "#host/time";
import type { Wanted } from "../games/sokoban/generate/wanted.js";
import type { Method } from "../games/sokoban/level/method.js";
import type { Generated } from "../protocol/solver/level-generating.js";
import {
  firstSolver,
  type LevelAnswer,
  type LevelProgress,
  type LevelQuestion,
  type LevelTask,
  maxOptimized,
  type Optimizing,
  type Shortened,
} from "../protocol/solver/level-solving.js";
import { maxBoardText, maxTimeMs } from "../protocol/solver/limits.js";
import { memoryLimitsMb } from "../protocol/solver/memory-limits.js";
import type { LevelSolving, LevelToSolve } from "../protocol/solver/solving.js";
import { LevelAttempt } from "./level-attempt.js";
import type { SolverPool } from "./pool.js";
import { Semaphore } from "./semaphore.js";

/** Within which limits a level is worked on, and before or behind whom. */
export interface LevelLimits {
  /** What the user has set, unless said. */
  readonly timeMs?: number;
  /** Of each thread, all that it takes; what the user has set, unless said. */
  readonly memoryMb?: number;
  /** One of many that nobody waits for: it lets others go first, and has one thread. */
  readonly background?: boolean;
  /**
   * Besides, everything else on the machine goes first: the thread has a low priority where there are
   * priorities.
   */
  readonly yields?: boolean;
}

export interface LevelSolveOptions extends LevelLimits {
  readonly method: Method;
  /**
   * After a first solution by "any", go on to shorten it while time lasts: in moves, unless pushes are said.
   * See `SolveTask`.
   */
  readonly shorten?: boolean | Shortened;
  /** By "any" and "auto": tell first how a plan begins, as progress. */
  readonly plans?: boolean;
  /**
   * By "pushes", with `shorten`: no longer than until it is clear which is better, the level's best solution
   * or this one.
   */
  readonly compared?: { readonly pushes: number; readonly moves: number } | undefined;
}

type Listener = (progress: LevelProgress) => void;

/**
 * Nothing but a call ends the search for a level by chance early, or the same seed would make another level
 * on another machine.
 */
const maxGenerateMs = 20 * 24 * 60 * 60 * 1_000;
/**
 * It holds some 100 MB, rubbish included. This is not for the user to set: where memory cuts the search
 * short, the same seed makes another level than on other machines.
 */
const generateMemoryMb = 1_000;
/** After a board came up nothing is begun for so long that could be in its way. */
const quietMs = 1_500;

/** What the user has set; asked each time. */
export interface LevelSolverSettings {
  /** How many may work in the background; one more is for whoever waits for an answer. */
  readonly threads: () => number;
  readonly timeMs: () => number;
  readonly memoryMb: () => number;
}

/**
 * The one way in which levels are solved, for boards, editors and reports: in threads beside those of the
 * games, within the time and the memory that the user has set. Several may be solved at a time; who comes
 * when all threads are busy waits for one. It knows neither VS Code nor the rules of a game.
 */
export class LevelSolver implements LevelSolving {
  readonly #pool: SolverPool;
  readonly #settings: LevelSolverSettings;
  readonly #semaphore: Semaphore;
  readonly #listeners = new Set<() => void>();
  /** Questions under way that do not yield. */
  #asked = 0;

  constructor(pool: SolverPool, settings: LevelSolverSettings) {
    this.#pool = pool;
    this.#settings = settings;
    this.#semaphore = new Semaphore(() => settings.threads() + 1);
  }

  /** Something is being solved, or waits to be, that does not yield to everything else. */
  get isBusy(): boolean {
    return this.#asked > 0;
  }

  /** Calls the listener when such a question comes, until what it returns is called. */
  onQuestion(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Somebody may soon ask: after a moment a thread gets ready for that, where none is there yet. */
  expect(): void {
    holdNothing(setTimeout(() => void this.#pool.warmUpLevels(this.#settings.memoryMb()), quietMs));
  }

  /**
   * What a method comes to. When the signal aborts the answer is there within 100 ms: "gaveUp", or the best
   * solution where one was being shortened. `onProgress` is called ten times a second at most. Each solution
   * was played by the rules in the thread and again here. Rejects with `SolverFailure` when the thread
   * crashed or hung. So do all questions about levels.
   */
  solve(
    level: LevelToSolve,
    options: LevelSolveOptions,
    signal: AbortSignal,
    onProgress?: Listener,
  ): Promise<LevelAnswer> {
    const { method, shorten = false, plans = false, compared = null } = options;
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

  /** Makes solutions of a level better; of more than `maxOptimized` the first. */
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

  /** How hard a level may be, by nothing but its board. */
  rate(level: LevelToSolve, limits: LevelLimits, signal: AbortSignal): Promise<LevelAnswer> {
    return this.#ask(level, { kind: "rate" }, limits, signal);
  }

  /**
   * A solution with as few pushes as this one, which has the fewest, that pushes the boxes in another order.
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
   * Makes a level by chance. When the signal aborts: the best so far, which is told to be cut short, or
   * `CancelledError`. Nothing of it waits for others.
   */
  generate(wanted: Wanted, seed: number, signal: AbortSignal): Promise<Generated> {
    return this.#pool.generate({ wanted, seed, timeMs: maxGenerateMs, memoryMb: generateMemoryMb }, signal);
  }

  async #ask(
    level: LevelToSolve,
    task: TaskOf<LevelTask>,
    limits: LevelLimits,
    signal: AbortSignal,
    onProgress: Listener = () => undefined,
  ) {
    if (limits.yields) return this.#attempt(level, task, limits, signal, onProgress);
    this.#asked++;
    for (const listener of this.#listeners) listener();
    try {
      return await this.#attempt(level, task, limits, signal, onProgress);
    } finally {
      this.#asked--;
    }
  }

  async #attempt(
    level: LevelToSolve,
    about: TaskOf<LevelTask>,
    {
      timeMs = this.#settings.timeMs(),
      memoryMb = this.#settings.memoryMb(),
      background = false,
      yields = false,
    }: LevelLimits,
    signal: AbortSignal,
    onProgress: Listener,
  ): Promise<LevelAnswer> {
    const { min, max } = memoryLimitsMb;
    const limits = { timeMs: wholeMs(timeMs), memoryMb: Math.round(Math.min(max, Math.max(min, memoryMb))) };
    const task: LevelTask = { ...about, board: level.board, ...limits };
    const nothing = { solver: firstSolver(task), nodes: 0, ms: 0 };
    if (level.isSolved) return { kind: "alreadySolved", ...nothing };
    if (level.board.length > maxBoardText) return { kind: "gaveUp", limit: "size", ...nothing };
    const leave = await this.#semaphore.take(background, signal);
    if (leave === undefined) return { kind: "gaveUp", limit: "cancelled", ...nothing };
    const shares =
      task.kind === "solve" &&
      (task.method === "any" || task.method === "auto") &&
      !background &&
      this.#settings.threads() > 1;
    const leaveSecond = shares ? this.#semaphore.takeSpare(false) : undefined;
    try {
      return await new LevelAttempt(this.#pool, level, task, onProgress, yields).run(
        leaveSecond !== undefined,
        signal,
      );
    } finally {
      leave();
      leaveSecond?.();
    }
  }
}

/** A task without what all have. */
type TaskOf<Task> = Task extends LevelTask ? Omit<Task, keyof LevelQuestion> : never;

function wholeMs(timeMs: number): number {
  return Math.min(maxTimeMs, Math.max(1, Math.round(timeMs)));
}
