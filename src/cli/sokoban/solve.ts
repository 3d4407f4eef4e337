import { movesText, positionsText, pushesText } from "../../games/counted.js";
import { type Message, quantity, say, sense } from "../../games/message.js";
import { methods } from "../../games/sokoban/level/method.js";
import { solutionOf, solveData, solveSchema } from "../../operations/solve-data.js";
import type { LevelAnswer, LevelProgress } from "../../protocol/solver/level-solving.js";
import { reasonOf } from "../../solving/level-reasons.js";
import { levelToSolve } from "../../solving/level-to-solve.js";
import type { OptionTable, ValuesOf } from "../shared/arguments.js";
import { exitCodes, type ProgramStreams } from "../shared/command.js";
import { command } from "../shared/command-table.js";
import { encodingOption, secondsOption, threadsOption } from "../shared/common-options.js";
import { lineOfJson, ofLevel, text } from "../shared/json-schema.js";
import { printable, printableJson } from "../shared/printable.js";
import { progressOf, runItems, showProgress } from "../shared/run-items.js";
import { withSolvers } from "../shared/solving.js";
import { shownNumber, translate } from "../shared/speech.js";
import { alignedRow } from "../shared/table.js";
import { type Item, placeOf, readItems } from "./levels.js";
import { levelsPositional, readLevelFiles } from "./options.js";
import { isDecided, isSolvedResult, isSound, keyOf, readResult } from "./results.js";
import { readEarlier, resumeOption } from "./resume.js";
import { shardOption } from "./shard.js";

/** The report of a board. It has no answer where the board cannot be played. */
interface LevelReport {
  readonly item: Item;
  readonly answer: LevelAnswer | undefined;
}

const lineSchema = lineOfJson({ ...ofLevel, ...solveSchema.properties }, { key: text });

/** One JSON object. Missing values are null. */
export function jsonOf({ item: { file, number, title, level, problem }, answer }: LevelReport): string {
  return printableJson({
    file,
    level: number,
    title,
    ...(level === undefined ? {} : { key: keyOf(level) }),
    ...solveData(answer, problem),
  });
}

const widths = [6, 14, 8, 8, 9, 11, 10] as const;

const row = (values: readonly string[]) => alignedRow(widths, values);

function tableHead(): string {
  return row(
    [
      say("Level"),
      say("Result"),
      sense("Moves", "number"),
      say("Pushes"),
      say("Solver"),
      say("Positions"),
      say("ms"),
      say("Title"),
    ].map(translate),
  );
}

const names = {
  solved: sense("Solved", "state of a level"),
  unsolvable: say("No solution"),
  gaveUp: sense("Stopped", "state of a level"),
  alreadySolved: say("Already solved"),
} as const;

/** A row of the table. A star marks a count that is proved to be minimal. */
export function tableRow({ item, answer }: LevelReport): string {
  if (answer === undefined)
    return row([
      String(item.number),
      translate(say("Invalid")),
      "",
      "",
      "",
      "",
      "",
      printable(`${item.title}  ${item.problem === undefined ? "" : translate(item.problem)}`.trim()),
    ]);
  const { kind, solver, nodes, ms } = answer;
  const reason = reasonOf(answer);
  const solved = solutionOf(answer);
  const count = (metric: "moves" | "pushes") => {
    if (solved === undefined) return "";
    return `${solved[metric]}${solved.optimal === metric || solved.bothProved ? "*" : ""}`;
  };
  return row([
    String(item.number),
    translate(names[kind]),
    count("moves"),
    count("pushes"),
    solver,
    shownNumber(nodes),
    shownNumber(ms),
    printable(
      [item.title, reason && translate(reason)]
        .filter((text) => text !== undefined && text !== "")
        .join("  "),
    ),
  ]);
}

function isSolved({ answer }: LevelReport): boolean {
  return answer?.kind === "solved" || answer?.kind === "alreadySolved";
}

function summaryRow(reports: readonly LevelReport[], asked: number, cpuMs: number): string {
  const solved = reports.filter(isSolved).length;
  return translate(
    say("Solved: {0} of {1}. CPU time: {2} s.", quantity(solved), quantity(asked), quantity(cpuMs / 1000, 1)),
  );
}

