import { type Message, quantity, say } from "../../games/message.js";
import { findGame } from "../../games/registry/registry.js";
import { isSolvable } from "../../games/sliding/rules.js";
import type { SearchProgress } from "../../protocol/solver/solver-wire.js";
import type { OptionTable, ValuesOf } from "../shared/arguments.js";
import { exitCodes, type ProgramStreams, UsageError } from "../shared/command.js";
import { command } from "../shared/command-table.js";
import { onePositional, secondsOption } from "../shared/common-options.js";
import { unlessInterrupted } from "../shared/interrupt.js";
import { readText } from "../shared/read-text.js";
import { runItems, showProgress } from "../shared/run-items.js";
import { unlessStopped, withSolvers } from "../shared/solving.js";
import { type BoardLine, type InputLine, parsingBoards, readSize } from "./boards.js";
import {
  type Answer,
  answerOf,
  type BoardReport,
  jsonOf,
  lineSchema,
  summaryRow,
  tableHead,
  tableRow,
  unsolvable,
} from "./report.js";

const optionTable = {
  size: {
    value: "RxC",
    about: say("Rows and columns of every board, where a board isn't square"),
    read: readSize,
  },
  seconds: secondsOption(say("Time limit for each board, in seconds")),
  json: {
    about: say(
      "Print one JSON object for each board. Moves are the sides (U D L R) to which the blank moves.",
    ),
  },
} as const satisfies OptionTable;

export const solve = command({
  summary: say("Solve sliding puzzles, up to 4×4 usually in the fewest moves"),
  positionals: "FILE|-",
  options: optionTable,
  about: say(
    "Solve the boards in a file or from a pipe: one on a line, such as “1 2 3/4 5 6/7 0 8”, or with rows on lines and an empty line between two boards. The blank is 0, _, ., x or an empty cell of a table. The goal is 1, 2, 3 … with the blank last. “≤ 84” is a solution that isn't proved to have the fewest moves; the bound is what is proved.",
  ),
  exits: { done: say("every board was solved"), notAll: say("not every board was solved") },
  json: { line: lineSchema },
  prepare({ values, positionals }) {
    const file = onePositional(positionals, say("Name a file of boards, or - for what is piped in."));
    return async (streams) => {
      const text = await readText(file, streams);
      const lines = await unlessInterrupted(parsingBoards(text, values.size), streams);
      if (lines.length === 0) throw new UsageError(say("The input has no board."), "");
      const reports = await solveAll(lines, file, values, streams);
      return reports.length === lines.length && reports.every(({ answer }) => answer?.result === "solved")
        ? exitCodes.done
        : exitCodes.notAll;
    };
  },
});

const sliding = findGame("sliding")!;

function solveAll(
  lines: readonly InputLine[],
  file: string,
  { json, seconds }: ValuesOf<typeof optionTable>,
  streams: ProgramStreams,
): Promise<readonly BoardReport[]> {
  return withSolvers(streams, 1, ({ pool }) => {
    const solveOne = async ({ number, position }: BoardLine): Promise<Answer> => {
      // The rules never lead to such a position.
      if (!isSolvable(position.tiles, position.columns)) return unsolvable;
      const onProgress = (progress: SearchProgress) => {
        const text = progressText(progress);
        showProgress(
          streams,
          lines.length === 1 || text === undefined ? text : say("Line {0}: {1}", number, text),
        );
      };
      const cpu = process.cpuUsage();
      const found = await unlessStopped(
        pool.solve(sliding, position, seconds * 1_000, streams.interrupt, onProgress),
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
