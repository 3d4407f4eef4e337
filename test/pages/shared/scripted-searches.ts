import { cpSync, renameSync, writeFileSync } from "node:fs";
import * as path from "node:path";
import { copiedExtension } from "../../../scripts/lib/vscode/extension-copies.mjs";
import type { LevelProgress, LevelSolution } from "../../../src/protocol/solver/level-solving.js";

/** What a search reports of its level and of each solution. */
type Script = Pick<LevelProgress, "boxes"> & { readonly found: readonly LevelSolution[] };

/**
 * The code in front of the shipped thread program. A search for a scripted level finds what the test says,
 * and ends only when it is canceled.
 */
const program = `
const { readFileSync } = require("node:fs");
const { parentPort, workerData } = require("node:worker_threads");
const on = parentPort.on.bind(parentPort);
parentPort.on = (event, handler) => on(event, event !== "message" ? handler : (message) => {
  const script = message.name === "solveLevel" && JSON.parse(readFileSync(SCRIPT))[message.params.board];
  if (!script) return handler(message);
  const { id, params } = message;
  const post = (type, value) => parentPort.postMessage({ type, id, value });
  const search = { solver: "any", nodes: 1000, ms: 100 };
  let told = -1;
  const timer = setInterval(() => {
    const { found, boxes } = JSON.parse(readFileSync(SCRIPT))[params.board];
    const [best, phase] = [found.at(-1), found.length > 0 ? "shortening" : "searching"];
    if (told !== found.length) post("progress", { ...search, phase, packed: 0, boxes, best, memoryMb: 1 });
    told = found.length;
    if (Atomics.load(workerData.cancelled, 0) < params.job) return;
    clearInterval(timer);
    const answer = best ? { kind: "solved", ...best } : { kind: "gaveUp", limit: "cancelled" };
    post("reply", { answer: { ...answer, ...search }, memoryMb: 1 });
  }, 20);
});
require("./shipped-worker.js");
`;

/** The extension, whose searches for some levels go on until they are canceled and find what a test says. */
export class ScriptedSearches {
  readonly extension = copiedExtension();
  readonly #script = path.join(this.extension, "script.json");
  readonly #levels: Record<string, Script> = {};

  constructor() {
    const worker = path.join(this.extension, "dist", "solver-worker.js");
    cpSync(worker, path.join(this.extension, "dist", "shipped-worker.js"));
    writeFileSync(worker, program.replaceAll("SCRIPT", JSON.stringify(this.#script)));
    this.#write();
  }

  /** Running and later searches for this level have found these solutions, each better than the last one. */
  find(rows: readonly string[], ...lurds: readonly string[]): void {
    const found = lurds.map((lurd) => {
      const pushes = lurd.replace(/[a-z]/g, "").length;
      return { lurd, moves: lurd.length, pushes, optimal: false, bothProved: false } as const;
    });
    this.#levels[rows.join("\n")] = { boxes: rows.join("").replace(/[^$*]/g, "").length, found };
    this.#write();
  }

  #write(): void {
    // Written atomically, because threads read it at any time.
    writeFileSync(`${this.#script}.new`, JSON.stringify(this.#levels));
    renameSync(`${this.#script}.new`, this.#script);
  }
}
