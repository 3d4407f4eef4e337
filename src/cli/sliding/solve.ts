import { type Message, quantity, say } from "../../games/message.js";
import { replayToWin } from "../../games/play/replay.js";
import { findGame } from "../../games/registry/registry.js";
import { type OtherGoal, readGoal, usualBoard } from "../../games/sliding/other-goal.js";
import { isSolvable, type Move } from "../../games/sliding/rules.js";
import { readValue, type Value } from "../../operations/schema.js";
import type { SearchProgress } from "../../protocol/solver/solver-wire.js";
import type { Solving } from "../../protocol/solver/solving.js";
import type { OptionTable, ValuesOf } from "../shared/arguments.js";
import { exitCodes, type ProgramStreams, UsageError } from "../shared/command.js";
import { command } from "../shared/command-table.js";
import { onePositional, secondsOption, threadsOption } from "../shared/common-options.js";
import { unlessInterrupted } from "../shared/interrupt.js";
import { countOrNull, jsonValue, textOrNull } from "../shared/json-schema.js";
import { readText } from "../shared/read-text.js";
import { readEarlier, resumeOption } from "../shared/resume.js";
import { runItems, showProgress } from "../shared/run-items.js";
import { shardOption } from "../shared/shard.js";
import { unlessStopped, withSolvers } from "../shared/solving.js";
import { type BoardLine, type InputLine, parsingBoards, readSize } from "./boards.js";
import {
  type Answer,
  answerOf,
  type BoardReport,
  jsonOf,
  lineSchema,
  summaryRow,
  table,
  tableRow,
  unsolvable,
} from "./report.js";

function readGoalOption(text: string, name: string): OtherGoal {
  const goal = readGoal(text);
  if (goal.ok) return goal.value;
  throw new UsageError(say("“{0}” isn't a goal. {1}", text.slice(0, 40), goal.error), name);
}

const optionTable = {
  size: {
    value: "RxC",
    about: say("Rows and columns of every board, where a board isn't square"),
    read: readSize,
  },
  goal: {
    value: "GOAL",
    about: say(
      "Another goal: blank-first (0 1 2/3 4 5/6 7 8 and so on), or a board with its blank in a corner",
    ),
    read: readGoalOption,
  },
  seconds: secondsOption(say("Time limit for each board, in seconds")),
  threads: threadsOption(say("Number of threads. Each solves boards of its own."), 1),
  shard: {
    ...shardOption,
    about: say("Use only part I of N. Each board is in one part, so that N machines share the work."),
  },
  resume: {
    ...resumeOption,
    about: say(
      "Leave out the boards that the JSON results in FILE decide. Their solutions are played again. FILE may be missing.",
    ),
  },
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
    "Solve the boards in a file or from a pipe. A board is on one line, such as “1 2 3/4 5 6/7 0 8”. Or each row is on a line, with an empty line between two boards. The blank is 0, _, ., x or an empty cell of a table. The goal is 1, 2, 3 … with the blank last, unless you name another one. “≤ 84” is a solution that isn't proved to have the fewest moves; the bound is what is proved.",
  ),
  exits: { done: say("every board was solved"), notAll: say("not every board was solved") },
  json: { line: lineSchema },
  prepare({ values, positionals }) {
    const file = onePositional(positionals, say("Name a file of boards, or - for what is piped in."));
    return async (streams) => {
      const text = await readText(file, streams);
      const lines = await unlessInterrupted(parsingBoards(text, values.size), streams);
      if (lines.length === 0) throw new UsageError(say("The input has no board."), "");
      const { shard, goal } = values;
      const wanted = lines.filter(({ tiles }) => shard?.(tilesKey({ tiles })) !== false);
      const earlier = await readEarlier(values, streams, readBoardResult, tilesKey);
      const decided = new Map<InputLine, boolean>();
      for (const line of wanted) {
        const results = earlier
          .of(tilesKey(line))
          .filter((result) => isSound(forGoal(line, goal), result, goal));
        if (results.length > 0)
          decided.set(
            line,
            results.some(({ result }) => result === "solved"),
          );
      }
      earlier.dispose();
      const left = wanted.filter((line) => !decided.has(line));
      const reports = await solveAll(left, file, values, streams);
      const isDone = reports.length === left.length && [...decided.values()].every((isSolved) => isSolved);
      return isDone && reports.every(({ answer }) => answer?.result === "solved")
        ? exitCodes.done
        : exitCodes.notAll;
    };
  },
});

