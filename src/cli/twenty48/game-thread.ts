import { parentPort, Worker, workerData } from "node:worker_threads";
import { twenty48Solver } from "../../games/twenty48/solver/solver.js";
import { loadLearned } from "../shared/learned.js";
import { type Effort, type Played, playGame } from "./game.js";

/** Whole games in a thread: a single move may take minutes, in which the program would not hear a signal. */

/** What the thread is started with, so that it knows what it is for. */
export const gameThread = "twenty48-games";

interface Order {
  readonly size: number;
  readonly seed: number;
  readonly effort: Effort;
}

/** The thread's side. */
export async function serveGames(): Promise<void> {
  const port = parentPort!;
  const { stopped } = workerData as { readonly stopped: Int32Array };
  await loadLearned(twenty48Solver);
  port.on("message", ({ size, seed, effort }: Order) => {
    port.postMessage(playGame(size, seed, effort, { spend: () => Atomics.load(stopped, 0) === 0 }));
  });
}

/** The program's side. One game at a time. */
export class GameThread {
  readonly #stopped = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  readonly #worker: Worker;

  /** `file` is the program, which as this thread calls `serveGames`. */
  constructor(file: string) {
    this.#worker = new Worker(file, { workerData: { thread: gameThread, stopped: this.#stopped } });
  }

  /** Plays to the end; `undefined` when it was stopped before. Rejects when the thread failed. */
  async play(order: Order, stop: AbortSignal): Promise<Played | undefined> {
    const halt = () => void Atomics.store(this.#stopped, 0, 1);
    stop.addEventListener("abort", halt);
    if (stop.aborted) halt();
    try {
      return await new Promise<Played | undefined>((resolve, reject) => {
        this.#worker.once("message", resolve).once("error", reject);
        this.#worker.postMessage(order);
      });
    } finally {
      stop.removeEventListener("abort", halt);
      this.#worker.removeAllListeners();
    }
  }

  async close(): Promise<void> {
    await this.#worker.terminate();
  }
}