const optionTable = {
  encoding: encodingOption,
  shard: shardOption,
  resume: resumeOption,
  solver: {
    value: "NAME",
    choices: methods,
    about: say(
      "any: any solution, soon. pushes: the fewest pushes, proved, then the fewest moves. moves: the fewest moves, proved, then the fewest pushes. bfs, astar: the fewest pushes or moves by the classical searches, to compare. auto: as pushes if they are proved soon, else any solution. A star marks a number that is proved to be the fewest.",
    ),
    standard: "auto",
  },
  seconds: secondsOption(say("Time limit for each level, in seconds")),
  threads: threadsOption(
    say(
      "Number of threads. Each solves levels of its own. With fewer levels than threads, any solves a level with two threads, one from each end.",
    ),
  ),
  shorten: {
    value: "WHAT",
    choices: ["moves", "pushes"],
    about: say(
      "Use the rest of the time to shorten solutions that may not be the best. Ctrl+C ends the search and keeps the best solution.",
    ),
  },
  json: { about: say("Print one JSON object for each level, as each ends") },
} as const satisfies OptionTable;

type Options = ValuesOf<typeof optionTable>;

export const solve = command({
  summary: say("Solve levels"),
  positionals: levelsPositional,
  options: optionTable,
  about: say("Solve the levels in files or from a pipe. The first level of each file is number 1."),
  exits: { done: say("every level was solved"), notAll: say("not every level was solved") },
  json: { line: lineSchema },
  prepare({ values, positionals }) {
    const ranges = readLevelFiles(positionals);
    const { shard } = values;
    return async (streams) => {
      const items = await readItems(ranges, streams, (item) => item);
      const decided = await decidedBefore(items, values, streams);
      const wanted = items.filter((item) => shard?.(item) !== false);
      const left = wanted.filter((item) => !decided.has(item));
      const reports = await solveAll(left, values, streams);
      const isDone = reports.length === left.length && reports.every(isSolved);
      return isDone && wanted.every((item) => decided.get(item) !== false)
        ? exitCodes.done
        : exitCodes.notAll;
    };
  },
});

/** The levels that earlier runs have decided, and whether each was solved. */
async function decidedBefore(
  items: readonly Item[],
  options: Options,
  streams: ProgramStreams,
): Promise<ReadonlyMap<Item, boolean>> {
  const decided = new Map<Item, boolean>();
  await readEarlier(items, options, streams, readResult, (item, result) => {
    if (isDecided(result) && isSound(item, result))
      decided.set(item, decided.get(item) === true || isSolvedResult(result));
  });
  return decided;
}

function solveAll(
  items: readonly Item[],
  options: Options,
  streams: ProgramStreams,
): Promise<readonly LevelReport[]> {
  const { solver: method, shorten, seconds, threads, json } = options;
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
          const onProgress = (progress: LevelProgress) =>
            showProgress(
              streams,
              progressOf(done, items.length, say("Level {0}: {1}", item.number, progressText(progress))),
            );
          const limits = { timeMs: seconds * 1_000, background: !isPair };
          return {
            item,
            answer: await levels.solve(
              levelToSolve(item.level),
              { method, ...(shorten !== undefined && { shorten }), ...limits },
              streams.interrupt,
              onProgress,
            ),
          };
        },
    );
    return runItems(
      items,
      workers,
      { json, placeOf, head: tableHead(), row: tableRow, jsonOf, summary },
      streams,
    );
  });
}

/**
 * For each level that is solved at a time, whether two threads share it. They do where there are more threads
 * than levels.
 */
function sharesOf(levels: number, { threads, solver }: Options): readonly boolean[] {
  const pairs = solver === "any" && levels < threads ? Math.min(levels, threads >> 1) : 0;
  const length = pairs > 0 ? Math.min(levels, pairs + threads - pairs * 2) : Math.min(levels, threads);
  return Array.from({ length }, (_, index) => index < pairs);
}

const phases = {
  searching: say("Searching"),
  planning: say("Planning"),
  shortening: say("Shortening"),
} as const;

function progressText({ best, phase, nodes, packed, boxes, memoryMb }: LevelProgress): Message {
  const about =
    best === undefined
      ? say("Boxes on goals: {0} of {1}.", packed, boxes)
      : say("Best so far: {0}, {1}.", movesText(best.moves), pushesText(best.pushes));
  return say("{0}. {1} {2}, {3} MB", phases[phase], about, positionsText(nodes), quantity(memoryMb));
}
