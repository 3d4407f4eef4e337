import { Worker } from "node:worker_threads";
import type { AnyGame } from "../../games/game.js";
import { CancelledError, Channel, type Port } from "../../protocol/channel.js";
import type {
  AnalysisAnswer,
  AnalysisProgress,
  HintAnswer,
  PrepareAnswer,
  Question,
  SolverApi,
  SolverHostApi,
  SolverThreadData,
} from "../../protocol/solver-wire.js";

/** A thread that runs and ignores its cancel flag for so long is ended. */
const patienceMs = 2_000;
/** An idle thread gives its memory back. */
const idleMs = 5 * 60_000;
const memoryMb = 1_024;

/**
 * Solver threads, one per game, started at the first question. The latest question wins: an earlier one of the same game is cancelled. A thread that
 * crashed, ran out of memory or hangs is ended, and the next question starts another.
 */
export class SolverPool {
  readonly #workerPath: string;
  readonly #onProblem: (problem: string) => void;
  readonly #threads = new Map<string, SolverThread>();
  #disposed = false;

  constructor(workerPath: string, onProblem: (problem: string) => void) {
    this.#workerPath = workerPath;
    this.#onProblem = onProblem;
  }

  /** As all questions: rejects with `CancelledError` when the signal aborts or a later question of the same game arrives. */
  hint(game: AnyGame, position: unknown, timeMs: number, signal: AbortSignal): Promise<HintAnswer> {
    return this.#ask("hint", game, position, timeMs, signal);
  }

  /** `onProgress` hears of what is found on the way, and of tables that are built first. */
  analyse(
    game: AnyGame,
    position: unknown,
    timeMs: number,
    signal: AbortSignal,
    onProgress: (progress: AnalysisProgress) => void,
  ): Promise<AnalysisAnswer> {
    // The thread is our own: what it tells as progress needs no reader.
    return this.#ask("analyse", game, position, timeMs, signal, (value) => onProgress(value as AnalysisProgress));
  }

  /** Lets the thread build what makes later answers faster. */
  prepare(game: AnyGame, position: unknown, timeMs: number, signal: AbortSignal): Promise<PrepareAnswer> {
    return this.#ask("prepare", game, position, timeMs, signal);
  }

  /** Ends the thread of a game, if there is one; the next question starts another. */
  async rest(game: AnyGame): Promise<void> {
    const thread = this.#threads.get(game.name);
    this.#threads.delete(game.name);
    await thread?.end();
  }

  /** Ends every thread; resolves when they are gone. */
  async dispose(): Promise<void> {
    this.#disposed = true;
    await Promise.all([...this.#threads.values()].map((thread) => thread.end()));
    this.#threads.clear();
  }

  #ask<Name extends QuestionName>(
    name: Name,
    game: AnyGame,
    position: unknown,
    timeMs: number,
    signal: AbortSignal,
    onProgress?: (value: unknown) => void,
  ): Promise<ReturnType<SolverApi[Name]>> {
    if (this.#disposed) return Promise.reject(new CancelledError("The solver has been ended."));
    return this.#thread(game.name).ask(name, { game: game.name, position: game.format(position), timeMs }, signal, onProgress);
  }

  #thread(game: string): SolverThread {
    const running = this.#threads.get(game);
    if (running?.isAlive) return running;
    const thread = new SolverThread(this.#workerPath, this.#onProblem);
    this.#threads.set(game, thread);
    return thread;
  }
}

type QuestionName = Exclude<keyof SolverApi, "echo">;

class SolverThread {
  readonly #worker: Worker;
  readonly #channel: Channel<SolverHostApi, SolverApi>;
  readonly #cancelled: Int32Array;
  readonly #started: Promise<void>;
  #lastJob = 0;
  #abortLast: (() => void) | undefined;
  #idle: NodeJS.Timeout | undefined;
  isAlive = true;

  constructor(workerPath: string, onProblem: (problem: string) => void) {
    const shared = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
    this.#cancelled = new Int32Array(shared);
    const workerData: SolverThreadData = { cancelled: shared };
    this.#worker = new Worker(workerPath, { workerData, resourceLimits: { maxOldGenerationSizeMb: memoryMb } });
    this.#channel = new Channel<SolverHostApi, SolverApi>(workerPort(this.#worker), {}, {}, onProblem);
    this.#started = new Promise((resolve) => this.#worker.once("online", resolve));
    this.#worker.on("error", (error) => onProblem(error.message));
    this.#worker.on("exit", () => this.#close());
  }

  async ask<Name extends QuestionName>(
    name: Name,
    question: Omit<Question, "job">,
    signal: AbortSignal,
    onProgress: ((value: unknown) => void) | undefined,
  ): Promise<ReturnType<SolverApi[Name]>> {
    this.#abortLast?.();
    const job = ++this.#lastJob;
    const controller = new AbortController();
    const cancel = () => {
      controller.abort();
      this.#cancelUpTo(job);
    };
    this.#abortLast = cancel;
    if (signal.aborted) cancel();
    signal.addEventListener("abort", cancel);
    clearTimeout(this.#idle);
    const overdue = setTimeout(() => void this.end(), question.timeMs + patienceMs * 5);
    try {
      return await this.#channel.request(name, { ...question, job }, { signal: controller.signal, onProgress });
    } finally {
      clearTimeout(overdue);
      signal.removeEventListener("abort", cancel);
      // Where a later question is under way, its own end starts the idle time.
      if (this.#abortLast === cancel) {
        this.#abortLast = undefined;
        if (this.isAlive) this.#idle = setTimeout(() => void this.end(), idleMs).unref();
      }
    }
  }

  async end(): Promise<void> {
    this.#close();
    await this.#worker.terminate();
  }

  /** The flag stops the search; the question that waits behind it proves that the thread came back. */
  #cancelUpTo(job: number): void {
    Atomics.store(this.#cancelled, 0, job);
    const back = this.#channel.request("echo", null);
    void this.#started.then(() => {
      const hung = setTimeout(() => void this.end(), patienceMs);
      const clear = () => clearTimeout(hung);
      back.then(clear, clear);
    });
    back.catch(() => undefined);
  }

  #close(): void {
    this.isAlive = false;
    clearTimeout(this.#idle);
    this.#channel.close();
  }
}

function workerPort(worker: Worker): Port {
  return {
    post: (message) => worker.postMessage(message),
    listen(handler) {
      worker.on("message", handler);
      return () => worker.off("message", handler);
    },
  };
}
