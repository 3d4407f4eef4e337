import { loadavg } from "node:os";
import * as path from "node:path";
import { levelRows } from "../../src/games/sokoban/level/level-text.js";
import type { LevelAnswer, LevelTask } from "../../src/protocol/solver/level-solving.js";
import { SolverPool } from "../../src/solving/pool.js";
import { sharedPath } from "../unit/shared/shared-data.js";
import type { LevelReport, LevelsInput } from "../web-host/levels-probe.js";
import { runProbe, type Web } from "../web-host/run-probe.js";
import { cpuMs } from "./shared/cpu.js";
import { readOptions } from "./shared/options.js";
import { compare as comparePairs, type Pair, told as toldPairs } from "./shared/paired.js";
import { cpuMsOf, processesUnder } from "./shared/process-cpu.js";
import { type Numbered, numberedLevels } from "./shared/sokoban-levels.js";

export const usage =
  "Usage: npm run bench -- web [--xsokoban 1-20] [--microban 1-30] [--seconds 120] [--times 2] [--isolated]";
const memoryMb = 1_000;

/**
 * Runs the same searches on the same levels in a Node thread and in a worker of a real VS Code in Chromium.
 * Both use the shipped bundles. To be independent of the machine's load, the hosts take turns of a few levels
 * each. Each level runs several times in either and its fastest run counts. The limit is long, and CPU time
 * is reported beside the clock. `--isolated`: where threads share memory. The levels are read from
 * `../shared/data/levels`.
 */
export async function run(args: readonly string[]): Promise<void> {
  const { xsokoban, microban, seconds, times, isolated } = readOptions(
    args,
    usage,
    { xsokoban: "1-20", microban: "1-30", seconds: 120, times: 2, isolated: false },
    (options) => options.seconds > 0 && options.times >= 1,
  );
  const how = { seconds, times, web: isolated ? "isolated" : "plain" } as const;
  await compare("XSokoban", levelsOf("xsokoban_90.txt", xsokoban), how);
  await compare("Microban", levelsOf("microban.txt", microban), how);
}

/** `range`: "3-7", or "0" for none. */
function levelsOf(file: string, range: string): readonly Numbered[] {
  const [, from, to] = /^(\d+)(?:-(\d+))?$/.exec(range) ?? [];
  if (from === undefined) throw new Error(usage);
  const isMeant = (number: number) => number >= Number(from) && number <= Number(to ?? from);
  return numberedLevels(sharedPath("levels", file), isMeant);
}

/** The number of levels that one host solves before the other one's turn, so that both have the same load. */
const turn = 10;

/** The result of a level in a host, and its cost. */
interface Solved {
  readonly answer: LevelAnswer;
  /** `undefined` where the platform does not report it. */
  readonly cpuMs: number | undefined;
}

/** Shorter times are mostly the start of a thread, and the CPU clock has steps of ten. */
const cpuFromMs = 200;

