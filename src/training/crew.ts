import { once } from "node:events";
import { Worker, workerData } from "node:worker_threads";
import { Generator } from "./generator.js";
import { type Learned, Learner } from "./learner.js";

/**
 * Further threads that play games of their own and learn into the same arrays. They do not wait for each other: two that change one weight at once
 * lose one of the changes, which happens seldom and is mended by the next game (Niu et al., "Hogwild!", 2011). So their result is not repeatable.
 */

interface Task {
  readonly training: true;
  readonly weights: SharedArrayBuffer;
  readonly errors: SharedArrayBuffer;
  readonly seed: number;
  readonly rate: number;
  /** Whether to stop, games, and moves in thousands, of this thread. */
  readonly counts: SharedArrayBuffer;
}

const stopAt = 0;
const gamesAt = 1;
const movesAt = 2;

export class Crew {
  readonly #workers: readonly Worker[];
  readonly #counts: readonly Int32Array[];

  /** `file` is a module that calls `serveLearning` when it runs as a thread. One thread for each seed. */
  constructor(file: URL, { weights, errors }: Learned, seeds: readonly number[], rate: number) {
    this.#counts = seeds.map(() => new Int32Array(new SharedArrayBuffer(12)));
    this.#workers = seeds.map((seed, index) => {
      const counts = (this.#counts[index] as Int32Array).buffer;
      const task = { training: true, weights: weights.buffer, errors: errors.buffer, seed, rate, counts } as Task;
      return new Worker(file, { workerData: task });
    });
  }

  get games(): number {
    return this.#counts.reduce((sum, counts) => sum + Atomics.load(counts, gamesAt), 0);
  }

  get moves(): number {
    return this.#counts.reduce((sum, counts) => sum + 1000 * Atomics.load(counts, movesAt), 0);
  }

  /** Every thread ends after the game it is in. */
  async end(): Promise<void> {
    for (const counts of this.#counts) Atomics.store(counts, stopAt, 1);
    await Promise.all(this.#workers.map((worker) => once(worker, "exit")));
  }
}

/** The thread's side. Does nothing in a thread that was started for something else, or in none. */
export function serveLearning(): void {
  const task = workerData as Partial<Task> | null;
  if (task?.training !== true) return;
  const { weights, errors, seed, rate, counts: shared } = task as Task;
  const counts = new Int32Array(shared);
  const learner = new Learner({ weights: new Int32Array(weights), errors: new Float32Array(errors) }, Generator.seeded(seed), rate);
  while (Atomics.load(counts, stopAt) === 0) {
    learner.learn();
    Atomics.add(counts, gamesAt, 1);
    Atomics.store(counts, movesAt, Math.round(learner.moves / 1000));
  }
}
