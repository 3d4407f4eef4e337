import { english, type Message, plural, quantity, say, sense } from "../../games/message.js";
import { sentences } from "../../games/message-texts.js";
import { maxMoves } from "../../games/play/game-length.js";
import { toLevel } from "../../games/sokoban/level/board.js";
import type { Level } from "../../games/sokoban/level/level.js";
import { levelKey } from "../../games/sokoban/level/level-key.js";
import {
  compareBy,
  type Measure,
  measureSolution,
  measures,
  type SolutionMeasures,
} from "../../games/sokoban/play/solution-measures.js";
import type { Collection } from "../../games/sokoban/text/collection.js";
import { readCollection } from "../../games/sokoban/text/read-collection.js";
import { addSolution } from "../../games/sokoban/text/solution-text.js";
import { objectOf } from "../../operations/schema.js";
import { translate } from "../../platform/speech.js";
import { editBytes } from "../../platform/text-bytes.js";
import type { LevelProgress } from "../../protocol/solver/level-solving.js";
import { levelToSolve, reasonOf } from "../../solving/level-to-solve.js";
import type { OptionTable, ValuesOf } from "../shared/arguments.js";
import { exitCodes, type ProgramStreams, UsageError } from "../shared/command.js";
import { command } from "../shared/command-table.js";
import { encodingOption, secondsOption, threadsOption } from "../shared/common-options.js";
import { measuresOrNull, ofLevel, textOrNull } from "../shared/json-schema.js";
import {
  type Output,
  refuseOutput,
  refuseSameFiles,
  refuseUnreal,
  refuseUnwritable,
  replaceFile,
  versionOf,
  writeOutput,
} from "../shared/output-file.js";
import { printable, printableJson } from "../shared/program-output.js";
import { readTextFile, type TextAndBytes } from "../shared/read-text.js";
import { runItems, showProgress } from "../shared/run-items.js";
import { withSolvers } from "../shared/solving.js";
import { lastColumn, listed, shownNumber, tableOf } from "../shared/speech.js";
import { type Item, type KeptLevel, lineAbout, placeOf, readKeptLevels } from "./levels.js";
import { levelsPositional, measureNames, readLevelFiles, readOrder } from "./options.js";

/** The result for a level. */
interface OptimizedLine {
  readonly item: Item;
  /** The measures of the best solution in the file; `undefined` where it holds none. */
  readonly before: SolutionMeasures | undefined;
  /** The measures of the best known solution; `undefined` where there is none. */
  readonly after: SolutionMeasures | undefined;
  /** That solution, as LURD text. */
  readonly solution: string | undefined;
  readonly reason: Message | undefined;
}

/** Whether the solution is better than all in the file. */
function isBetter({ before, after, solution }: OptimizedLine, order: readonly Measure[]): boolean {
  if (after === undefined || solution === undefined || solution === "") return false;
  return before === undefined || compareBy([...new Set([...order, ...measures])], after, before) < 0;
}

const lineSchema = objectOf({
  ...ofLevel,
  before: measuresOrNull,
  after: measuresOrNull,
  solution: textOrNull,
  reason: textOrNull,
});

/** One JSON object. Missing values are null. */
function jsonOf({ item, before, after, solution, reason }: OptimizedLine): string {
  return printableJson({
    ...lineAbout(item),
    before: before ?? null,
    after: after ?? null,
    solution: solution ?? null,
    reason: reason === undefined ? null : english(reason),
  });
}

/** A count, with the former one where it has changed. */
function countCell(measure: Measure, { before, after }: OptimizedLine): string | number | undefined {
  const [old, now] = [before?.[measure], after?.[measure]];
  return old === undefined || now === undefined || old === now ? now : `${old} > ${now}`;
}

const table = tableOf<OptimizedLine>(
  [
    [say("Level"), 6, ({ item }) => item.number],
    [say("Pushes"), 15, (line) => countCell("pushes", line)],
    [sense("Moves", "number"), 15, (line) => countCell("moves", line)],
    [say("Box Lines"), 11, (line) => countCell("boxLines", line)],
    [say("Box Changes"), 13, (line) => countCell("boxChanges", line)],
    [say("Sessions"), 10, (line) => countCell("pushingSessions", line)],
    [say("Player Lines"), 14, (line) => countCell("playerLines", line)],
  ],
  [say("Title"), ({ item, after, reason }) => lastColumn(item.title, after ? undefined : reason)],
);

