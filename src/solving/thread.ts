import { startThread } from "#host/threads";
import { holdNothing } from "#host/time";
import type { Thread } from "../platform/thread.js";
import { Channel } from "../protocol/channel.js";
import { maxTimeMs } from "../protocol/solver/limits.js";
import type { Abilities, SolverApi, SolverHostApi } from "../protocol/solver/solver-wire.js";

/** Questions about the position of a game. */
export type GameQuestionName = "hint" | "solve" | "analyse" | "prepare";
export type QuestionName = GameQuestionName | "solveLevel" | "generate" | "playTwenty48" | "warmUpLevels";

/** Why a thread ended that nobody wanted to end. */
export type Death = "memory" | "crash" | "hung" | "nonsense";

export interface ThreadLimits {
  /** Of the heap; large arrays lie beside it. */
  readonly heapMb: number;
  /** An idle thread ends after so long, and gives its memory back. */
  readonly idleMs: number;
  /** A thread that runs and ignores its cancel flag for so long is ended. */
  readonly patienceMs: number;
  /** See `ThreadOptions`. Such a thread stays so. */
  readonly yields?: boolean;
}

export interface AskOptions {
  readonly signal: AbortSignal;
  readonly onProgress?: ((value: unknown) => void) | undefined;
  /** How long a cancelled question may still be answered. */
  readonly graceMs?: number;
}

/** Each kind of a question by itself. */
export type WithoutJob<Question> = Question extends unknown ? Omit<Question, "job"> : never;

/** One solver thread. It answers one question at a time: the next one cancels that before it. */
export class SolverThread {
  readonly limits: ThreadLimits;
  isAlive = true;
  /** Set before what is pending is rejected. */
  death: Death | undefined;
  /** Whether it ended over a question that was called off, and not over the one that was asked since. */
  diedStuck = false;
  readonly #thread: Thread;
  readonly #channel: Channel<SolverHostApi, SolverApi>;
  #lastJob = 0;
  /** Questions that were called off, and are still waited for. */
  #callsBack = 0;
  #abortLast: (() => void) | undefined;
  #idle: ReturnType<typeof setTimeout> | undefined;

  constructor(workerPath: string, limits: ThreadLimits, onProblem: (problem: string) => void) {
    this.limits = limits;
    this.#thread = startThread(workerPath, { heapMb: limits.heapMb, yields: limits.yields ?? false });
    this.#channel = new Channel<SolverHostApi, SolverApi>(this.#thread.port, {}, {}, onProblem);
    this.#thread.onEnd(({ because, message }) => {
      if (this.isAlive || message !== undefined) this.death ??= because;
      if (message !== undefined) onProblem(message);
      this.#close();
    });
    this.#rest();
  }

  get isBusy(): boolean {
    return this.#abortLast !== undefined;
  }

  /**
   * Whether a search can be stopped and the thread be asked again. Else it ends with the question that is
   * called off, and another one is needed.
   */
  get canBeStopped(): boolean {
    return this.#thread.canBeStopped;
  }

  /** A question was called off, and the thread has not come back from it yet. It may hang. */
  get isStuck(): boolean {
    return this.#callsBack > 0;
  }

  /**
   * Rejects with `CancelledError` when the signal aborts, a later question comes or the thread ends; in the
   * last case `death` may say why.
   */
  async ask<Name extends QuestionName>(
    name: Name,
    question: WithoutJob<Parameters<SolverApi[Name]>[0]> & { readonly timeMs: number },
    { signal, onProgress, graceMs = 0 }: AskOptions,
  ): Promise<Awaited<ReturnType<SolverApi[Name]>>> {
    this.#abortLast?.();
    const job = ++this.#lastJob;
    this.#thread.beginJob(job);
    const controller = new AbortController();
    let late: ReturnType<typeof setTimeout> | undefined;
    const cancel = () => {
      if (graceMs === 0 || !this.canBeStopped) controller.abort();
      else late ??= setTimeout(() => controller.abort(), graceMs);
      this.#cancelUpTo(job);
    };
    this.#abortLast = cancel;
    if (signal.aborted) cancel();
    signal.addEventListener("abort", cancel);
    clearTimeout(this.#idle);
    const { patienceMs } = this.limits;
    let overdue = setTimeout(
      () => {
        // It may have answered by now where all of the process stood still for a while. Else it is told to
        // stop, and hangs where it does not.
        this.#thread.cancelUpTo(job);
        overdue = setTimeout(() => this.#endHung(), patienceMs);
      },
      Math.min(maxTimeMs, question.timeMs + patienceMs * 4),
    );
    try {
      const asked = { ...question, job } as Parameters<SolverApi[Name]>[0];
      return await this.#channel.request(name, asked, { signal: controller.signal, onProgress });
    } finally {
      clearTimeout(overdue);
      clearTimeout(late);
      signal.removeEventListener("abort", cancel);
      this.#thread.endJob(job);
      // Where a later question is under way, its own end starts the idle time.
      if (this.#abortLast === cancel) {
        this.#abortLast = undefined;
        if (this.isAlive) this.#rest();
      }
    }
  }

  /** What the solver of a game can do; answered when the thread is free. */
  abilities(game: string): Promise<Abilities> {
    return this.#channel.request("abilities", { game });
  }

  async end(): Promise<void> {
    this.#close();
    await this.#thread.end();
  }

  #rest(): void {
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => void this.end(), this.limits.idleMs);
    holdNothing(this.#idle);
  }

  /**
   * The flag stops the search; the question that waits behind it proves that the thread came back. Without a
   * flag only the thread's end stops it.
   */
  #cancelUpTo(job: number): void {
    if (!this.canBeStopped) {
      void this.end();
      return;
    }
    this.#thread.cancelUpTo(job);
    this.#callsBack++;
    const back = this.#channel.request("echo", null).finally(() => this.#callsBack--);
    void this.#thread.started.then(() => {
      const hung = setTimeout(() => this.#endHung(), this.limits.patienceMs);
      const clear = () => clearTimeout(hung);
      back.then(clear, clear);
    });
    back.catch(() => undefined);
  }

  #endHung(): void {
    this.death ??= "hung";
    void this.end();
  }

  #close(): void {
    if (this.isAlive) this.diedStuck = this.isStuck;
    this.isAlive = false;
    clearTimeout(this.#idle);
    this.#channel.close();
  }
}