const sliding = findGame("sliding")!;

/** What is needed of a line of earlier results. */
const resultSchema = {
  type: "object",
  properties: {
    tiles: { type: ["array", "null"], items: countOrNull },
    result: { type: "string" },
    moves: textOrNull,
  },
  required: ["tiles", "result", "moves"],
} as const;

type BoardResult = Value<typeof resultSchema>;

function readBoardResult(line: string): BoardResult | undefined {
  const read = readValue(resultSchema, jsonValue(line));
  return read.ok ? read.value : undefined;
}

/** Identifies a board by what is written. */
function tilesKey({ tiles }: { readonly tiles: readonly (number | null)[] | null }): string {
  return (tiles ?? []).join(" ");
}

/** Whether an earlier result decides a board. Its solution is played again. */
function isSound(line: InputLine, { result, moves }: BoardResult, goal: OtherGoal | undefined): boolean {
  if (!("position" in line)) return result === "invalid";
  const { position, ownMove } = usualOf(line.position, goal);
  if (result === "unsolvable") return !isSolvable(position.tiles, position.columns);
  if (result !== "solved" || moves === null) return false;
  // Reflecting a move twice gives the move.
  const usual = moves.split("").map((move) => ownMove(move as Move));
  return replayToWin(sliding, position, usual) !== undefined;
}

/** The board with the usual goal, and its moves as those of the board as it is written. */
function usualOf(
  own: BoardLine["position"],
  goal: OtherGoal | undefined,
): { readonly position: BoardLine["position"]; readonly ownMove: (move: Move) => Move } {
  const usual = goal && usualBoard(own, goal);
  return usual === undefined
    ? { position: own, ownMove: (move) => move }
    : { position: { ...own, ...usual.board }, ownMove: usual.ownMove };
}

function solveAll(
  lines: readonly InputLine[],
  file: string,
  { json, seconds, goal, threads }: ValuesOf<typeof optionTable>,
  streams: ProgramStreams,
): Promise<readonly BoardReport[]> {
  const cpu = process.cpuUsage();
  return withSolvers(streams, threads, ({ pool }) => {
    const solveOne = async ({ number, position: own }: BoardLine, solving: Solving): Promise<Answer> => {
      const { position, ownMove } = usualOf(own, goal);
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
        solving.solve(sliding, position, seconds * 1_000, streams.interrupt, onProgress),
      );
      const { user, system } = process.cpuUsage(cpu);
      return answerOf(found, (user + system) / 1_000, ownMove);
    };
    // Each asker has a thread of its own.
    const workers = Array.from({ length: Math.min(threads, lines.length) }, (_, index) => {
      const solving = pool.of(String(index));
      return async (given: InputLine) => {
        const line = forGoal(given, goal);
        return { line, answer: "position" in line ? await solveOne(line, solving) : undefined };
      };
    });
    return runItems(
      lines,
      workers,
      {
        json,
        placeOf: ({ number }) => `${file}:${number}`,
        head: table.head(),
        row: tableRow,
        jsonOf,
        summary: (reports) => {
          const { user, system } = process.cpuUsage(cpu);
          return summaryRow(reports, (user + system) / 1_000);
        },
      },
      streams,
    );
  });
}

/** Refuses a board that has another size than the goal. */
function forGoal(line: InputLine, goal: OtherGoal | undefined): InputLine {
  if (goal === undefined || !("position" in line) || usualBoard(line.position, goal) !== undefined)
    return line;
  return {
    number: line.number,
    tiles: line.tiles,
    problem: say("The goal has another size than this board."),
  };
}

function progressText(progress: SearchProgress): Message | undefined {
  if ("building" in progress)
    return say("Getting the solver ready: {0}%", quantity(Math.round(progress.building * 100)));
  return "better" in progress
    ? say("Fewest moves: {0} to {1}", progress.better.lowerBound, progress.better.distance)
    : undefined;
}
