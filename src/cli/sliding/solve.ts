import { english, type Message, quantity, say, sense } from "../../games/message.js";
import { replayToWin } from "../../games/play/replay.js";
import { findGame } from "../../games/registry/registry.js";
import { type OtherGoal, readGoal, usualBoard } from "../../games/sliding/other-goal.js";
import { isSolvable, type Move } from "../../games/sliding/rules.js";
import { rounded } from "../../games/solver.js";
import { objectOf, type Value } from "../../operations/schema.js";
import { translate } from "../../platform/speech.js";
import type { SearchProgress, SolveAnswer } from "../../protocol/solver/solver-wire.js";
import type { Solving } from "../../protocol/solver/solving.js";
import type { OptionTable, ValuesOf } from "../shared/arguments.js";
import { exitCodes, type ProgramStreams, UsageError, unlessInterrupted } from "../shared/command.js";
import { command } from "../shared/command-table.js";
import { onePositional, secondsOption, shardOption, threadsOption } from "../shared/common-options.js";
import { amount, count, countOrNull, flag, readJsonLine, text, textOrNull } from "../shared/json-schema.js";
import { resumeOption, withEarlier } from "../shared/line-store.js";
import { printable, printableJson } from "../shared/program-output.js";
import { readText } from "../shared/read-text.js";
import { runItems } from "../shared/run-items.js";
import { cpuTimer, unlessStopped, withSolvers } from "../shared/solving.js";
import { shownNumber, tableOf } from "../shared/speech.js";
import { type BoardLine, type InputLine, parsingBoards, readSize } from "./boards.js";

/** The result of a search. The moves are letters. */
interface Answer {
  readonly result: "solved" | "unsolvable" | "gaveUp";
  readonly optimal: boolean;
  readonly moves: string | undefined;
  /** `undefined` when there is no solution, or nothing is known. */
  readonly lowerBound: number | undefined;
  readonly nodes: number;
  readonly ms: number;
  /** CPU time of the whole program while the board was solved, with tables and other threads. */
  readonly cpuMs: number;
}

const nothing = {
  optimal: false,
  moves: undefined,
  lowerBound: undefined,
  nodes: 0,
  ms: 0,
  cpuMs: 0,
} as const;
const unsolvable: Answer = { result: "unsolvable", ...nothing };

/** `undefined`: the search was interrupted without a result. */
function answerOf(found: SolveAnswer | undefined, cpuMs: number, ownMove: (move: Move) => Move): Answer {
  if (found === undefined) return { result: "gaveUp", ...nothing };
  const { outcome, nodes, ms } = found;
  if (outcome.kind === "unsolvable") return unsolvable;
  const { lowerBound } = outcome;
  if (outcome.kind === "gaveUp") return { ...nothing, result: "gaveUp", lowerBound, nodes, ms, cpuMs };
  return {
    result: "solved",
    optimal: outcome.optimal === "moves",
    moves: (outcome.moves as readonly Move[]).map(ownMove).join(""),
    lowerBound,
    nodes,
    ms,
    cpuMs,
  };
}

/** The report of a line. The answer is `undefined` where the line has no board. */
interface BoardReport {
  readonly line: InputLine;
  readonly answer: Answer | undefined;
}

const lineSchema = objectOf(
  {
    tiles: { type: ["array", "null"], items: countOrNull },
    solvable: flag,
    result: { type: "string", enum: ["solved", "unsolvable", "gaveUp", "invalid"] },
    optimal: flag,
    length: countOrNull,
    lowerBound: countOrNull,
    moves: textOrNull,
    nodes: count,
    ms: amount,
    cpuMs: amount,
  },
  { reason: text },
);

/** One JSON object. Missing values are null. `reason` is present for lines without a board. */
function jsonOf({ line, answer }: BoardReport): string {
  const { tiles } = line;
  return printableJson({
    tiles,
    solvable: "position" in line && answer?.result !== "unsolvable",
    result: answer?.result ?? "invalid",
    optimal: answer?.optimal ?? false,
    length: answer?.moves?.length ?? null,
    lowerBound: answer?.lowerBound ?? null,
    moves: answer?.moves ?? null,
    nodes: answer?.nodes ?? 0,
    ms: rounded(answer?.ms ?? 0),
    cpuMs: rounded(answer?.cpuMs ?? 0),
    ...("problem" in line ? { reason: english(line.problem) } : {}),
  });
}

