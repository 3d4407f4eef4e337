import { movesText, positionsText, pushesText } from "../../games/counted.js";
import { type Message, quantity, say, sense } from "../../games/message.js";
import { methods } from "../../games/sokoban/level/method.js";
import { objectOf } from "../../operations/schema.js";
import { solutionOf, solveData, solveSchema } from "../../operations/solve-data.js";
import { translate } from "../../platform/speech.js";
import type { LevelAnswer, LevelProgress } from "../../protocol/solver/level-solving.js";
import { levelToSolve, phaseTexts, reasonOf, resultTexts } from "../../solving/level-to-solve.js";
import type { OptionTable, ValuesOf } from "../shared/arguments.js";
import { exitCodes, type ProgramStreams } from "../shared/command.js";
import { command } from "../shared/command-table.js";
import { encodingOption, secondsOption, shardOption, threadsOption } from "../shared/common-options.js";
import { ofLevel, text } from "../shared/json-schema.js";
import { type Earlier, resumeOption, withEarlier } from "../shared/line-store.js";
import { printableJson } from "../shared/program-output.js";
import { readAhead, runSource, showProgress } from "../shared/run-items.js";
import { cpuTimer, withSolvers } from "../shared/solving.js";
import { lastColumn, shownNumber, tableOf } from "../shared/speech.js";
import { type Item, type ItemSource, lineAbout, openItems, placeOf } from "./levels.js";
import { levelsPositional, readLevelFiles } from "./options.js";
import { isSolvedResult, isSound, keyOf, readResult, resultKey, type SolveResult } from "./results.js";

/** The report of a board. It has no answer where the board cannot be played. */
interface LevelReport {
  readonly item: Item;
  readonly answer: LevelAnswer | undefined;
}

const lineSchema = objectOf({ ...ofLevel, ...solveSchema.properties }, { key: text });

/** One JSON object. Missing values are null. */
export function jsonOf({ item, answer }: LevelReport): string {
  const { level, problem } = item;
  return printableJson({
    ...lineAbout(item),
    ...(level === undefined ? {} : { key: keyOf(level) }),
    ...solveData(answer, problem),
  });
}

const names = { ...resultTexts, invalid: say("Invalid") } as const;

/** A star marks a count that is proved to be minimal. */
function countCell(metric: "moves" | "pushes", { answer }: LevelReport): string {
  const solved = solutionOf(answer);
  if (solved === undefined) return "";
  return `${solved[metric]}${solved.optimal === metric || solved.bothProved ? "*" : ""}`;
}

export const table = tableOf<LevelReport>(
  [
    [say("Level"), 6, ({ item }) => item.number],
    [say("Result"), 14, ({ answer }) => names[answer?.kind ?? "invalid"], ...Object.values(names)],
    [sense("Moves", "number"), 8, (report) => countCell("moves", report)],
    [say("Pushes"), 8, (report) => countCell("pushes", report)],
    [say("Solver"), 9, ({ answer }) => answer?.solver],
    [say("Positions"), 11, ({ answer }) => answer && shownNumber(answer.nodes)],
    [say("ms"), 10, ({ answer }) => answer && shownNumber(answer.ms)],
  ],
  [say("Title"), ({ item, answer }) => lastColumn(item.title, answer ? reasonOf(answer) : item.problem)],
);

function isSolved({ answer }: LevelReport): boolean {
  return answer?.kind === "solved" || answer?.kind === "alreadySolved";
}

function summaryRow(solved: number, asked: number, cpuMs: number): string {
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
    return async (streams) => {
      const source = await openItems(ranges, streams, (item) => item, { wanted: values.shard });
      const areSolved = await withEarlier(values, streams, readResult, resultKey, (earlier) =>
        solveAll(source, earlier, values, streams),
      );
      return areSolved ? exitCodes.done : exitCodes.notAll;
    };
  },
});

/** Solves the levels that earlier runs have not decided. Returns whether all are solved, now or before. */
async function solveAll(
  source: ItemSource<Item>,
  earlier: Earlier<SolveResult>,
  options: Options,
  streams: ProgramStreams,
): Promise<boolean> {
  const { solver: method, shorten, seconds, threads, json, resume } = options;
  let isSolvedBefore = true;
  async function* left(): AsyncGenerator<Item> {
    for await (const item of source.items()) {
      const decided = earlier(resultKey(lineAbout(item))).filter(
        (result) => result.result !== "gaveUp" && isSound(item, result),
      );
      if (decided.length === 0) yield item;
      else isSolvedBefore &&= decided.some(isSolvedResult);
    }
  }
  const ahead = await readAhead(left(), threads);
  const count = ahead.count ?? (resume === undefined ? source.count : undefined);
  const cpuMs = cpuTimer();
  let [solved, printed] = [0, 0];
  const take = (report: LevelReport) => {
    printed++;
    if (isSolved(report)) solved++;
  };
  const isComplete = await withSolvers(streams, threads, ({ levels }) => {
    const workers = sharesOf(Math.max(1, ahead.count ?? threads), options).map(
      (isPair) =>
        async (item: Item, done: number): Promise<LevelReport> => {
          if (item.level === undefined) return { item, answer: undefined };
          const onProgress = (progress: LevelProgress) =>
            showProgress(streams, done, count, say("Level {0}: {1}", item.number, progressText(progress)));
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
    const format = { json, placeOf, head: table.head(), row: table.row, jsonOf };
    return runSource(ahead.items, workers, format, streams, take, count);
  });
  if (!json) streams.out(`${summaryRow(solved, count ?? printed, cpuMs())}\n`);
  return isComplete && isSolvedBefore && solved === printed;
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

function progressText({ best, phase, nodes, packed, boxes, memoryMb }: LevelProgress): Message {
  const about =
    best === undefined
      ? say("Boxes on goals: {0} of {1}.", packed, boxes)
      : say("Best so far: {0}, {1}.", movesText(best.moves), pushesText(best.pushes));
  return say("{0}. {1} {2}, {3} MB", phaseTexts[phase], about, positionsText(nodes), quantity(memoryMb));
}
