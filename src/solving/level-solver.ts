import { holdNothing } from "#host/time";
import type { Method } from "../games/sokoban/level/method.js";
import type { LevelAnswer, LevelProgress, Optimizing } from "../protocol/solver/level-solving.js";
import { memoryLimitsMb } from "../protocol/solver/memory-limits.js";
import { LevelAttempt } from "./level-attempt.js";
import type { LevelToSolve } from "./level-to-solve.js";
import type { SolverPool } from "./pool.js";
import { Semaphore } from "./semaphore.js";

export interface LevelSolveOptions {
  readonly method: Method;
  /** What the user has set, unless said. */
  readonly timeMs?: number;
  /** Of each thread, all that it takes; what the user has set, unless said. */
  readonly memoryMb?: number;
  /** As in `LevelQuestion`. */
  readonly shorten?: boolean | "ties";
  /** By "any" and "auto": tell first how a plan begins, as progress. */
  readonly plans?: boolean;
  /** Not to solve the level, but to make solutions of it better; by "any". */
  readonly optimize?: Optimizing;
  /** Rate the level; by "any", and without more options than limits. */
  readonly rate?: boolean;
  /** Not to solve the level, but to find a solution with as few pushes as this one that pushes its boxes in another order; by "pushes". */
  readonly otherOrder?: string;
  /** By "pushes", with `shorten`: no longer than until it is clear which is better, the level's best solution or this one. */
  readonly compared?: { readonly pushes: number; readonly moves: number } | undefined;
  /** One of many that nobody waits for: it lets others go first, and has one thread. */
  readonly background?: boolean;
  /** Besides, everything else on the machine goes first: the thread has a low priority where there are priorities. */
  readonly yields?: boolean;
}

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
 * The one way in which levels are solved, for boards, editors and reports: in threads beside those of the games, within the time and the memory that the
 * user has set. Several may be solved at a time; who comes when all threads are busy waits for one. It knows neither VS Code nor the rules of a game.
 */
export class LevelSolver {
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
   * What a method comes to. When the signal aborts the answer is there within 100 ms: "gaveUp", or the best solution where one was being shortened.
   * `onProgress` is called ten times a second at most. Each solution was played by the rules in the thread and again here. Rejects with
   * `SolverFailure` when the thread crashed or hung.
   */
  async solve(
    level: LevelToSolve,
    options: LevelSolveOptions,
    signal: AbortSignal,
    onProgress: (progress: LevelProgress) => void = () => undefined,
  ): Promise<LevelAnswer> {
    if (options.yields) return this.#solve(level, options, signal, onProgress);
    this.#asked++;
    for (const listener of this.#listeners) listener();
    try {
      return await this.#solve(level, options, signal, onProgress);
    } finally {
      this.#asked--;
    }
  }

  async #solve(
    level: LevelToSolve,
    options: LevelSolveOptions,
    signal: AbortSignal,
    onProgress: (progress: LevelProgress) => void,
  ): Promise<LevelAnswer> {
    const {
      method,
      timeMs = this.#settings.timeMs(),
      memoryMb = this.#settings.memoryMb(),
      shorten = false,
      plans = false,
      background = false,
      yields = false,
      optimize,
      rate = false,
      otherOrder,
      compared,
    } = options;
    const solver = method === "auto" ? "pushes" : method;
    if (level.isSolved) return { kind: "alreadySolved", solver, nodes: 0, ms: 0 };
    const leave = await this.#semaphore.take(background, signal);
    if (leave === undefined) return { kind: "gaveUp", limit: "cancelled", solver, nodes: 0, ms: 0 };
    const shares = (method === "any" || method === "auto") && optimize === undefined && !rate && !background && this.#settings.threads() > 1;
    const leaveSecond = shares ? this.#semaphore.takeSpare(false) : undefined;
    const question = {
      board: level.board,
      method,
      timeMs: Math.max(1, Math.round(timeMs)),
      memoryMb: Math.round(Math.min(memoryLimitsMb.max, Math.max(memoryLimitsMb.min, memoryMb))),
      shorten,
      plans,
      optimize: optimize ?? null,
      rate,
      otherOrder: otherOrder ?? null,
      compared: compared ?? null,
    };
    try {
      return await new LevelAttempt(this.#pool, level, question, onProgress, yields).run(leaveSecond !== undefined, signal);
    } finally {
      leave();
      leaveSecond?.();
    }
  }
}
