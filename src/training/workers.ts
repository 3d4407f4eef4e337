import { once } from "node:events";
import { Worker, workerData } from "node:worker_threads";
import { RandomStream, seedRandom } from "../games/random.js";
import { bytesOf, usedParts } from "./checkpoint.js";
import { type Learned, Learner } from "./learner.js";

/**
 * More threads. Each plays its own games and learns separately from the initial state; at the end the mean is
 * taken. Two threads that learned into the same arrays gave weights that played worse than those of one, and
 * different ones each time.
 */

interface Task {
  readonly training: true;
  readonly learned: Learned;
  readonly seed: number;
  readonly rate: number;
  /** The number of games after which it stops. */
  readonly maxGames: number;
  /** This thread's stop flag, its games, and its moves in thousands. */
  readonly counts: SharedArrayBuffer;
}

const stopAt = 0;
const gamesAt = 1;
const movesAt = 2;

export class TrainingWorkers {
  readonly #workers: readonly Worker[];
  readonly #counts: readonly Int32Array[];
  /** What each thread has learned so far. */
  readonly learned: readonly Learned[];

  /**
   * `file` is a module that calls `serveLearning` when it runs as a thread. Starts one thread for each seed,
   * for at most `maxGames` games.
   */
  constructor(file: URL, learned: Learned, seeds: readonly number[], rate: number, maxGames: number) {
    this.learned = seeds.map(() => copyOf(learned));
    this.#counts = seeds.map(() => new Int32Array(new SharedArrayBuffer(12)));
    this.#workers = seeds.map((seed, index) => {
      const counts = this.#counts[index]!.buffer;
      const task = { training: true, learned: this.learned[index], seed, rate, maxGames, counts } as Task;
      return new Worker(file, { workerData: task });
    });
  }

  get games(): number {
    return this.#counts.reduce((sum, counts) => sum + Atomics.load(counts, gamesAt), 0);
  }

  get moves(): number {
    return this.#counts.reduce((sum, counts) => sum + 1000 * Atomics.load(counts, movesAt), 0);
  }

  /** Waits for the threads to play their games; with `atOnce`, every thread ends after its current game. */
  async end(atOnce: boolean): Promise<void> {
    if (atOnce) for (const counts of this.#counts) Atomics.store(counts, stopAt, 1);
    await Promise.all(this.#workers.map((worker) => once(worker, "exit")));
  }
}

/** The thread's side. Does nothing outside a thread or in a thread started for something else. */
export function serveLearning(): void {
  const task = workerData as Partial<Task> | null;
  if (task?.training !== true) return;
  const { learned, seed, rate, maxGames, counts: shared } = task as Task;
  const counts = new Int32Array(shared);
  const learner = new Learner(learned, new RandomStream(seedRandom(seed)), rate);
  for (let games = 0; games < maxGames && Atomics.load(counts, stopAt) === 0; games++) {
    learner.learn();
    Atomics.store(counts, gamesAt, games + 1);
    Atomics.store(counts, movesAt, Math.round(learner.moves / 1000));
  }
}

function copyOf({ weights, errors, lateBoards }: Learned): Learned {
  const shared = (bytes: number) => new SharedArrayBuffer(bytes);
  const copy = {
    weights: new Float32Array(shared(weights.byteLength)),
    errors: new Float32Array(shared(errors.byteLength)),
    lateBoards: new Int32Array(shared(lateBoards.byteLength)),
  };
  for (const [from, to] of [
    [weights, copy.weights],
    [errors, copy.errors],
    [lateBoards, copy.lateBoards],
  ] as const) {
    const bytes = bytesOf(from);
    for (const [start, end] of usedParts(bytes)) bytes.copy(bytesOf(to), start, start, end);
  }
  return copy;
}

/**
 * Merges the data that several threads have learned. A board's value is then about the mean of their values,
 * and a mistake of one weighs less. A thread that has met a board more often knows its weights better, so
 * each weight counts in proportion to its errors. The late boards are those of the first.
 */
export function meanOf(all: readonly [Learned, ...Learned[]]): Learned {
  if (all.length === 1) return all[0];
  const mean = copyOf(all[0]);
  for (let place = 0; place < mean.weights.length; place++) {
    let sum = 0;
    let sizes = 0;
    let weight = 0;
    for (const { weights, errors } of all) {
      const size = errors[2 * place + 1]!;
      sum += errors[2 * place]!;
      sizes += size;
      weight += size * weights[place]!;
    }
    if (sizes === 0) continue;
    mean.weights[place] = weight / sizes;
    mean.errors[2 * place] = sum / all.length;
    mean.errors[2 * place + 1] = sizes / all.length;
  }
  return mean;
}
