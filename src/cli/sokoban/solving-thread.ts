import { parentPort, Worker, workerData } from "node:worker_threads";
import { english } from "../../games/message.js";
import type { Level } from "../../games/sokoban/level/level.js";
import type { Method } from "../../games/sokoban/level/method.js";
import type { Progress, Strands } from "../../games/sokoban/solver/portfolio.js";
import { type LevelOutcome, type SolveOptions, solveLevel } from "../../games/sokoban/solver/solve.js";
import { askThread } from "../shared/ask-thread.js";

/** Levels are solved in threads, as a search runs without a pause: they look at a shared number, and end with what they have when it is set. */

export interface Job {
  readonly level: Level;
  readonly method: Method;
  readonly timeMs: number;
  /** After "any": use the rest of the time to shorten the solution in this. */
  readonly shorten: "moves" | "pushes" | undefined;
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
  readonly reason: string | undefined;
}

export type Report =
  | { readonly kind: "progress"; readonly progress: Progress }
  /** A solution is known; it may still become shorter. */
  | { readonly kind: "found" }
  | { readonly kind: "answer"; readonly answer: Answer };

interface ThreadData {
  readonly game: "sokoban";
  /** Not 0: end all searches. */
  readonly stop: SharedArrayBuffer;
}

/** A job as the thread gets it. */
interface Work extends Job {
  readonly strands: Strands;
  /** Not 0: end the search of this job, as another thread has its answer. */
  readonly settled: SharedArrayBuffer;
}

const spendsBetweenClocks = 4;
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
  port.on("message", ({ level, method, timeMs, shorten, strands, settled }: Work) => {
    const started = performance.now();
    const end = started + timeMs;
    const over = new Int32Array(settled);
    let spends = 0;
    let going = true;
    let told = started;
    const spend = () => {
      going &&= Atomics.load(stop, 0) === 0 && Atomics.load(over, 0) === 0;
      if (++spends % spendsBetweenClocks === 0) going &&= performance.now() < end;
      return going;
    };
    const progress = (now: Progress) => {
      if (performance.now() - told < progressEveryMs) return;
      told = performance.now();
      report({ kind: "progress", progress: now });
    };
    let found = false;
    const better = () => {
      if (!found) report({ kind: "found" });
      found = true;
    };
    const options: SolveOptions = { strands, shorten: shorten ?? false };
    const outcome = solveLevel(level, method, { spend }, { progress, better }, options);
    report({ kind: "answer", answer: { ...summary(level, outcome), ms: performance.now() - started } });
  });
}

function summary(level: Level, outcome: LevelOutcome): Omit<Answer, "ms"> {
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

/** The program's side of a thread. */
class Thread {
  readonly #worker: Worker;

  constructor(file: string, stop: SharedArrayBuffer) {
    const data: ThreadData = { game: "sokoban", stop };
    this.#worker = new Worker(file, { workerData: data, resourceLimits: { maxOldGenerationSizeMb: 1024 } });
  }

  ask(work: Work, progress: (progress: Progress) => void, found: () => void): Promise<Answer> {
    return askThread(this.#worker, work, (report: Report) => {
      if (report.kind === "answer") return report.answer;
      if (report.kind === "found") found();
      else progress(report.progress);
      return undefined;
    });
  }

  async close(): Promise<void> {
    await this.#worker.terminate();
  }
}

/** A thread that solves levels, or two that share each level: one searches from its beginning, the other from its end. */
export class Solving {
  readonly #threads: readonly Thread[];

  /** `file` is the program, which as a thread calls `serveSokoban`; `stop` ends the searches of all that share it when it is set to 1. */
  constructor(file: string, stop: SharedArrayBuffer, isPair: boolean) {
    this.#threads = Array.from({ length: isPair ? 2 : 1 }, () => new Thread(file, stop));
  }

  /** The first solution or proof ends the other thread's search; the nodes are those of both. */
  async solve(job: Job, progress: (progress: Progress) => void): Promise<Answer> {
    const isPair = this.#threads.length === 2;
    const settled = this.#threads.map(() => new SharedArrayBuffer(4));
    let first: number | undefined;
    const settle = (by: number) => {
      if (first !== undefined) return;
      first = by;
      for (const [index, flag] of settled.entries()) if (index !== by) Atomics.store(new Int32Array(flag), 0, 1);
    };
    const answers = await Promise.all(
      this.#threads.map(async (thread, index) => {
        const strands: Strands = isPair ? (["forward", "backward"] as const)[index]! : "all";
        const tell = index === 0 ? progress : () => {};
        const answer = await thread.ask({ ...job, strands, settled: settled[index] as SharedArrayBuffer }, tell, () => settle(index));
        if (answer.result !== "gaveUp") settle(index);
        return answer;
      }),
    );
    const answer = answers[first ?? 0] as Answer;
    return { ...answer, nodes: answers.reduce((sum, { nodes }) => sum + nodes, 0) };
  }

  async close(): Promise<void> {
    await Promise.all(this.#threads.map((thread) => thread.close()));
  }
}
