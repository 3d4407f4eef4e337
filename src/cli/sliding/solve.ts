import { type Message, quantity, say } from "../../games/message.js";
import { findGame } from "../../games/registry/registry.js";
import { type BoardSize, isSolvable } from "../../games/sliding/rules.js";
import type { SearchProgress } from "../../protocol/solver/solver-wire.js";
import {
  described,
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
  size: { value: "RxC", about: say("Rows and columns of every board, where a board isn't square") },
  seconds: secondsOption(say("Time limit for each board, in seconds")),
  json: {
    about: say(
      "Print one JSON object for each board. Moves are the sides (U D L R) to which the blank moves.",
    ),
  },
} as const satisfies OptionTable;

interface Options {
  readonly file: string;
  readonly size: BoardSize | undefined;
  readonly seconds: number;
  readonly json: boolean;
}

export const solve: Command = {
  ...described({
    summary: say("Solve sliding puzzles, in the fewest moves up to 4×4"),
    positionals: "FILE|-",
    options: optionTable,
    about: say(
      "Solve the boards in a file or from a pipe, one on a line. Separate tiles by spaces, and rows by slashes if you like. 0 is the blank. The goal is 1, 2, 3 … with the blank last.",
    ),
    exits: { 0: say("every board was solved"), 1: say("not every board was solved") },
  }),
  prepare(args) {
    const options = readOptions(args);
    return async (streams) => {
      const text = await readText(options.file, streams);
      const lines = await unlessInterrupted(parsingBoards(text, options.size), streams);
      if (lines.length === 0) throw new UsageError(say("There is no board in the input."), "");
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
  if (file === undefined) throw new UsageError(say("Name a file of boards, or - for what is piped in."), "");
  if (more.length > 0)
    throw new UsageError(say("“{0}” is one argument too many. Name one file.", more[0] ?? ""), more[0] ?? "");
  const size = values.size === undefined ? undefined : parseSize(values.size);
  if (values.size !== undefined && size === undefined)
    throw new UsageError(say("“{0}” isn't a size from 2x2 to 6x6.", values.size), "--size");
  return { file, size, seconds: readSeconds(values.seconds), json: values.json ?? false };
}

const sliding = findGame("sliding")!;

function solveAll(
  lines: readonly InputLine[],
  { file, json, seconds }: Options,
  streams: ProgramStreams,
): Promise<readonly BoardReport[]> {
  return withSolvers(streams, 1, ({ pool }) => {
    const solveOne = async ({ number, position }: BoardLine): Promise<Answer> => {
      // The rules never lead to such a position.
      if (!isSolvable(position.tiles, position.columns)) return unsolvable;
      const hear = (progress: SearchProgress) => {
        const text = progressText(progress);
        showProgress(
          streams,
          lines.length === 1 || text === undefined ? text : say("Line {0}: {1}", number, text),
        );
      };
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
      {
        json,
        placeOf: ({ number }) => `${file}:${number}`,
        head: tableHead(),
        row: tableRow,
        jsonOf,
        summary: summaryRow,
      },
      streams,
    );
  });
}

function progressText(progress: SearchProgress): Message | undefined {
  if ("building" in progress)
    return say("Getting the solver ready: {0}%", quantity(Math.round(progress.building * 100)));
  return "better" in progress
    ? say("Fewest moves: {0} to {1}", progress.better.lowerBound, progress.better.distance)
    : undefined;
}
