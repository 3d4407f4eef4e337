import { readFileSync } from "node:fs";
import { loadavg } from "node:os";
import * as path from "node:path";
import { parseArgs } from "node:util";
import { SolverPool } from "../../src/extension/solver/pool.js";
import { toLevel } from "../../src/games/sokoban/level/board.js";
import { levelRows } from "../../src/games/sokoban/level/level-text.js";
import { readCollection } from "../../src/games/sokoban/text/read-collection.js";
import type { LevelAnswer, LevelTask } from "../../src/protocol/level-solving.js";
import type { LevelSaid, LevelsInput } from "../web-host/levels-probe.js";
import { runProbe, type Web } from "../web-host/run-probe.js";
import { percentile } from "./statistics.js";

export const usage = "Usage: npm run bench -- web [--xsokoban 1-20] [--microban 1-30] [--seconds 20] [--isolated]";
const memoryMb = 1_000;

/**
 * The same levels by the same searches in a thread of Node and in a worker of a real VS Code in Chromium, in turns of some levels, by the bundles that ship.
 * `--isolated`: where threads share memory. Their files are read from `../shared/data/levels`.
 */
export async function run(args: readonly string[]): Promise<void> {
  const options = {
    xsokoban: { type: "string", default: "1-20" },
    microban: { type: "string", default: "1-30" },
    seconds: { type: "string", default: "20" },
    isolated: { type: "boolean", default: false },
  } as const;
  const { values } = parseArgs({ args: [...args], options });
  const seconds = Number(values.seconds);
  if (!(seconds > 0)) throw new Error(usage);
  const web = values.isolated ? "isolated" : "plain";
  await compare("XSokoban", levelsOf("xsokoban_90.txt", values.xsokoban), seconds, web);
  await compare("Microban", levelsOf("microban.txt", values.microban), seconds, web);
}

interface NumberedLevel {
  readonly number: number;
  readonly board: string;
}

/** `range`: "3-7", or "0" for none. */
function levelsOf(file: string, range: string): readonly NumberedLevel[] {
  const [, from, to] = /^(\d+)(?:-(\d+))?$/.exec(range) ?? [];
  if (from === undefined) throw new Error(usage);
  if (range === "0") return [];
  const { levels } = readCollection(readFileSync(path.resolve("..", "shared", "data", "levels", file), "utf8"));
  const numbered = levels.map(({ board }, index) => ({ number: index + 1, board: levelRows(toLevel(board)!, "xsb").join("\n") }));
  return numbered.slice(Number(from) - 1, Number(to ?? from));
}

/** So many levels are solved in the one host before it is the other one's turn, so that both have the same load. */
const turn = 10;

async function compare(name: string, levels: readonly NumberedLevel[], seconds: number, web: Web): Promise<void> {
  if (levels.length === 0) return;
  const ratios: number[] = [];
  const sums = { node: 0, web: 0 };
  const solved = { node: 0, web: 0, same: 0 };
  for (let first = 0; first < levels.length; first += turn) {
    const part = levels.slice(first, first + turn);
    const tasks = part.map(({ board }) => taskOf(board, seconds));
    const inNode = await answersInNode(tasks);
    const inBrowser = await answersInBrowser(tasks, web);
    for (const [index, { number }] of part.entries()) {
      const [node, browser] = [inNode[index]!, inBrowser[index]!];
      const same = node.kind === "solved" && browser.kind === "solved" && node.lurd === browser.lurd;
      console.log(`${name} ${number}: Node ${told(node)}, browser ${told(browser)}${same ? ", the same moves" : ""}`);
      if (node.kind === "solved") solved.node++;
      if (browser.kind === "solved") solved.web++;
      if (same) solved.same++;
      if (node.kind !== "solved" || browser.kind !== "solved") continue;
      ratios.push(browser.ms / node.ms);
      sums.node += node.ms;
      sums.web += browser.ms;
    }
  }
  const ratio = (sums.web / sums.node).toFixed(2);
  console.log(`${name}, ${levels.length} levels: solved ${solved.node} in Node, ${solved.web} in the browser, ${solved.same} by the same moves`);
  console.log(
    `  ${(sums.node / 1_000).toFixed(1)} s and ${(sums.web / 1_000).toFixed(1)} s: ${ratio} times as long; by level ${percentile(ratios, 50).toFixed(2)} in the median; load ${loadavg()[0]!.toFixed(1)}`,
  );
}

function taskOf(board: string, seconds: number): LevelTask {
  return {
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
}

function told(answer: LevelAnswer): string {
  const how = answer.kind === "solved" ? `${answer.moves}/${answer.pushes}` : answer.kind === "gaveUp" ? `gave up (${answer.limit})` : answer.kind;
  return `${how} in ${answer.ms.toFixed(0)} ms`;
}

/** Each level in a thread that has solved none before, as in the browser. */
async function answersInNode(tasks: readonly LevelTask[]): Promise<readonly LevelAnswer[]> {
  const answers: LevelAnswer[] = [];
  for (const task of tasks) {
    const pool = new SolverPool(path.resolve("dist", "solver-worker.js"), console.error);
    answers.push(await pool.solveLevel(task, new AbortController().signal, () => undefined));
    await pool.dispose();
  }
  return answers;
}

async function answersInBrowser(tasks: readonly LevelTask[], web: Web): Promise<readonly LevelAnswer[]> {
  const answers: LevelAnswer[] = [];
  await runProbe<LevelSaid>("levels-probe", web, { tasks } satisfies LevelsInput, (said) => answers.push(said));
  return answers;
}
