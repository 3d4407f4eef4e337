import { parentPort, Worker, workerData } from "node:worker_threads";
import { isOutOfMemory, ThreadBudget } from "../../platform/thread-budget.js";

/**
 * What a command solves is solved in a thread: a search runs without a pause, and Ctrl+C would otherwise be heard only after it. The thread looks at a shared
 * number now and then, and ends with what it has when that is set.
 */

/** What solves jobs of one kind, on the thread's side. */
export interface JobSolver<Job, Progress, Answer> {
  /** How often the budget is asked before it looks at the clock and the shared number. */
  readonly callsBetweenLooks: number;
  solve(job: Job, budget: ThreadBudget, progress: (progress: Progress) => void): Answer | Promise<Answer>;
  /** What to answer where the system has no memory for the search. */
  gaveUp(job: Job, budget: ThreadBudget): Answer;
}

// biome-ignore lint/suspicious/noExplicitAny: which kind of job it is, the thread is told when it starts.
export type AnyJobSolver = JobSolver<any, any, any>;

/** Of a thread: its heap and the arrays beside it. It gives up before it holds more. */
const memoryMb = 1_800;
/** The heap's own limit is far off: where that is reached, V8 may end the whole program. */
const heapMarginMb = 500;
/** A thread that was told to stop has so long to come back with what it knows. */
const patienceMs = 700;

interface Order<Job> {
  /** Each report says which order it belongs to: one that was given up may still be reported on. */
  readonly id: number;
  readonly job: Job;
  readonly timeMs: number;
  /** Not 0: end the search. */
  readonly stopped: SharedArrayBuffer;
}

type Report<Progress, Answer> = { readonly id: number } & (
  | { readonly kind: "progress"; readonly progress: Progress }
  | { readonly kind: "answer"; readonly answer: Answer }
  | { readonly kind: "failed"; readonly message: string }
);

/** The thread's side: answers one job after the other, by the solver whose name it was started with. */
export function serveJobs(solvers: Readonly<Record<string, AnyJobSolver>>): void {
  const port = parentPort;
  const solver = solvers[String(workerData)];
  if (port === null || solver === undefined) throw new Error("This is no thread that solves anything.");
  const post = (report: Report<unknown, unknown>) => port.postMessage(report);
  port.on("message", async ({ id, job, timeMs, stopped }: Order<unknown>) => {
    const flag = new Int32Array(stopped);
    const isCancelled = () => Atomics.load(flag, 0) !== 0;
    const { callsBetweenLooks } = solver;
    const budget = new ThreadBudget({ timeMs, memoryMb, isCancelled, callsBetweenLooks, nodesBetweenLooks: Number.POSITIVE_INFINITY });
    try {
      post({ id, kind: "answer", answer: await solver.solve(job, budget, (progress) => post({ id, kind: "progress", progress })) });
    } catch (error) {
      if (!isOutOfMemory(error))
        return post({ id, kind: "failed", message: error instanceof Error ? (error.stack ?? error.message) : String(error) });
      budget.refusedMemory = true;
      post({ id, kind: "answer", answer: solver.gaveUp(job, budget) });
    }
  });
}

/** The program's side of a thread. One that ended by itself is replaced with the next job. */
export class SolvingThread<Job, Progress, Answer> {
  readonly #file: string;
  readonly #solver: string;
  #worker: Worker | undefined;
  #lastId = 0;

  /** `file` is the program, which as a thread calls `serveJobs`. */
  constructor(file: string, solver: string) {
    this.#file = file;
    this.#solver = solver;
  }

  /**
   * What a job comes to; `undefined` when the thread was told to stop and did not come back in time. One job at a time. Rejects when the thread failed, and
   * with it the program that came to that.
   */
  async solve(job: Job, timeMs: number, stop: AbortSignal, onProgress: (progress: Progress) => void): Promise<Answer | undefined> {
    const stopped = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
    const worker = this.#start();
    const id = ++this.#lastId;
    let late: NodeJS.Timeout | undefined;
    let forget: () => void = () => undefined;
    try {
      return await new Promise<Answer | undefined>((resolve, reject) => {
        const halt = () => {
          Atomics.store(new Int32Array(stopped), 0, 1);
          late ??= setTimeout(() => resolve(undefined), patienceMs).unref();
        };
        const hear = (report: Report<Progress, Answer>) => {
          if (report.id !== id) return;
          if (report.kind === "answer") resolve(report.answer);
          else if (report.kind === "failed") reject(new Error(report.message));
          else onProgress(report.progress);
        };
        const ended = () => reject(new Error("The solver thread has ended."));
        worker.on("message", hear).on("error", reject).on("exit", ended);
        // These and no others: the promise of `terminate` hears of the exit by a listener, too.
        forget = () => {
          stop.removeEventListener("abort", halt);
          worker.off("message", hear).off("error", reject).off("exit", ended);
        };
        stop.addEventListener("abort", halt);
        if (stop.aborted) halt();
        worker.postMessage({ id, job, timeMs, stopped } satisfies Order<Job>);
      });
    } catch (error) {
      await this.close();
      throw error;
    } finally {
      clearTimeout(late);
      forget();
    }
  }

  async close(): Promise<void> {
    const worker = this.#worker;
    this.#worker = undefined;
    await worker?.terminate();
  }

  #start(): Worker {
    const resourceLimits = { maxOldGenerationSizeMb: memoryMb + heapMarginMb };
    this.#worker ??= new Worker(this.#file, { workerData: this.#solver, resourceLimits });
    return this.#worker;
  }
}
