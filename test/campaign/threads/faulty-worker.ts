import { existsSync, renameSync, writeFileSync } from "node:fs";
import * as path from "node:path";
import { temporaryFolder } from "../../../scripts/lib/cleanup.mjs";

/** What happens to a thread: at its start, or at a question. */
export const faults = [
  "none",
  "slowStart",
  "killed",
  "crash",
  "outOfMemory",
  "noArray",
  "hang",
  "deaf",
  "late",
  "lies",
] as const;
export type Fault = (typeof faults)[number];

const about = { nodes: 1, ms: 1 };
const proof = { optimal: "moves", bothProved: false, solver: "moves" };
const wrongWay = { lurd: "uuu", moves: 3, pushes: 0, ...proof };
/** Answers by the name of the question whose moves are wrong by the rules. */
const wrongAnswers = {
  hint: { move: "X", none: undefined, ...about },
  solve: { outcome: { kind: "solved", moves: ["X"], optimal: "moves", lowerBound: 1 }, ...about },
  analyze: {
    analysis: { distance: 1, exact: true, lowerBound: 1, solution: ["X"], firstMoves: [], complete: true },
    limit: "time",
    ...about,
  },
  judge: { values: [{ move: "X", value: 1 }] },
  solveLevel: { answer: { kind: "solved", ...wrongWay, ...about }, memoryMb: 1 },
};

/**
 * The code in front of the shipped thread program. It reads from a file what should happen, at its start and
 * again at each question, because threads are kept between questions.
 */
const program = `
const { readFileSync, writeFileSync } = require("node:fs");
const { parentPort } = require("node:worker_threads");
const plan = () => JSON.parse(readFileSync(PLAN, "utf8"));
const busy = (ms) => { for (const end = Date.now() + ms; Date.now() < end;); };
if (plan().fault === "slowStart") busy(plan().ms);
const on = parentPort.on.bind(parentPort);
const post = parentPort.postMessage.bind(parentPort);
let now = { fault: "none" };
parentPort.on = (event, handler) => on(event, event !== "message" ? handler : (message) => {
  if (message?.type !== "call" || message.name === "echo") return handler(message);
  now = plan();
  if (now.only !== undefined && now.only !== message.name) return handler(message);
  if (now.strands !== undefined && now.strands !== message.params?.strands) return handler(message);
  writeFileSync(PLAN + "." + now.fault, "");
  switch (now.fault) {
    case "killed": return process.exit(1);
    case "crash": throw new Error("on purpose");
    case "outOfMemory": throw Object.assign(new Error("full"), { code: "ERR_WORKER_OUT_OF_MEMORY" });
    case "noArray": throw new RangeError("Array buffer allocation failed");
    case "hang": for (;;);
    case "deaf": return;
    case "late": busy(now.ms); return handler(message);
    case "lies": return message.name in LIES
      ? post({ type: "reply", id: message.id, value: LIES[message.name] })
      : handler(message);
    default: return handler(message);
  }
});
require(PROGRAM);
`;

/** A thread program with faults. */
export class FaultyWorker {
  readonly file: string;
  readonly #folder = temporaryFolder("threads").path;
  readonly #plan: string;

  /** @param worker the shipped program */
  constructor(worker: string) {
    this.file = path.join(this.#folder, "worker.cjs");
    this.#plan = path.join(this.#folder, "plan.json");
    this.set({ fault: "none" });
    writeFileSync(
      this.file,
      program
        .replaceAll("PLAN", JSON.stringify(this.#plan))
        .replaceAll("LIES", `(${JSON.stringify(wrongAnswers)})`)
        .replace("PROGRAM", JSON.stringify(worker)),
    );
  }

  /**
   * Sets the fault of the threads from now on. `only`: the name of the one question that meets it; `strands`:
   * the searches of the one thread that does.
   */
  set(plan: { readonly fault: Fault } & Readonly<Record<string, unknown>>): void {
    // Written atomically, because threads read it at any time.
    writeFileSync(`${this.#plan}.new`, JSON.stringify(plan));
    renameSync(`${this.#plan}.new`, this.#plan);
  }

  /** Whether a question has met this fault. */
  hasMet(fault: Fault): boolean {
    return existsSync(`${this.#plan}.${fault}`);
  }
}
