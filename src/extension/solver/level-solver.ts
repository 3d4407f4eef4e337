import { type Message, say } from "../../games/message.js";
import { isSolved } from "../../games/sokoban/level/analysis.js";
import type { Level } from "../../games/sokoban/level/level.js";
import { levelRows } from "../../games/sokoban/level/level-text.js";
import type { Method } from "../../games/sokoban/level/method.js";
import { type LevelAnswer, type LevelProgress, memoryLimitsMb } from "../../protocol/level-solving.js";
import { LevelAttempt } from "./level-attempt.js";
import type { SolverPool } from "./pool.js";
import { Semaphore } from "./semaphore.js";

export interface LevelSolveOptions {
  readonly method: Method;
  readonly timeMs: number;
  /** Of each thread, all that it takes. */
  readonly memoryMb?: number;
  /** After a first solution by "any", go on to shorten it while time lasts. */
  readonly shorten?: boolean;
  /** One of many that nobody waits for: it lets others go first, and has one thread. */
  readonly background?: boolean;
}

const standardMemoryMb = 1_000;

/**
 * Solves levels in threads beside those of the games. Several may be solved at a time; who comes when all threads are busy waits for one.
 * It knows nothing of VS Code.
 */
export class LevelSolver {
  readonly #pool: SolverPool;
  readonly #threads: () => number;
  readonly #semaphore: Semaphore;

  /** @param threads how many may work in the background, asked each time; one more is for whoever waits for an answer */
  constructor(pool: SolverPool, threads: () => number) {
    this.#pool = pool;
    this.#threads = threads;
    this.#semaphore = new Semaphore(() => threads() + 1);
  }

  /**
   * What a method comes to. When the signal aborts the answer is there within 100 ms: "gaveUp", or the best solution where one was being shortened.
   * `onProgress` is called ten times a second at most. Each solution was played by the rules in the thread and again here. Rejects with
   * `SolverFailure` when the thread crashed or hung.
   */
  async solve(level: Level, options: LevelSolveOptions, signal: AbortSignal, onProgress: (progress: LevelProgress) => void): Promise<LevelAnswer> {
    const { method, timeMs, memoryMb = standardMemoryMb, shorten = false, background = false } = options;
    const solver = method === "auto" ? "pushes" : method;
    if (isSolved(level)) return { kind: "alreadySolved", solver, nodes: 0, ms: 0 };
    const leave = await this.#semaphore.take(background, signal);
    if (leave === undefined) return { kind: "gaveUp", limit: "cancelled", solver, nodes: 0, ms: 0 };
    const shares = (method === "any" || method === "auto") && !background && this.#threads() > 1;
    const leaveSecond = shares ? this.#semaphore.takeSpare(false) : undefined;
    const question = {
      board: levelRows(level, "xsb").join("\n"),
      method,
      timeMs: Math.max(1, Math.round(timeMs)),
      memoryMb: Math.round(Math.min(memoryLimitsMb.most, Math.max(memoryLimitsMb.least, memoryMb))),
      shorten,
    };
    try {
      return await new LevelAttempt(this.#pool, level, question, onProgress).run(leaveSecond !== undefined, signal);
    } finally {
      leave();
      leaveSecond?.();
    }
  }
}

/** What to tell the user of an error. */
export function failureOf(error: unknown): Message {
  return say("Solving the level failed: {0}", error instanceof Error ? error.message : String(error));
}