const results = {
  solved: sense("Solved", "state of a level"),
  unsolvable: say("No solution"),
  gaveUp: sense("Stopped", "state of a level"),
  invalid: say("Invalid"),
} as const;

const table = tableOf<BoardReport>(
  [
    [say("Line"), 5, ({ line }) => line.number],
    [
      say("Size"),
      5,
      ({ line }) => ("position" in line ? `${line.position.rows}×${line.position.columns}` : ""),
    ],
    [say("Result"), 12, ({ answer }) => results[answer?.result ?? "invalid"], ...Object.values(results)],
    [sense("Moves", "number"), 7, ({ answer }) => answer && movesCell(answer)],
    [say("Bound"), 7, ({ answer }) => answer?.lowerBound],
    [say("Positions"), 12, ({ answer }) => answer && shownNumber(answer.nodes)],
    [say("ms"), 10, ({ answer }) => answer && shownNumber(answer.ms, 1)],
    [say("CPU ms"), 10, ({ answer }) => answer && shownNumber(answer.cpuMs, 1)],
  ],
  [say("Solution"), ({ answer }) => answer?.moves],
);

/** “≤ 104” is a solution that is not proved to be shortest. The proved bound follows. */
function movesCell({ moves, optimal }: Answer): string | number | undefined {
  return moves === undefined || optimal ? moves?.length : `≤ ${moves.length}`;
}

function tableRow(report: BoardReport): string {
  const { line } = report;
  if ("position" in line) return table.row(report);
  return `${table.cells([line.number, "", results.invalid])}  ${printable(translate(line.problem))}`;
}

function summaryRow(reports: readonly BoardReport[], cpuMs: number): string {
  const solved = reports.filter(({ answer }) => answer?.result === "solved");
  const optimal = solved.filter(({ answer }) => answer?.optimal);
  const total = (value: (answer: Answer) => number) =>
    solved.reduce((sum, { answer }) => sum + (answer === undefined ? 0 : value(answer)), 0);
  const mean = solved.length === 0 ? 0 : total(({ moves }) => moves?.length ?? 0) / solved.length;
  const cpu = quantity(cpuMs / 1000, 1);
  return translate(
    say(
      "Solved: {0} of {1}, proved: {2}. Average number of moves: {3}. CPU time: {4} s.",
      quantity(solved.length),
      quantity(reports.length),
      quantity(optimal.length),
      quantity(mean, 2),
      cpu,
    ),
  );
}

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
      const left: InputLine[] = [];
      let isSolvedBefore = true;
      await withEarlier(values, streams, readResult, tilesKey, async (earlier) => {
        for (const line of wanted) {
          const results = earlier(tilesKey(line)).filter((result) =>
            isSound(forGoal(line, goal), result, goal),
          );
          if (results.length === 0) left.push(line);
          else isSolvedBefore &&= results.some(({ result }) => result === "solved");
        }
      });
      const reports = await solveAll(left, file, values, streams);
      const isDone = isSolvedBefore && reports.length === left.length;
      return isDone && reports.every(({ answer }) => answer?.result === "solved")
        ? exitCodes.done
        : exitCodes.notAll;
    };
  },
});

const sliding = findGame("sliding")!;

/** What is needed of a line of earlier results. */
const resultSchema = objectOf({
  tiles: { type: ["array", "null"], items: countOrNull },
  result: { type: "string" },
  moves: textOrNull,
});

type BoardResult = Value<typeof resultSchema>;
const readResult = (line: string) => readJsonLine(resultSchema, line);

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
  const allCpuMs = cpuTimer();
  return withSolvers(streams, threads, ({ pool }) => {
    const solveOne = async ({ number, position: own }: BoardLine, solving: Solving): Promise<Answer> => {
      const { position, ownMove } = usualOf(own, goal);
      // The rules never lead to such a position.
      if (!isSolvable(position.tiles, position.columns)) return unsolvable;
      const onProgress = (progress: SearchProgress) => {
        const text = progressText(progress);
        const shown = lines.length === 1 || text === undefined ? text : say("Line {0}: {1}", number, text);
        streams.progress(shown && translate(shown));
      };
      const cpuMs = cpuTimer();
      const found = await unlessStopped(
        solving.solve(sliding, position, seconds * 1_000, streams.interrupt, onProgress),
      );
      return answerOf(found, cpuMs(), ownMove);
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
        summary: (reports) => summaryRow(reports, allCpuMs()),
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