async function compare(
  name: string,
  levels: readonly Numbered[],
  { seconds, times, web }: { seconds: number; times: number; web: Web },
): Promise<void> {
  if (levels.length === 0) return;
  const clock: Pair[] = [];
  const cpu: Pair[] = [];
  const solved = { node: 0, web: 0, same: 0 };
  for (let first = 0; first < levels.length; first += turn) {
    const part = levels.slice(first, first + turn);
    const tasks = part.map(({ level }) => taskOf(levelRows(level, "xsb").join("\n"), seconds));
    const inNode: (readonly Solved[])[] = [];
    const inBrowser: (readonly Solved[])[] = [];
    for (let time = 0; time < times; time++) {
      // Node, browser, browser, Node …
      const turns = [
        async () => void inNode.push(await answersInNode(tasks)),
        async () => void inBrowser.push(await answersInBrowser(tasks, web)),
      ];
      for (const answers of time % 2 === 0 ? turns : turns.reverse()) await answers();
    }
    for (const [index, { number }] of part.entries()) {
      const [node, browser] = [
        quickest(inNode.map((all) => all[index]!)),
        quickest(inBrowser.map((all) => all[index]!)),
      ];
      const same =
        node.answer.kind === "solved" &&
        browser.answer.kind === "solved" &&
        node.answer.lurd === browser.answer.lurd;
      console.log(
        `${name} ${number}: Node ${told(node)}, browser ${told(browser)}${same ? ", the same moves" : ""}`,
      );
      if (node.answer.kind === "solved") solved.node++;
      if (browser.answer.kind === "solved") solved.web++;
      if (same) solved.same++;
      if (node.answer.kind !== "solved" || browser.answer.kind !== "solved") continue;
      clock.push([node.answer.ms, browser.answer.ms]);
      if (node.cpuMs !== undefined && browser.cpuMs !== undefined) cpu.push([node.cpuMs, browser.cpuMs]);
    }
  }
  console.log(
    `${name}, ${levels.length} levels: solved ${solved.node} in Node, ${solved.web} in the browser, ${solved.same} by the same moves; Node → browser, ms`,
  );
  tell("clock", clock);
  tell("CPU", cpu);
  tell(
    `CPU, levels of ${cpuFromMs} ms and more`,
    cpu.filter(([node, browser]) => Math.min(node, browser) >= cpuFromMs),
  );
  console.log(`  load ${loadavg()[0]!.toFixed(1)}`);
}

function quickest(all: readonly Solved[]): Solved {
  const least = (of: (one: Solved) => number | undefined) =>
    Math.min(...all.map((one) => of(one) ?? Number.POSITIVE_INFINITY));
  const best = all.find((one) => one.answer.ms === least(({ answer }) => answer.ms)) ?? all[0]!;
  const cpu = least(({ cpuMs }) => cpuMs);
  return { answer: best.answer, cpuMs: Number.isFinite(cpu) ? cpu : undefined };
}

function tell(what: string, pairs: readonly Pair[]): void {
  if (pairs.length === 0) return;
  const sum = (side: 0 | 1) => pairs.reduce((all, pair) => all + pair[side], 0);
  const sums = `${sum(0).toFixed(0)} → ${sum(1).toFixed(0)} in all, ×${(sum(1) / sum(0)).toFixed(2)}`;
  console.log(`  ${what}: ${sums}; by level, medians of ${pairs.length}: ${toldPairs(comparePairs(pairs))}`);
}

function taskOf(board: string, seconds: number): LevelTask {
  const options = { shorten: null, plans: false, strands: "all", compared: null } as const;
  return { board, method: "any", timeMs: seconds * 1_000, memoryMb, kind: "solve", ...options };
}

function told({ answer, cpuMs }: Solved): string {
  const how =
    answer.kind === "solved"
      ? `${answer.moves}/${answer.pushes}`
      : answer.kind === "gaveUp"
        ? `gave up (${answer.limit})`
        : answer.kind;
  return `${how} in ${answer.ms.toFixed(0)} ms${cpuMs === undefined ? "" : `, CPU ${cpuMs.toFixed(0)}`}`;
}

/** Each level runs in a new thread, as in the browser. */
async function answersInNode(tasks: readonly LevelTask[]): Promise<readonly Solved[]> {
  const solved: Solved[] = [];
  for (const task of tasks) {
    const before = cpuMs();
    const pool = new SolverPool(path.resolve("dist", "solver-worker.js"), console.error);
    const answer = await pool.solveLevel(task, new AbortController().signal, () => undefined);
    solved.push({ answer, cpuMs: cpuMs() - before });
    await pool.dispose();
  }
  return solved;
}

async function answersInBrowser(tasks: readonly LevelTask[], web: Web): Promise<readonly Solved[]> {
  const solved: Solved[] = [];
  // All pages of our Chromium: while a level is solved, the others are idle.
  const pages = () => cpuMsOf(processesUnder(process.pid, "--type=renderer"));
  let before: number | undefined;
  await runProbe<LevelReport>("levels-probe", web, { tasks } satisfies LevelsInput, (said) => {
    const now = pages();
    if (said !== "begun")
      solved.push({
        answer: said,
        cpuMs: now === undefined || before === undefined ? undefined : now - before,
      });
    before = now;
  });
  return solved;
}
