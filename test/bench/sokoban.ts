import { existsSync } from "node:fs";
import * as path from "node:path";
import { allBuiltInLevels } from "../../src/games/sokoban/built-in-levels.js";
import type { Level } from "../../src/games/sokoban/level/level.js";
import { type Method, methods } from "../../src/games/sokoban/level/method.js";
import { replay } from "../../src/games/sokoban/solver/board/solution-replay.js";
import type { StrandChoice } from "../../src/games/sokoban/solver/portfolio.js";
import { type LevelOutcome, solveLevel } from "../../src/games/sokoban/solver/solve.js";
import { WarmUp } from "../../src/games/sokoban/solver/warm-up.js";
import type { Budget } from "../../src/games/solver.js";
import { sharedPath } from "../unit/shared/shared-data.js";
import { cpuBudget, cpuMs } from "./shared/cpu.js";
import { readOptions } from "./shared/options.js";
import { type Numbered, numberedLevels, numbersIn } from "./shared/sokoban-levels.js";
import { type Alone, searchAlone, searchNames } from "./shared/sokoban-searches.js";
import { percentile } from "./shared/statistics.js";

/** As in a thread of the product. */
const maxWarmUpMs = 300;

export const usage = `Usage: npm run bench -- sokoban [--only xsokoban,xsokoban60,microban,microban2,pushes,pushes2,ties,boxoban] [--every 1] [--level 3,7] [--levels] [--file F --seconds S --method M] [--strands all|forward|backward] [--search ${searchNames.join("|")} --style name=value,…]`;

interface Row {
  readonly file: string;
  readonly seconds: number;
  readonly method: Method;
  /** A file with the fewest pushes for each level, for comparison. */
  readonly reference?: string;
  /** Also finds the fewest moves among the fewest pushes, and counts where that is proved. */
  readonly ties?: true;
}

const referenceOf = (collection: string) => `reference_optimal_pushes_${collection}.csv`;
const rows: Readonly<Record<string, Row>> = {
  xsokoban: { file: "xsokoban_90.txt", seconds: 10, method: "any" },
  xsokoban60: { file: "xsokoban_90.txt", seconds: 60, method: "any" },
  microban: { file: "microban.txt", seconds: 10, method: "any" },
  microban2: { file: "microban_ii.txt", seconds: 10, method: "any" },
  pushes: { file: "microban.txt", seconds: 60, method: "pushes", reference: referenceOf("microban") },
  pushes2: { file: "microban_ii.txt", seconds: 60, method: "pushes", reference: referenceOf("microban_ii") },
  ties: { file: "microban.txt", seconds: 15, method: "pushes", ties: true },
  boxoban: { file: "boxoban_hard_000.txt", seconds: 10, method: "any" },
};

/**
 * Prints the Sokoban solver's results, with CPU time of the whole process as measure and limit, because the
 * machine may be busy. Every solution is replayed by the rules. The collections are read from
 * `../shared/data/levels`, or one from `--file`.
 */
export async function run(args: readonly string[]): Promise<void> {
  const values = readOptions(args, usage, {
    only: Object.keys(rows).join(","),
    every: 1,
    level: undefined,
    levels: false,
    file: undefined,
    seconds: undefined,
    method: "any",
    search: undefined,
    style: "",
    strands: "all",
  });
  const { every } = values;
  const only = values.level === undefined ? undefined : new Set(values.level.split(",").map(Number));
  const isMeasured = (number: number) => (only === undefined ? (number - 1) % every === 0 : only.has(number));
  const names = values.only.split(",");
  const method = methods.find((name) => name === values.method);
  const strands = (["all", "forward", "backward"] as const).find((name) => name === values.strands);
  if (
    names.some((name) => !Object.hasOwn(rows, name)) ||
    !(every >= 1) ||
    method === undefined ||
    strands === undefined
  )
    throw new Error(usage);
  const options: Options = { strands, isMeasured, table: values.levels };
  if (values.search !== undefined) {
    const search = searchNames.find((one) => one === values.search);
    if (search === undefined) throw new Error(usage);
    const file = values.file ?? sharedPath("levels", rows.xsokoban!.file);
    const levels = numberedLevels(file, isMeasured);
    const seconds = Number(values.seconds ?? "5");
    measureSearch(
      levels,
      (level) => searchAlone(level, search, values.style, perNode(cpuBudget(seconds))),
      `${search} ${values.style}, ${seconds} s`,
    );
    return;
  }
  if (values.file !== undefined) {
    const row = { file: values.file, seconds: Number(values.seconds ?? "10"), method };
    measure(path.basename(values.file), values.file, row, options);
    return;
  }
  for (const name of names) {
    const row = rows[name] as Row;
    const seconds = values.seconds === undefined ? row.seconds : Number(values.seconds);
    measure(name, sharedPath("levels", row.file), { ...row, seconds }, options);
  }
}

