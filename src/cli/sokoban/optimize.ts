import { type Message, say } from "../../games/message.js";
import { maxMoves } from "../../games/play/game-length.js";
import {
  compareBy,
  type Measure,
  measureSolution,
  measures,
  type SolutionMeasures,
} from "../../games/sokoban/play/solution-measures.js";
import type { LevelProgress } from "../../protocol/solver/level-solving.js";
import { reasonOf } from "../../solving/level-reasons.js";
import { levelToSolve } from "../../solving/level-to-solve.js";
import type { OptionTable, ValuesOf } from "../shared/arguments.js";
import { exitCodes, type ProgramStreams, UsageError } from "../shared/command.js";
import { command } from "../shared/command-table.js";
import { encodingOption, secondsOption, threadsOption } from "../shared/common-options.js";
import {
  type Output,
  refuseOutput,
  refuseSameFiles,
  refuseUnreal,
  refuseUnwritable,
} from "../shared/output-file.js";
import { printable } from "../shared/printable.js";
import { progressOf, runItems, showProgress } from "../shared/run-items.js";
import { withSolvers } from "../shared/solving.js";
import { listed, shownNumber, translate } from "../shared/speech.js";
import { type KeptLevel, readKeptLevels } from "./kept-levels.js";
import { placeOf } from "./levels.js";
import {
  isBetter,
  jsonOf,
  lineSchema,
  type OptimizedLine,
  summaryRow,
  tableHead,
  tableRow,
} from "./optimize-report.js";
import { levelsPositional, measureNames, readLevelFiles, readOrder } from "./options.js";
import { type FoundInFile, refuseForm, writeSolutions } from "./solution-file.js";

const optionTable = {
  encoding: encodingOption,
  order: {
    value: "A,B…",
    about: say(
      "Measures, the most important one first: {0}. The other measures follow.",
      Object.values(measureNames).join(", "),
    ),
    standard: "pushes,moves",
    read: readOrder,
  },
  from: {
    value: "M",
    about: say("Optimize only from move M of the best solution in the file. The first move is number 1."),
    read: readMoveNumber,
  },
  to: {
    value: "M",
    about: say("Optimize only up to move M. Other pushes stay as they are."),
    read: readMoveNumber,
  },
  seconds: secondsOption(
    say("Time limit for each level, in seconds. Ctrl+C ends the search and keeps the best solution."),
  ),
  threads: threadsOption(say("Number of threads. Each works on levels of its own.")),
  write: { about: say("Add better solutions to their file. Its solutions stay, and no other byte changes.") },
  output: {
    value: "FILE",
    short: "o",
    about: say("Write one input with better solutions to a new file, which must not exist"),
  },
  force: { about: say("With -o: replace an existing file, but never one that is read") },
  json: { about: say("Print one JSON object for each level, as each ends") },
} as const satisfies OptionTable;

type Options = ValuesOf<typeof optionTable>;

/** The range of moves that may change, from 0, without the last one (default: all). */
interface MoveRange {
  readonly from?: number;
  readonly to?: number;
}

export const optimize = command({
  summary: say("Optimize solutions of levels"),
  positionals: levelsPositional,
  options: optionTable,
  about: say(
    "Optimize the solutions in level files, and combine those of a level where they meet. Levels without a solution are solved first. Every solution that is printed was played by the rules.",
  ),
  exits: {
    done: say("every level has a solution, better or not"),
    notAll: say("not every level has a solution"),
  },
  json: { line: lineSchema },
  prepare({ values, positionals }) {
    const ranges = readLevelFiles(positionals);
    const files = [...new Set(ranges.map(({ file }) => file))];
    const { order, write } = values;
    const output = outputOf(values, files);
    const part = partOf(values);
    return async (streams) => {
      const written = write || output !== undefined ? files : [];
      await refuseSameFiles(files);
      if (write) for (const file of files) await refuseUnwritable(file);
      if (output !== undefined) await refuseOutput(output, files);
      // The file is read again at the end.
      for (const file of written) await refuseUnreal(file);
      const items = await readKeptLevels(ranges, streams, written.length === 0 ? undefined : refuseForm);
      const optimized = await optimizeAll(items, part, values, streams);
      let isWritten = true;
      for (const file of written) {
        const found = optimized.flatMap((line): readonly FoundInFile[] =>
          line.item.file === file && isBetter(line, order) ? foundBy(line) : [],
        );
        if (!(await streams.finish(() => writeFound(file, found, output, streams)))) isWritten = false;
      }
      if (!isWritten) return exitCodes.usage;
      return optimized.length === items.length && optimized.every(({ after }) => after !== undefined)
        ? exitCodes.done
        : exitCodes.notAll;
    };
  },
});

/**
 * Writes the solutions into the file or the output, and says so. If that fails, prints the solutions so that
 * none is lost.
 */
