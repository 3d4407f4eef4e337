import { findGame } from "../../games/registry/registry.js";
import { type BoardSize, isSolvable } from "../../games/sliding/rules.js";
import type { SearchProgress } from "../../protocol/solver/solver-wire.js";
import {
  described,
  jsonOption,
  type OptionTable,
  readArguments,
  readSeconds,
  secondsOption,
} from "../shared/arguments.js";
import { type Command, exitCodes, type ProgramStreams, UsageError } from "../shared/command.js";
import { unlessInterrupted } from "../shared/interrupt.js";
import { readText } from "../shared/read-text.js";
import { runItems, showProgress } from "../shared/run-items.js";
import { unlessStopped, withSolvers } from "../shared/solving.js";
import { type BoardLine, type InputLine, parseSize, parsingBoards } from "./boards.js";
import {
  type Answer,
  answerOf,
  type BoardReport,
  jsonOf,
  summaryRow,
  tableHead,
  tableRow,
  unsolvable,
} from "./report.js";

const optionTable = {
  size: { value: "RxC", about: "Rows and columns of every board; needed for boards that are not square" },
  seconds: secondsOption("each board"),
  json: jsonOption("board; moves are the sides (U D L R) that the blank goes to"),
} as const satisfies OptionTable;

interface Options {
  readonly file: string;
  readonly size: BoardSize | undefined;
  readonly seconds: number;
  readonly json: boolean;
}

export const solve: Command = {
  ...described({
    summary: "Solve sliding puzzles, in the fewest moves up to 4×4",
    positionals: "FILE|-",
    options: optionTable,
    about:
      "Solve the boards in a file or from a pipe: one on a line, tiles separated by spaces, rows by slashes if you like, 0 for the blank. The goal is 1, 2, 3 … with the blank last.",
    exits: ["0: every board was solved", "1: not every board was solved"],
  }),
  prepare(args) {
    const options = readOptions(args);
    return async (streams) => {
      const text = await readText(options.file, streams);
      const lines = await unlessInterrupted(parsingBoards(text, options.size), streams);
      if (lines.length === 0) throw new UsageError("There is no board in the input.");
      const told = await solveAll(lines, options, streams);
      return told.length === lines.length && told.every(({ answer }) => answer?.result === "solved")
        ? exitCodes.done
        : exitCodes.notAll;
    };
  },
};

function readOptions(args: readonly string[]): Options {
  const { values, positionals } = readArguments(args, optionTable);
  const [file, ...more] = positionals;
  if (file === undefined) throw new UsageError("Name a file of boards, or - for what is piped in.");
  if (more.length > 0) throw new UsageError(`One file at a time: “${more[0]}” is one too many.`);
  const size = values.size === undefined ? undefined : parseSize(values.size);
  if (values.size !== undefined && size === undefined)
    throw new UsageError(`“${values.size}” is not a size from 2x2 to 6x6.`);
  return { file, size, seconds: readSeconds(values.seconds), json: values.json ?? false };
}

const sliding = findGame("sliding")!;

function solveAll(
  lines: readonly InputLine[],
  { json, seconds }: Options,
  streams: ProgramStreams,
): Promise<readonly BoardReport[]> {
  return withSolvers(streams, 1, ({ pool }) => {
    const solveOne = async ({ number, position }: BoardLine): Promise<Answer> => {
      // The rules never lead to such a position.
      if (!isSolvable(position.tiles, position.columns)) return unsolvable;
      const where = lines.length === 1 ? "" : `line ${number}: `;
      const hear = (progress: SearchProgress) => showProgress(streams, `${where}${progressText(progress)}`);
      const cpu = process.cpuUsage();
      const found = await unlessStopped(
        pool.solve(sliding, position, seconds * 1_000, streams.interrupt, hear),
      );
      const { user, system } = process.cpuUsage(cpu);
      return answerOf(found, (user + system) / 1_000);
    };
    const work = async (line: InputLine) => ({
      line,
      answer: "position" in line ? await solveOne(line) : undefined,
    });
    return runItems(
      lines,
      [work],
      { json, head: tableHead, row: tableRow, jsonOf, summary: summaryRow },
      streams,
    );
  });
}

function progressText(progress: SearchProgress): string {
  if ("building" in progress) return `building tables, ${Math.round(progress.building * 100)}%`;
  return "better" in progress ? `${progress.better.lowerBound} to ${progress.better.distance} moves …` : "";
}
