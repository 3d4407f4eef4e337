import { readFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { type Command, exitCodes, type Terminal, UsageError } from "../shared/command.js";
import { type BoardLine, type Line, parseBoards, parseSize, type Size } from "./boards.js";
import { jsonOf, type ReportLine, summaryRow, tableHead, tableRow } from "./report.js";
import { type Answer, type Report, SolvingThread } from "./solving-thread.js";

const usage = `FILE|- [--size RxC] [--seconds S] [--json]

  Solves the boards in a file, or piped in: one a line, tiles separated by blanks, 0 for the blank. The goal is 1, 2, 3 … with the blank last.

  --size RxC     rows and columns of every board; needed for those that are not square
  --seconds S    time for each board, 10 unless said; small boards take a blink
  --json         one JSON object a board; moves are the sides (U D L R) the blank goes to

  Ends with 0 when every board was solved, 1 when not, 2 when it was called wrongly.`;

const standardSeconds = 10;
const maxSeconds = 1_000_000;
/** After Ctrl+C a search has so long to come back with what it knows. */
const patienceMs = 700;

interface Options {
  readonly file: string;
  readonly size: Size | undefined;
  readonly seconds: number;
  readonly json: boolean;
}

export const solve: Command = {
  usage,
  async run(args, terminal) {
    const options = readOptions(args);
    const lines = parseBoards(await readText(options.file, terminal), options.size);
    if (lines.length === 0) throw new UsageError("There is no board in the input.");
    const told = await solveAll(lines, options, terminal);
    return told.length === lines.length && told.every(({ answer }) => answer?.result === "solved") ? exitCodes.done : exitCodes.notAll;
  },
};

function readOptions(args: readonly string[]): Options {
  const { values, positionals } = parsed(args);
  const [file, ...more] = positionals;
  if (file === undefined) throw new UsageError("Name a file of boards, or - for what is piped in.");
  if (more.length > 0) throw new UsageError(`One file at a time: “${more[0]}” is one too many.`);
  const size = values.size === undefined ? undefined : parseSize(values.size);
  if (values.size !== undefined && size === undefined) throw new UsageError(`“${values.size}” is not a size from 2x2 to 6x6.`);
  const seconds = values.seconds === undefined ? standardSeconds : Number(values.seconds);
  if (!(seconds > 0 && seconds <= maxSeconds)) throw new UsageError(`“${values.seconds}” is not a number of seconds above 0.`);
  return { file, size, seconds, json: values.json ?? false };
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { size: { type: "string" }, seconds: { type: "string" }, json: { type: "boolean" } },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

async function readText(file: string, terminal: Terminal): Promise<string> {
  if (file === "-") return terminal.input();
  try {
    return await readFile(file, "utf8");
  } catch (error) {
    throw new UsageError(`“${file}” cannot be read: ${error instanceof Error ? error.message : error}`);
  }
}

/** Prints each board as its search ends. After an interruption: the board that was being solved, with what was known, and no further one. */
async function solveAll(lines: readonly Line[], options: Options, terminal: Terminal): Promise<readonly ReportLine[]> {
  const told: ReportLine[] = [];
  const thread = new SolvingThread(__filename);
  const stop = () => thread.stop();
  terminal.interrupt.addEventListener("abort", stop);
  try {
    if (!options.json) terminal.out(`${tableHead}\n`);
    for (const line of lines) {
      if (terminal.interrupt.aborted) break;
      const answer = "position" in line ? await solveOne(thread, line, options.seconds, lines.length, terminal) : undefined;
      told.push({ line, answer });
      terminal.out(`${(options.json ? jsonOf : tableRow)({ line, answer })}\n`);
    }
    if (!options.json) terminal.out(`${summaryRow(told)}\n`);
  } finally {
    terminal.interrupt.removeEventListener("abort", stop);
    await thread.close();
  }
  return told;
}

async function solveOne(thread: SolvingThread, line: BoardLine, seconds: number, count: number, terminal: Terminal): Promise<Answer> {
  const answer = await Promise.race([
    thread.solve({ position: line.position, timeMs: seconds * 1000 }, (report) => {
      if (terminal.watched) terminal.error(`\r\u001b[K${progressText(line.number, count, report)}`);
    }),
    tooLate(terminal.interrupt),
  ]);
  if (terminal.watched) terminal.error("\r\u001b[K");
  return answer;
}

function progressText(number: number, count: number, report: Report): string {
  const where = count === 1 ? "" : `line ${number}: `;
  switch (report.kind) {
    case "building":
      return `${where}building tables, ${Math.round(report.share * 100)} %`;
    case "better":
      return `${where}${report.lowerBound} to ${report.length} moves …`;
    case "answer":
      return "";
  }
}

/** Nothing, some time after an interruption; without one it never comes. */
async function tooLate(interrupt: AbortSignal): Promise<Answer> {
  return new Promise((resolve) => {
    const nothing: Answer = { result: "gaveUp", optimal: false, moves: undefined, lowerBound: undefined, nodes: 0, ms: 0, cpuMs: 0 };
    const wait = () => setTimeout(() => resolve(nothing), patienceMs).unref();
    if (interrupt.aborted) wait();
    else interrupt.addEventListener("abort", wait, { once: true });
  });
}
