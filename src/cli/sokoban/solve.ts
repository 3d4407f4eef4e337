import { parseArgs } from "node:util";
import { type Method, methods } from "../../games/sokoban/level/method.js";
import { type Command, exitCodes, type Terminal, UsageError } from "../shared/command.js";
import { type Item, itemsOf, readLevels, readText } from "./levels.js";
import { isSolved, jsonOf, type ReportLine, summaryRow, tableHead, tableRow } from "./report.js";
import { type Answer, Solving } from "./solving-thread.js";

const usage = `FILE|-… [--level N[-M]] [--solver any|pushes|moves|bfs|astar|auto] [--seconds S] [--threads T]
    [--shorten moves|pushes] [--json]

  Solves the levels in files, or piped in. Levels are counted from 1 in each file.

  --level N[-M]  only level N, or those from N to M
  --solver NAME  any: a solution, soon; pushes, moves: one with the fewest, proved; bfs, astar: fewest pushes and fewest moves by the classical
                 searches, to compare; auto (unless said): the fewest pushes where that is soon proved, else any
  --seconds S    time for each level, 10 unless said
  --threads T    threads, 1 unless said: each solves levels of its own; where there are fewer levels than threads, two share a level with any, one
                 searching from its beginning and one from its end
  --shorten WHAT after any, or auto without a proof: use the rest of the level's time for a solution with fewer moves, or with fewer pushes
  --json         one JSON object a level, as each ends

  Ends with 0 when every level was solved, 1 when not, 2 when it was called wrongly or a file could not be read.`;

const standardSeconds = 10;
const maxSeconds = 1_000_000;
const maxThreads = 64;
/** After Ctrl+C a search has so long to come back with what it knows. */
const patienceMs = 700;

const interrupted = "It was interrupted.";

interface Options {
  readonly files: readonly string[];
  readonly wanted: (level: number) => boolean;
  readonly method: Method;
  readonly seconds: number;
  readonly threads: number;
  readonly shorten: "moves" | "pushes" | undefined;
  readonly json: boolean;
}

export const solve: Command = {
  usage,
  async run(args, terminal) {
    const options = readOptions(args);
    const items: Item[] = [];
    for (const file of options.files) {
      for (const item of itemsOf(file, readLevels(file, await readText(file, terminal)), options.wanted)) items.push(item);
    }
    if (items.length === 0) throw new UsageError("There is no such level in the input.");
    const told = await solveAll(items, options, terminal);
    return told.length === items.length && told.every(isSolved) ? exitCodes.done : exitCodes.notAll;
  },
};

function readOptions(args: readonly string[]): Options {
  const { values, positionals } = parsed(args);
  if (positionals.length === 0) throw new UsageError("Name a file of levels, or - for what is piped in.");
  const method = methods.find((name) => name === (values.solver ?? "auto"));
  if (method === undefined) throw new UsageError(`There is no solver “${values.solver}”. There is: ${methods.join(", ")}.`);
  const seconds = values.seconds === undefined ? standardSeconds : Number(values.seconds);
  if (!(seconds > 0 && seconds <= maxSeconds)) throw new UsageError(`“${values.seconds}” is not a number of seconds above 0.`);
  const threads = values.threads === undefined ? 1 : Number(values.threads);
  if (!(Number.isInteger(threads) && threads >= 1 && threads <= maxThreads))
    throw new UsageError(`“${values.threads}” is not a number of threads from 1 to ${maxThreads}.`);
  const { shorten } = values;
  if (shorten !== undefined && shorten !== "moves" && shorten !== "pushes") throw new UsageError(`“${shorten}” is neither moves nor pushes.`);
  return { files: positionals, wanted: readRange(values.level), method, seconds, threads, shorten, json: values.json ?? false };
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        level: { type: "string" },
        solver: { type: "string" },
        seconds: { type: "string" },
        threads: { type: "string" },
        shorten: { type: "string" },
        json: { type: "boolean" },
      },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