function summaryRow(lines: readonly OptimizedLine[], order: readonly Measure[]): string {
  const better = lines.filter((line) => line.before !== undefined && isBetter(line, order)).length;
  const first = lines.filter(({ before, after }) => before === undefined && after !== undefined).length;
  const none = lines.filter(({ after }) => after === undefined).length;
  return translate(
    say(
      "Better: {0}. Solved for the first time: {1}. Unchanged: {2}. Without a solution: {3}.",
      quantity(better),
      quantity(first),
      quantity(lines.length - better - first - none),
      quantity(none),
    ),
  );
}

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
    const { order, write, from, to } = values;
    const output = outputOf(values, files);
    if (from !== undefined && to !== undefined && from > to)
      throw new UsageError(say("The move of --from must come before that of --to."), "--from");
    return async (streams) => {
      const written = write || output !== undefined ? files : [];
      await refuseSameFiles(files);
      if (write) for (const file of files) await refuseUnwritable(file);
      if (output !== undefined) await refuseOutput(output, files);
      // The file is read again at the end.
      for (const file of written) await refuseUnreal(file);
      const items = await readKeptLevels(ranges, streams, written.length === 0 ? undefined : refuseForm);
      const optimized = await optimizeAll(items, values, streams);
      let isWritten = true;
      for (const file of written) {
        const found = optimized.flatMap((line): readonly FoundInFile[] => {
          const { file: own, number, level } = line.item;
          if (own !== file || level === undefined || line.solution === undefined) return [];
          return isBetter(line, order) ? [{ number, level, lurd: line.solution }] : [];
        });
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

function optimizeAll(
  items: readonly KeptLevel[],
  { order, from, to, seconds, threads, json }: Options,
  streams: ProgramStreams,
): Promise<readonly OptimizedLine[]> {
  const all = [...new Set([...order, ...measures])];
  const limits = { timeMs: seconds * 1_000, background: true };
  return withSolvers(streams, threads, ({ levels }) => {
    const work = async (item: KeptLevel, done: number): Promise<OptimizedLine> => {
      const { level } = item;
      const none = { item, before: undefined, after: undefined, solution: undefined, reason: undefined };
      if (level === undefined) return { ...none, reason: item.problem };
      const solving = item.solutions.flatMap((lurd) => {
        const measures = measureSolution(level, lurd);
        return measures === undefined ? [] : [{ lurd, measures }];
      });
      const ordered = solving.toSorted((one, other) => compareBy(all, one.measures, other.measures));
      const before = ordered[0]?.measures;
      const isWhole = from === undefined && to === undefined;
      const solutions = (isWhole ? ordered : ordered.slice(0, 1)).map(({ lurd }) => lurd);
      // Moves from 0, without the last one.
      const part =
        before === undefined ? { from: 0, to: maxMoves } : { from: (from ?? 1) - 1, to: to ?? maxMoves };
      const onProgress = ({ best }: LevelProgress) => {
        const text = progressText(best && measureSolution(level, best.lurd), order);
        showProgress(streams, done, items.length, say("Level {0}: {1}", item.number, text));
      };
      const asked = { solutions, order, ...part };
      const { interrupt } = streams;
      const answer = await levels.optimize(levelToSolve(level), asked, limits, interrupt, onProgress);
      // The search was stopped and did not return in time. The best solution of the file is still the best.
      if (answer.kind !== "alreadySolved" && answer.kind !== "solved")
        return { ...none, before, after: before, reason: reasonOf(answer) };
      const solution = answer.kind === "solved" ? answer.lurd : "";
      return { ...none, before, after: measureSolution(level, solution), solution };
    };
    const workers = Array.from({ length: Math.min(items.length, threads) }, () => work);
    const summary = (lines: readonly OptimizedLine[]) => summaryRow(lines, order);
    const format = { json, placeOf, head: table.head(), row: table.row, jsonOf, summary };
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

/** A solution of a level in a file that was read before. */
interface FoundInFile {
  /** Counted from 1. */
  readonly number: number;
  readonly level: Level;
  readonly lurd: string;
}

/** The number of tries while another program writes to the file. */
const maxTries = 5;

/**
 * Adds solutions to a file of levels, or to a new file. Existing solutions stay, and no other byte changes.
 * Reads the file again, as it may have changed. Leaves out solutions of levels that are gone, with a sentence
 * about it. Returns sentences; throws a `UsageError` where it cannot be written.
 */
async function writeSolutions(
  file: string,
  found: readonly FoundInFile[],
  output: Output | undefined,
  { encoding }: Pick<ProgramStreams, "encoding">,
): Promise<Message> {
  if (found.length === 0 && output === undefined)
    return say("{0}: nothing better was found, so nothing was written.", file);
  for (let tries = 1; tries <= maxTries; tries++) {
    const version = await versionOf(file).catch(() => undefined);
    const { bytes, added, missing } = withSolutions(
      file,
      await readTextFile(file, encoding),
      found,
      encoding,
    );
    const counted = plural(
      added,
      "{1}: {0} solution added.",
      "{1}: {0} solutions added.",
      output?.file ?? file,
    );
    const left =
      missing === 0
        ? undefined
        : say("Left out, as their levels are no longer in the file: {0}.", quantity(missing));
    const withNote = (note: Message | undefined) => sentences(counted, left, note);
    if (output !== undefined) return withNote(await writeOutput(output, [file], bytes));
    if (added === 0 || version === undefined) return withNote(undefined);
    const replaced = await replaceFile(file, bytes, version);
    if (replaced !== undefined) return withNote(replaced.note);
  }
  throw new UsageError(say("Couldn't write “{0}”: another program keeps writing to it.", file), file);
}

function withSolutions(
  file: string,
  { text, bytes }: TextAndBytes,
  found: readonly FoundInFile[],
  encoding: string | undefined,
) {
  const collection = readCollection(text, file);
  refuseForm(file, collection);
  const present = found.filter(({ number, level }) => isThere(collection.levels[number - 1]?.board, level));
  const inserts = present
    .toSorted((one, other) => one.number - other.number)
    .flatMap(({ number, lurd }) => addSolution(text, collection.levels[number - 1]!, lurd));
  return {
    bytes: editBytes(bytes, inserts, encoding),
    added: inserts.length,
    missing: found.length - present.length,
  };
}

/** Throws a `UsageError` where the form of the file cannot hold solutions. */
function refuseForm(file: string, { form }: Pick<Collection, "form">): void {
  if (form !== "text")
    throw new UsageError(
      say("“{0}” is in a read-only format. Solutions can't be written into it.", file),
      file,
    );
}

function isThere(board: Parameters<typeof toLevel>[0] | undefined, level: Level): boolean {
  const there = board && toLevel(board);
  return there !== undefined && levelKey(there) === levelKey(level);
}
