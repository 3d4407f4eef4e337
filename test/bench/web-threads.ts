import { readFileSync } from "node:fs";
import * as path from "node:path";
import { parseArgs } from "node:util";
import type { Page } from "playwright-core";
import { launchBrowser } from "../../scripts/lib/browser.mjs";
import { SolverThread } from "../../src/extension/solver/thread.js";
import { toLevel } from "../../src/games/sokoban/level/board.js";
import { levelRows } from "../../src/games/sokoban/level/level-text.js";
import { readCollection } from "../../src/games/sokoban/text/read-collection.js";
import type { LevelReply, LevelTask } from "../../src/protocol/level-solving.js";
import { percentile } from "./statistics.js";

const usage = "Usage: npm run bench -- web [--xsokoban 20] [--microban 30] [--seconds 10]";
const memoryMb = 1_000;

/**
 * The same levels by the same searches in a thread of Node and in a web worker of Chromium, in turn, by the bundles that ship. Their files are read from
 * `../shared/data/levels`.
 */
export async function run(args: readonly string[]): Promise<void> {
  const options = {
    xsokoban: { type: "string", default: "20" },
    microban: { type: "string", default: "30" },
    seconds: { type: "string", default: "10" },
  } as const;
  const { values } = parseArgs({ args: [...args], options });
  const [xsokoban, microban, seconds] = [values.xsokoban, values.microban, values.seconds].map(Number) as [number, number, number];
  if (![xsokoban, microban, seconds].every((number) => number >= 0)) throw new Error(usage);
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage();
    await compare(page, "XSokoban", levelsOf("xsokoban_90.txt", xsokoban), seconds);
    await compare(page, "Microban", levelsOf("microban.txt", microban), seconds);
  } finally {
    await browser.close();
  }
}

function levelsOf(file: string, count: number): readonly string[] {
  const { levels } = readCollection(readFileSync(path.resolve("..", "shared", "data", "levels", file), "utf8"));
  return levels.slice(0, count).map(({ board }) => levelRows(toLevel(board)!, "xsb").join("\n"));
}

async function compare(page: Page, name: string, boards: readonly string[], seconds: number): Promise<void> {
  const ratios: number[] = [];
  const sums = { node: 0, web: 0 };
  const solved = { node: 0, web: 0, same: 0 };
  for (const [index, board] of boards.entries()) {
    const task: LevelTask = {
      board,
      method: "any",
      timeMs: seconds * 1_000,
      memoryMb,
      shorten: false,
      plans: false,
      strands: "all",
      optimize: null,
      rate: false,
      otherOrder: null,
    };
    const { answer: node } = await inNode(task);
    const { answer: web } = await inBrowser(page, task);
    if (node.kind === "solved") solved.node++;
    if (web.kind === "solved") solved.web++;
    if (node.kind !== "solved" || web.kind !== "solved") {
      console.log(`${name} ${index + 1}: Node ${node.kind}, browser ${web.kind}`);
      continue;
    }
    if (node.lurd === web.lurd) solved.same++;
    ratios.push(web.ms / node.ms);
    sums.node += node.ms;
    sums.web += web.ms;
  }
  const ratio = (sums.web / sums.node).toFixed(2);
  console.log(`${name} 1–${boards.length}: solved ${solved.node} in Node, ${solved.web} in the browser, ${solved.same} by the same moves`);
  console.log(
    `  ${(sums.node / 1_000).toFixed(1)} s and ${(sums.web / 1_000).toFixed(1)} s: ${ratio} times as long; by level ${percentile(ratios, 50).toFixed(2)} in the median`,
  );
}

/** Each level in a new thread. */
async function inNode(task: LevelTask): Promise<LevelReply> {
  const thread = new SolverThread(
    path.resolve("dist", "solver-worker.js"),
    { heapMb: memoryMb + 500, idleMs: 60_000, patienceMs: 2_000 },
    console.error,
  );
  try {
    return await thread.ask("solveLevel", task, { signal: new AbortController().signal });
  } finally {
    await thread.end();
  }
}

async function inBrowser(page: Page, task: LevelTask): Promise<LevelReply> {
  const program = `${read("web-thread.js")}\n;runInThread(function (module, exports, require) {\n${read("solver-worker.js")}\n});`;
  return page.evaluate(solveInWorker, { program, task });
}

const read = (bundle: string) => readFileSync(path.resolve("dist", bundle), "utf8");

/** Runs in the page: what `platform/web/threads.ts` does, without VS Code. */
function solveInWorker({ program, task }: { readonly program: string; readonly task: LevelTask }): Promise<LevelReply> {
  return new Promise((resolve, reject) => {
    const emptyScript = URL.createObjectURL(new Blob([""]));
    const worker = new Worker(URL.createObjectURL(new Blob([program])));
    worker.onerror = ({ message }) => reject(new Error(message));
    worker.onmessage = ({ data }: MessageEvent<{ readonly type?: string; readonly value: LevelReply; readonly message: string }>) => {
      if (data.type === "fail") reject(new Error(data.message));
      if (data.type !== "reply") return;
      worker.terminate();
      resolve(data.value);
    };
    worker.postMessage({ tilework: "start", data: undefined, cancelled: undefined, emptyScript });
    worker.postMessage({ type: "call", id: 1, name: "solveLevel", params: { ...task, job: 1 } });
  });
}
