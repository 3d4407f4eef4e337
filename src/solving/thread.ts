import { startThread } from "#host/threads";
import { unrefTimer } from "#host/time";
import type { Thread } from "../platform/thread.js";
import { Channel } from "../protocol/channel.js";
import { maxTimeMs } from "../protocol/solver/level-solving.js";
import type { Abilities, SolverApi, SolverHostApi } from "../protocol/solver/solver-wire.js";

/** Questions about the position of a game. */
export type GameQuestionName = "hint" | "solve" | "analyze" | "judge" | "prepare";
export type QuestionName = GameQuestionName | "solveLevel" | "generate" | "playTwenty48" | "warmUpLevels";

/** A thread that has not started after this time never does. */
const startLimitMs = 120_000;

/** Why a thread ended unexpectedly. */
export type ThreadEndReason = "memory" | "crash" | "hung" | "nonsense";

export interface ThreadLimits {
  /** The limit of the heap. Large arrays are not part of it. */
  readonly heapMb: number;
  /** An idle thread ends after this time, which frees its memory. */
  readonly idleMs: number;
  /** A running thread that ignores its cancel flag for this time is ended. */
  readonly patienceMs: number;
  /** See `ThreadOptions`. It cannot be changed later. */
  readonly yields?: boolean;
}

export interface AskOptions {
  readonly signal: AbortSignal;
  readonly onProgress?: ((value: unknown) => void) | undefined;
  /** How long a canceled question may still be answered. */
  readonly graceMs?: number;
}

/** A question without its job. It distributes over unions. */
export type WithoutJob<Question> = Question extends unknown ? Omit<Question, "job"> : never;

/** One solver thread. It answers one question at a time: a new question cancels the one before it. */
export class SolverThread {
  isAlive = true;
  /** Set before pending questions are rejected. */
  endReason: ThreadEndReason | undefined;
  /** Whether it ended because of a canceled question, not because of the question after it. */
  endedStuck = false;
  readonly #thread: Thread;
  readonly #channel: Channel<SolverHostApi, SolverApi>;
  #lastJob = 0;
  /** The number of canceled questions that the thread has not finished. */
  #unfinishedCancels = 0;
  #abortLast: (() => void) | undefined;
  #idle: ReturnType<typeof setTimeout> | undefined;

  /** @param start starts the thread; tests pass their own */
  constructor(
    workerPath: string,
    readonly limits: ThreadLimits,
    onProblem: (problem: string) => void,
    start: typeof startThread = startThread,
  ) {
    this.#thread = start(workerPath, { heapMb: limits.heapMb, yields: limits.yields ?? false });
    this.#channel = new Channel<SolverHostApi, SolverApi>(this.#thread.port, {}, {}, onProblem);
    this.#thread.onEnd(({ because, message }) => {
      if (this.isAlive || message !== undefined) this.endReason ??= because;
      if (message !== undefined) onProblem(message);
      this.#close();
    });
    this.#rest();
  }

  get isBusy(): boolean {
    return this.#abortLast !== undefined;
  }

  /**
   * Whether a search can be stopped without ending the thread. If not, canceling a question ends the thread.
   */
  get canBeStopped(): boolean {
    return this.#thread.canBeStopped;
  }

  /** Whether the thread has not finished a canceled question yet. It may hang. */
  get isStuck(): boolean {
    return this.#unfinishedCancels > 0;
  }

  /**
   * Rejects with `CancelledError` when the signal aborts, a later question comes or the thread ends; in the
   * last case `endReason` may say why.
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
    const stopWatching = this.#watchAnswer(job, question.timeMs);
    try {
      const asked = { ...question, job } as Parameters<SolverApi[Name]>[0];
      return await this.#channel.request(name, asked, { signal: controller.signal, onProgress });
    } finally {
      stopWatching();
      clearTimeout(late);
      signal.removeEventListener("abort", cancel);
      this.#thread.endJob(job);
      // If a later question is running, its end starts the idle time.
      if (this.#abortLast === cancel) {
        this.#abortLast = undefined;
        if (this.isAlive) this.#rest();
      }
    }
  }

  /** What the solver of a game can do. Answered when the thread is free. */
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
    unrefTimer(this.#idle);
  }

  /**
   * The flag stops the search. The next question proves that the thread is free again. Without a flag, the
   * thread must be ended.
   */
  #cancelUpTo(job: number): void {
    if (!this.canBeStopped) {
      void this.end();
      return;
    }
    this.#thread.cancelUpTo(job);
    this.#unfinishedCancels++;
    const back = this.#channel.request("echo", null).finally(() => this.#unfinishedCancels--);
    void this.#thread.started.then(() => {
      const hung = setTimeout(() => this.#endHung(), this.limits.patienceMs);
      const clear = () => clearTimeout(hung);
      back.then(clear, clear);
    });
    back.catch(() => undefined);
  }

  /**
   * Ends the thread if a question takes much longer than its time. The time counts from the start of the
   * thread, whose program a browser may fetch over a slow network.
   * @returns a function that stops watching
   */
  #watchAnswer(job: number, timeMs: number): () => void {
    const { patienceMs } = this.limits;
    let isOver = false;
    let timer = setTimeout(() => this.#endHung(), startLimitMs);
    void this.#thread.started.then(() => {
      clearTimeout(timer);
      if (isOver) return;
      timer = setTimeout(
        () => {
          // If the whole process was suspended, the answer may have arrived by now. Otherwise the thread is
          // asked to stop; if it does not, it hangs.
          this.#thread.cancelUpTo(job);
          timer = setTimeout(() => this.#endHung(), patienceMs);
        },
        Math.min(maxTimeMs, timeMs + patienceMs * 4),
      );
    });
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }

  #endHung(): void {
    this.endReason ??= "hung";
    void this.end();
  }

  #close(): void {
    if (this.isAlive) this.endedStuck = this.isStuck;
    this.isAlive = false;
    clearTimeout(this.#idle);
    this.#channel.close();
  }
}