async function writeFound(
  file: string,
  found: readonly FoundInFile[],
  output: Output | undefined,
  streams: ProgramStreams,
): Promise<boolean> {
  const { error } = streams;
  try {
    error(`${printable(translate(await writeSolutions(file, found, output, streams)))}\n`);
    return true;
  } catch (problem) {
    if (!(problem instanceof UsageError)) throw problem;
    const solutions = found.map(({ number, lurd }) => `${file}:${number}: ${lurd}`);
    error(
      `${[problem.message, ...(found.length === 0 ? [] : [translate(say("These solutions were found:"))]), ...solutions].map(printable).join("\n")}\n`,
    );
    return false;
  }
}

/** The file that `-o` names. Throws a `UsageError` where the options of writing do not fit together. */
function outputOf({ write, output: file, force }: Options, files: readonly string[]): Output | undefined {
  const output = file === undefined ? undefined : { file, option: "-o", force };
  if (force && output === undefined) throw new UsageError(say("Use --force only with -o."), "--force");
  if (write && output !== undefined)
    throw new UsageError(
      say("Use either --write, which changes the file, or -o, which writes a new one."),
      "--write",
    );
  if ((write || output !== undefined) && files.includes("-"))
    throw new UsageError(say("Couldn't write to standard input. Name a file."), "-");
  if (output !== undefined && files.length > 1)
    throw new UsageError(say("-o takes one file of levels."), "-o");
  return output;
}

/** Reads the number of a move, from 1. */
function readMoveNumber(text: string, name: string): number {
  if (/^\d{1,9}$/.test(text) && Number(text) >= 1) return Number(text);
  throw new UsageError(say("“{0}” isn't the number of a move. The first move is number 1.", text), name);
}

/** `--from M`, `--to M`: moves from 1, both included. */
function partOf({ from, to }: Options): MoveRange {
  if (from !== undefined && to !== undefined && from > to)
    throw new UsageError(say("The move of --from must come before that of --to."), "--from");
  return { ...(from === undefined ? {} : { from: from - 1 }), ...(to === undefined ? {} : { to }) };
}

function optimizeAll(
  items: readonly KeptLevel[],
  part: MoveRange,
  { order, seconds, threads, json }: Options,
  streams: ProgramStreams,
): Promise<readonly OptimizedLine[]> {
  const all = [...new Set([...order, ...measures])];
  const limits = { timeMs: seconds * 1_000, background: true };
  return withSolvers(streams, threads, (solvers) => {
    const work = async (item: KeptLevel, done: number): Promise<OptimizedLine> => {
      const { level } = item;
      if (level === undefined)
        return { item, before: undefined, after: undefined, solution: undefined, reason: item.problem };
      const kept = item.solutions.map((lurd) => ({ lurd, measures: measureSolution(level, lurd) }));
      const solving = kept.flatMap(({ lurd, measures }) =>
        measures === undefined ? [] : [{ lurd, measures }],
      );
      const ordered = solving.toSorted((one, other) => compareBy(all, one.measures, other.measures));
      const before = ordered[0]?.measures;
      const isWhole = part.from === undefined && part.to === undefined;
      const solutions = (isWhole ? ordered : ordered.slice(0, 1)).map(({ lurd }) => lurd);
      const { from = 0, to = maxMoves } = before === undefined ? {} : part;
      const onProgress = ({ best }: LevelProgress) => {
        const measures = best && measureSolution(level, best.lurd);
        showProgress(
          streams,
          progressOf(done, items.length, say("Level {0}: {1}", item.number, progressText(measures, order))),
        );
      };
      const optimizing = { solutions, order, from, to };
      const answer = await solvers.levels.optimize(
        levelToSolve(level),
        optimizing,
        limits,
        streams.interrupt,
        onProgress,
      );
      if (answer.kind === "alreadySolved")
        return { item, before, after: measureSolution(level, ""), solution: "", reason: undefined };
      // The search was stopped and did not return in time. The best solution of the file is still the best.
      if (answer.kind !== "solved")
        return { item, before, after: before, solution: undefined, reason: reasonOf(answer) };
      return {
        item,
        before,
        after: measureSolution(level, answer.lurd),
        solution: answer.lurd,
        reason: undefined,
      };
    };
    const workers = Array.from({ length: Math.min(items.length, threads) }, () => work);
    const format = {
      json,
      placeOf,
      head: tableHead(),
      row: tableRow,
      jsonOf,
      summary: (lines: readonly OptimizedLine[]) => summaryRow(lines, order),
    };
    return runItems(items, workers, format, streams);
  });
}

/**
 * “Best so far: box-changes: 12, pushes: 97, moves: 230”: the measures of the order, then pushes and moves.
 */
function progressText(best: SolutionMeasures | undefined, order: readonly Measure[]): Message {
  if (best === undefined) return say("Searching");
  const counts = [...new Set<Measure>([...order, "pushes", "moves"])].map(
    (measure) => `${measureNames[measure]}: ${shownNumber(best[measure])}`,
  );
  return say("Best so far: {0}", listed(counts));
}

function foundBy({ item: { number, level }, solution }: OptimizedLine): readonly FoundInFile[] {
  return level === undefined || solution === undefined ? [] : [{ number, level, lurd: solution }];
}
