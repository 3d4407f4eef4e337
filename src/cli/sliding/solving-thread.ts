import { parentPort, Worker, workerData } from "node:worker_threads";
import type { Position } from "../../games/sliding/rules.js";
import { slidingSolver } from "../../games/sliding/solver/solver.js";
import { askThread } from "../shared/ask-thread.js";

/**
 * Boards are solved in a thread of their own: a search runs without a pause, and Ctrl+C would otherwise be heard only after it. The thread looks at
 * a shared number now and then and ends with what it has when that is set.
 */

export interface Job {
  readonly position: Position;
  readonly timeMs: number;
}

/** What a search came to; the moves are letters. */
export interface Answer {
  readonly result: "solved" | "unsolvable" | "gaveUp";
  readonly optimal: boolean;
  readonly moves: string | undefined;
  /** `undefined` when there is no solution. */
  readonly lowerBound: number | undefined;
  readonly nodes: number;
  readonly ms: number;
  /** Of the thread, its table building included. */
  readonly cpuMs: number;
}

export type Report =
  | { readonly kind: "building"; readonly share: number }
  | { readonly kind: "better"; readonly length: number; readonly lowerBound: number }
  | { readonly kind: "answer"; readonly answer: Answer };

const spendsBetweenLooks = 16;

/** The thread's side: answers one job after the other. */
export function serveSolving(): void {
  const port = parentPort;
  if (port === null) throw new Error("This is not a thread.");
  const stop = new Int32Array(workerData as SharedArrayBuffer);
  const report = (message: Report) => port.postMessage(message);
  port.on("message", ({ position, timeMs }: Job) => {
    const started = performance.now();
    const cpu = process.cpuUsage();
    const end = started + timeMs;
    let spends = 0;
    let going = true;
    const spend = () => {
      if (++spends % spendsBetweenLooks === 0) going &&= Atomics.load(stop, 0) === 0 && performance.now() < end;
      return going;
    };
    const outcome = slidingSolver.solve(
      position,
      { spend },
      {
        building: (share) => report({ kind: "building", share }),
        better: ({ moves, lowerBound }) => report({ kind: "better", length: moves.length, lowerBound }),
      },
    );
    const { user, system } = process.cpuUsage(cpu);
    const times = { ms: performance.now() - started, cpuMs: (user + system) / 1000 };
    report({ kind: "answer", answer: { ...summary(outcome), ...times } });
  });
}

function summary(outcome: ReturnType<typeof slidingSolver.solve>): Omit<Answer, "ms" | "cpuMs"> {
  switch (outcome.kind) {
    case "solved": {
      const { moves, optimal, lowerBound, nodes } = outcome;
      return { result: "solved", optimal: optimal === "moves", moves: moves.join(""), lowerBound, nodes };
    }
    case "unsolvable":
      return { result: "unsolvable", optimal: false, moves: undefined, lowerBound: undefined, nodes: 0 };
    case "gaveUp":
      return { result: "gaveUp", optimal: false, moves: undefined, lowerBound: outcome.lowerBound, nodes: outcome.nodes };
  }
}

/** The program's side: a thread, and the way to ask it and to stop it. */
export class SolvingThread {
  readonly #stop = new Int32Array(new SharedArrayBuffer(4));
  readonly #worker: Worker;

  /** `file` is the program, which as a thread calls `serveSolving`. */
  constructor(file: string) {
    this.#worker = new Worker(file, { workerData: this.#stop.buffer });
  }

  /** Ends the search that is running, and all that follow, with what they have. */
  stop(): void {
    Atomics.store(this.#stop, 0, 1);
  }

  solve(job: Job, progress: (report: Report) => void): Promise<Answer> {
    return askThread(this.#worker, job, (report: Report) => {
      if (report.kind === "answer") return report.answer;
      progress(report);
      return undefined;
    });
  }

  async close(): Promise<void> {
    await this.#worker.terminate();
  }
}