function readRange(text: string | undefined): (level: number) => boolean {
  if (text === undefined) return () => true;
  const match = /^(\d{1,9})(?:-(\d{1,9}))?$/.exec(text);
  const first = Number(match?.[1]);
  const last = Number(match?.[2] ?? match?.[1]);
  if (match === null || first < 1 || last < first) throw new UsageError(`“${text}” is not a level or a range of levels such as 3-7.`);
  return (level) => level >= first && level <= last;
}

/** Prints each level as its search ends. After an interruption: those that were being solved, with what was known, and no further one. */
async function solveAll(items: readonly Item[], options: Options, terminal: Terminal): Promise<readonly ReportLine[]> {
  const told: ReportLine[] = [];
  const stop = new SharedArrayBuffer(4);
  const halt = () => void Atomics.store(new Int32Array(stop), 0, 1);
  terminal.interrupt.addEventListener("abort", halt);
  const solvings = solvingsFor(items.length, options, stop);
  const cpu = process.cpuUsage();
  const tell = (one: ReportLine) => {
    told.push(one);
    if (terminal.watched) terminal.error("\r\u001b[K");
    terminal.out(`${(options.json ? jsonOf : tableRow)(one)}\n`);
  };
  let next = 0;
  const work = async (solving: Solving) => {
    while (next < items.length && !terminal.interrupt.aborted) {
      const item = items[next++] as Item;
      tell({
        item,
        answer: item.level === undefined ? undefined : await solveOne(solving, item, options, terminal, `${told.length}/${items.length}`),
      });
    }
  };
  try {
    if (!options.json) terminal.out(`${tableHead}\n`);
    await Promise.all(solvings.map(work));
    const { user, system } = process.cpuUsage(cpu);
    if (!options.json) terminal.out(`${summaryRow(told, items.length, (user + system) / 1000)}\n`);
  } finally {
    terminal.interrupt.removeEventListener("abort", halt);
    await Promise.all(solvings.map((solving) => solving.close()));
  }
  return told;
}

/** One for each thread; where there are threads to spare, as many pairs as levels, if there are so many. */
function solvingsFor(levels: number, { threads, method }: Options, stop: SharedArrayBuffer): readonly Solving[] {
  const pairs = method === "any" && levels < threads ? Math.min(levels, threads >> 1) : 0;
  const length = pairs > 0 ? Math.min(levels, pairs + threads - pairs * 2) : Math.min(levels, threads);
  return Array.from({ length }, (_, index) => new Solving(__filename, stop, index < pairs));
}

async function solveOne(solving: Solving, item: Item, { method, seconds, shorten }: Options, terminal: Terminal, done: string): Promise<Answer> {
  if (item.level === undefined) throw new Error("There is nothing to solve.");
  const name = method === "auto" ? "any" : method;
  const answer = await Promise.race([
    solving.solve({ level: item.level, method, timeMs: seconds * 1000, shorten }, ({ phase, nodes, bytes, packed, boxes }) => {
      const boxesHome = `${packed} of ${boxes} boxes on goals`;
      if (terminal.watched)
        terminal.error(`\r\u001b[K${done} level ${item.number}: ${phase}, ${nodes} nodes, ${boxesHome}, ${Math.round(bytes / 1e6)} MB`);
    }),
    tooLate(terminal.interrupt, name),
  ]);
  return answer.result === "gaveUp" && terminal.interrupt.aborted ? { ...answer, reason: interrupted } : answer;
}

/** Nothing, some time after an interruption; without one it never comes. */
async function tooLate(interrupt: AbortSignal, solver: Answer["solver"]): Promise<Answer> {
  return new Promise((resolve) => {
    const none = { optimal: false, solution: undefined, pushes: 0, nodes: 0, ms: 0 } as const;
    const nothing: Answer = { result: "gaveUp", solver, ...none, reason: interrupted };
    const wait = () => setTimeout(() => resolve(nothing), patienceMs).unref();
    if (interrupt.aborted) wait();
    else interrupt.addEventListener("abort", wait, { once: true });
  });
}
