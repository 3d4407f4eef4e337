import { mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import * as path from "node:path";

/** What befalls a thread: when it starts, or when it is asked something. */
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
  "nonsense",
  "lies",
  "babble",
] as const;
export type Fault = (typeof faults)[number];

/**
 * The thread's program in front of the one that ships. It reads what shall befall it from a file, at its
 * start and again with each question, as threads are kept from question to question.
 */
const program = `
const { readFileSync } = require("node:fs");
const { parentPort } = require("node:worker_threads");
const plan = () => JSON.parse(readFileSync(PLAN, "utf8"));
const busy = (ms) => { for (const end = Date.now() + ms; Date.now() < end;); };
if (plan().fault === "slowStart") busy(plan().ms);
const on = parentPort.on.bind(parentPort);
const post = parentPort.postMessage.bind(parentPort);
let now = { fault: "none" };
const reply = (id, value) => post({ type: "reply", id, value });
parentPort.on = (event, handler) => on(event, event !== "message" ? handler : (message) => {
  if (message?.type !== "call" || message.name === "echo") return handler(message);
  now = plan();
  switch (now.fault) {
    case "killed": return process.exit(1);
    case "crash": throw new Error("on purpose");
    case "outOfMemory": throw Object.assign(new Error("full"), { code: "ERR_WORKER_OUT_OF_MEMORY" });
    case "noArray": throw new RangeError("Array buffer allocation failed");
    case "hang": for (;;);
    case "deaf": return;
    case "late": busy(now.ms); return handler(message);
    case "nonsense":
    case "lies": return reply(message.id, now.value);
    case "babble":
      for (const value of now.values) post({ type: "progress", id: message.id, value });
      for (const wire of now.wires) post(wire);
      return handler(message);
    default: return handler(message);
  }
});
require(PROGRAM);
`;

/** A thread's program to which things befall. */
export class FaultyWorker {
  readonly file: string;
  readonly #folder = mkdtempSync(path.join(tmpdir(), "tilework-threads-"));
  readonly #plan: string;

  /** @param worker the program that ships */
  constructor(worker: string) {
    this.file = path.join(this.#folder, "worker.cjs");
    this.#plan = path.join(this.#folder, "plan.json");
    this.set({ fault: "none" });
    writeFileSync(
      this.file,
      program.replace("PLAN", JSON.stringify(this.#plan)).replace("PROGRAM", JSON.stringify(worker)),
    );
  }

  /** What befalls the threads from now on. */
  set(plan: { readonly fault: Fault } & Readonly<Record<string, unknown>>): void {
    // Whole at every moment, as threads read it when they like.
    writeFileSync(`${this.#plan}.new`, JSON.stringify(plan));
    renameSync(`${this.#plan}.new`, this.#plan);
  }

  remove(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