interface Options {
  /** One of the product's two threads alone, or both in one. */
  readonly strands: StrandChoice;
  readonly isMeasured: (number: number) => boolean;
  /** Prints a line for each level. */
  readonly table: boolean;
}

function measure(name: string, file: string, row: Row, { strands, isMeasured, table }: Options): void {
  if (!existsSync(file)) {
    console.log(`SKIPPED: ${path.relative(".", file)} is missing.`);
    return;
  }
  const fewest = row.reference === undefined ? undefined : numbersIn(row.reference, 1);
  const numbered = numberedLevels(file, isMeasured);
  const warmed = warmedUp();
  const times: number[] = [];
  let all = 0;
  let wrong = 0;
  const missed: number[] = [];
  let memory = 0;
  for (const { level, number } of numbered) {
    const started = cpuMs();
    const shorten = row.ties === true ? "ties" : false;
    const outcome = solveLevel(level, row.method, perNode(cpuBudget(row.seconds)), {}, { strands, shorten });
    const ms = cpuMs() - started;
    all += ms;
    memory = Math.max(memory, process.memoryUsage().rss);
    const counted = outcome.kind === "solved" ? replay(level, outcome.moves) : undefined;
    if (outcome.kind === "solved" && counted?.solved !== true)
      throw new Error(`Level ${number}: the solution is wrong.`);
    const isProved = outcome.kind === "solved" && outcome.bothProved;
    if (counted === undefined || (row.ties === true && !isProved)) missed.push(number);
    else times.push(ms);
    const reference = fewest?.get(number);
    if (counted !== undefined && reference !== undefined && reference !== counted.pushes) wrong++;
    if (table) console.log(levelLine(number, level, outcome, ms));
  }
  const compared = fewest === undefined ? "" : `, ${wrong} unlike the reference`;
  const spread = `median ${percentile(times, 50).toFixed(1)} ms, worst ${percentile(times, 100).toFixed(0)} ms, sum ${(all / 1000).toFixed(1)} s of CPU`;
  const misses = missed.length === 0 ? "" : `; missed ${missed.join(" ")}`;
  const limit = `${row.method}${strands === "all" ? "" : ` ${strands}`}, ${row.seconds} s a level, ${warmed}`;
  console.log(
    `${name} (${limit}): ${times.length} of ${numbered.length} ${row.ties === true ? "proved both ways" : "solved"}${compared}; ${spread}; at most ${(memory / 1e6).toFixed(0)} MB${misses}`,
  );
}

const warmUp = new WarmUp(allBuiltInLevels());

/**
 * The warm-up of a product thread before its first level. Returns the time it took; the second call has
 * nothing left to do.
 */
function warmedUp(): string {
  const started = cpuMs();
  const isDone = warmUp.run(cpuBudget(maxWarmUpMs / 1_000));
  return `warmed up in ${(cpuMs() - started).toFixed(0)} ms of CPU${isDone ? "" : ", which is its limit"}`;
}

/** Runs one search of the portfolio alone: for ablations. */
function measureSearch(levels: readonly Numbered[], search: (level: Level) => Alone, name: string): void {
  const missed: number[] = [];
  const nodes: number[] = [];
  let all = 0;
  for (const { level, number } of levels) {
    const started = cpuMs();
    const alone = search(level);
    const ms = cpuMs() - started;
    all += ms;
    if (alone.solved) nodes.push(alone.nodes);
    else missed.push(number);
    console.log(
      `  ${String(number).padStart(4)} ${alone.solved ? "solved" : "missed"} ${String(alone.nodes).padStart(7)} nodes ${ms.toFixed(0).padStart(7)} ms  ${alone.note}`,
    );
  }
  const median = nodes.length === 0 ? "" : `, median ${percentile(nodes, 50).toFixed(0)} nodes`;
  console.log(
    `${name}: ${nodes.length} of ${levels.length}${median}; ${(all / 1000).toFixed(1)} s of CPU; missed ${missed.join(" ")}`,
  );
}

/** Reads the CPU clock only once per node, because that takes longer than a move. */
function perNode(budget: Budget): Budget {
  let going = true;
  return {
    spend(nodes) {
      if (nodes !== 0) going = budget.spend(nodes);
      return going;
    },
  };
}

function levelLine(number: number, level: Level, outcome: LevelOutcome, ms: number): string {
  const found =
    outcome.kind === "solved" ? `${outcome.moves.length} moves, ${outcome.pushes} pushes` : outcome.kind;
  return `  ${String(number).padStart(4)}  ${String(level.boxes.length).padStart(3)} boxes  ${found.padEnd(26)} ${String(outcome.nodes).padStart(8)} nodes ${ms.toFixed(0).padStart(7)} ms`;
}
