import { type Method, methods } from "../../games/sokoban/level/method.js";
import type { LevelProgress } from "../../protocol/solver/level-solving.js";
import { levelToSolve } from "../../solving/level-to-solve.js";
import {
  described,
  jsonOption,
  levelOption,
  type OptionTable,
  readArguments,
  readSeconds,
  secondsOption,
  threadsOption,
} from "../shared/arguments.js";
import { type Command, exitCodes, type ProgramStreams, UsageError } from "../shared/command.js";
import { unlessInterrupted } from "../shared/interrupt.js";
import { runItems, showProgress } from "../shared/run-items.js";
import { readThreads, withSolvers } from "../shared/solving.js";
import { type Item, itemsOf, readLevels } from "./files/levels.js";
import { readRange } from "./options.js";
import { isSolved, jsonOf, type LevelReport, summaryRow, tableHead, tableRow } from "./report.js";

const optionTable = {
  level: levelOption,
  solver: {
    value: "NAME",
    choices: ["any", "pushes", "moves", "bfs", "astar", "auto"],
    about:
      "any: any solution, soon; pushes, moves: the fewest, proved, and of those the fewest of the other if that is cheap; bfs, astar: fewest pushes and fewest moves by the classical searches, to compare; auto: as pushes if that is soon proved, else any. A star marks what is proved to be the fewest",
    standard: "auto",
  },
  seconds: secondsOption("each level"),
  threads: threadsOption(
    "each solves levels of its own; with fewer levels than threads, two share a level with any, one from its start and one from its end",
  ),
  shorten: {
    value: "WHAT",
    choices: ["moves", "pushes"],
    about:
      "Use the rest of the time to shorten a solution: after any, or auto without a proof, to fewer moves or pushes; after pushes or moves, to the fewest of the other. Ctrl+C ends it with the best so far",
  },
  json: jsonOption("level, as each ends"),
} as const satisfies OptionTable;

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
  ...described({
    summary: "Solve levels",
    positionals: "FILE|-…",
    options: optionTable,
    about: "Solve the levels in files or from a pipe. Levels count from 1 in each file.",
    exits: ["0: every level was solved", "1: not every level was solved"],
  }),
  prepare(args) {
    const options = readOptions(args);
    return async (streams) => {
      const items: Item[] = [];
      for (const file of options.files) {
        const found = await unlessInterrupted(
          itemsOf(file, await readLevels(file, streams), options.wanted),
          streams,
        );
        for (const item of found) items.push(item);
      }
      if (items.length === 0) throw new UsageError("There is no such level in the input.");
      const told = await solveAll(items, options, streams);
      return told.length === items.length && told.every(isSolved) ? exitCodes.done : exitCodes.notAll;
    };
  },
};

function readOptions(args: readonly string[]): Options {
  const { values, positionals } = readArguments(args, optionTable);
  if (positionals.length === 0) throw new UsageError("Name a file of levels, or - for what is piped in.");
  const method = methods.find((name) => name === (values.solver ?? "auto"));
  if (method === undefined)
    throw new UsageError(`There is no solver “${values.solver}”. There is: ${methods.join(", ")}.`);
  const seconds = readSeconds(values.seconds);
  const { shorten } = values;
  if (shorten !== undefined && shorten !== "moves" && shorten !== "pushes")
    throw new UsageError(`“${shorten}” is neither moves nor pushes.`);
  return {
    files: positionals,
    wanted: readRange(values.level),
    method,
    seconds,
    threads: readThreads(values.threads),
    shorten,
    json: values.json ?? false,
  };
}

function solveAll(
  items: readonly Item[],
  options: Options,
  streams: ProgramStreams,
): Promise<readonly LevelReport[]> {
  const { method, shorten = "ties", seconds, threads, json } = options;
  const cpu = process.cpuUsage();
  const summary = (lines: readonly LevelReport[]) => {
    const { user, system } = process.cpuUsage(cpu);
    return summaryRow(lines, items.length, (user + system) / 1000);
  };
  return withSolvers(streams, threads, ({ levels }) => {
    const workers = sharesOf(items.length, options).map(
      (isPair) =>
        async (item: Item, done: number): Promise<LevelReport> => {
          if (item.level === undefined) return { item, answer: undefined };
          const hear = (progress: LevelProgress) =>
            showProgress(streams, `${done}/${items.length} level ${item.number}: ${progressText(progress)}`);
          const limits = { timeMs: seconds * 1_000, background: !isPair };
          return {
            item,
            answer: await levels.solve(
              levelToSolve(item.level),
              { method, shorten, ...limits },
              streams.interrupt,
              hear,
            ),
          };
        },
    );
    return runItems(items, workers, { json, head: tableHead, row: tableRow, jsonOf, summary }, streams);
  });
}

/**
 * For each level that is solved at a time, whether two threads share it. They do where there are more threads
 * than levels.
 */
function sharesOf(levels: number, { threads, method }: Options): readonly boolean[] {
  const pairs = method === "any" && levels < threads ? Math.min(levels, threads >> 1) : 0;
  const length = pairs > 0 ? Math.min(levels, pairs + threads - pairs * 2) : Math.min(levels, threads);
  return Array.from({ length }, (_, index) => index < pairs);
}

function progressText({ best, phase, nodes, packed, boxes, memoryMb }: LevelProgress): string {
  const about =
    best === undefined
      ? `${packed} of ${boxes} boxes on goals`
      : `${best.moves} moves, ${best.pushes} pushes found`;
  return `${phase}, ${about}, ${nodes} nodes, ${memoryMb} MB`;
}
