import { parentPort, Worker, workerData } from "node:worker_threads";
import { english } from "../../games/message.js";
import type { Level } from "../../games/sokoban/level.js";
import type { Method } from "../../games/sokoban/method.js";
import type { Progress } from "../../games/sokoban/solver/portfolio.js";
import { type LevelOutcome, solveLevel } from "../../games/sokoban/solver/solve.js";
import { askThread } from "../ask-thread.js";

/** Levels are solved in threads, as a search runs without a pause: they look at a shared number, and end with what they have when it is set. */

export interface Job {
  readonly level: Level;
  readonly method: Method;
  readonly timeMs: number;
}

/** What a search came to. */
export interface Answer {
  readonly result: "solved" | "unsolvable" | "gaveUp" | "alreadySolved";
  readonly solver: LevelOutcome["solver"];
  readonly optimal: "moves" | "pushes" | false;
  /** LURD text; `undefined` where there is no solution. */
  readonly solution: string | undefined;
  readonly pushes: number;
  readonly nodes: number;
  readonly ms: number;
  readonly cpuMs: number;
  readonly reason: string | undefined;
}

export type Report = { readonly kind: "progress"; readonly progress: Progress } | { readonly kind: "answer"; readonly answer: Answer };

interface ThreadData {
  readonly game: "sokoban";
  readonly stop: SharedArrayBuffer;
}

const spendsBetweenLooks = 4;
const progressEveryMs = 100;

/** This thread was started to solve Sokoban. */
export function isSokobanThread(): boolean {
  return typeof workerData === "object" && workerData !== null && (workerData as Partial<ThreadData>).game === "sokoban";
}

/** The thread's side: answers one job after the other. */
export function serveSokoban(): void {
  const port = parentPort;
  if (port === null) throw new Error("This is not a thread.");
  const stop = new Int32Array((workerData as ThreadData).stop);
  const report = (message: Report) => port.postMessage(message);
  port.on("message", ({ level, method, timeMs }: Job) => {
    const started = performance.now();
    const end = started + timeMs;
    const cpu = process.cpuUsage();
    let spends = 0;
    let going = true;
    let told = started;
    const spend = () => {
      if (++spends % spendsBetweenLooks === 0) going &&= Atomics.load(stop, 0) === 0 && performance.now() < end;
      return going;
    };
    const progress = (now: Progress) => {
      if (performance.now() - told < progressEveryMs) return;
      told = performance.now();
      report({ kind: "progress", progress: now });
    };
    const outcome = solveLevel(level, method, { spend }, { progress });
    const { user, system } = process.cpuUsage(cpu);
    report({ kind: "answer", answer: { ...summary(level, outcome), ms: performance.now() - started, cpuMs: (user + system) / 1000 } });
  });
}

function summary(level: Level, outcome: LevelOutcome): Omit<Answer, "ms" | "cpuMs"> {
  const { solver, nodes, pushes } = outcome;
  const common = { solver, nodes, pushes, optimal: false, solution: undefined, reason: undefined } as const;
  switch (outcome.kind) {
    case "solved": {
      const already = outcome.moves.length === 0 && level.boxes.every((box) => level.goals.includes(box));
      return { ...common, result: already ? "alreadySolved" : "solved", optimal: outcome.optimal, solution: outcome.moves.join("") };
    }
    case "unsolvable":
      return { ...common, result: "unsolvable", reason: english(outcome.reason) };
    case "gaveUp":
      return { ...common, result: "gaveUp", reason: whyGaveUp[outcome.reason] };
  }
}

const whyGaveUp = {
  budget: "The time was up.",
  memory: "The memory was full.",
  size: "The level is too large.",
} as const;

/** The program's side: a thread, and the way to ask it. */
export class SolvingThread {
  readonly #worker: Worker;

  /** `file` is the program, which as a thread calls `serveSokoban`; `stop` ends the searches of all threads that share it when it is set to 1. */
  constructor(file: string, stop: SharedArrayBuffer) {
    const data: ThreadData = { game: "sokoban", stop };
    this.#worker = new Worker(file, { workerData: data, resourceLimits: { maxOldGenerationSizeMb: 1024 } });
  }

  solve(job: Job, progress: (progress: Progress) => void): Promise<Answer> {
    return askThread(this.#worker, job, (report: Report) => {
      if (report.kind === "answer") return report.answer;
      progress(report.progress);
      return undefined;
    });
  }

  async close(): Promise<void> {
    await this.#worker.terminate();
  }
}
