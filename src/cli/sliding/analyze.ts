import { movesText } from "../../games/counted.js";
import { quantity, say, sense } from "../../games/message.js";
import { findGame } from "../../games/registry/registry.js";
import { isSolvable } from "../../games/sliding/rules.js";
import type { KeptSolve } from "../../games/sliding/timing/kept-solves.js";
import { boardCount, marathonParts, type Split, splitsOf } from "../../games/sliding/timing/marathon.js";
import {
  counts,
  movesAbove,
  type Solve,
  solveTime,
  startOf,
  tpsOf,
} from "../../games/sliding/timing/solve.js";
import { moveCount, readingSolves } from "../../games/sliding/timing/solve-lists.js";
import { formatTime, marks } from "../../games/sliding/timing/solve-times.js";
import { type Average, averageText, statisticsOf } from "../../games/sliding/timing/statistics.js";
import { objectOf } from "../../operations/schema.js";
import { translate } from "../../platform/speech.js";
import type { OptionTable, ValuesOf } from "../shared/arguments.js";
import { exitCodes, type ProgramStreams, UsageError, unlessInterrupted } from "../shared/command.js";
import { command } from "../shared/command-table.js";
import { onePositional, secondsOption } from "../shared/common-options.js";
import { count, countOrNull, text, textOrNull } from "../shared/json-schema.js";
import { printable, printableJson } from "../shared/program-output.js";
import { readText } from "../shared/read-text.js";
import { runItems, showProgress } from "../shared/run-items.js";
import { unlessStopped, withSolvers } from "../shared/solving.js";
import { shownNumber, tableOf } from "../shared/speech.js";

const optionTable = {
  seconds: secondsOption(
    say(
      "Time limit for the fewest moves of each board, in seconds. Boards larger than 4×4 have no such figure.",
    ),
  ),
  json: { about: say("Print one JSON object for each solve, and one with the averages of each session") },
} as const satisfies OptionTable;

const lineSchema = objectOf(
  {
    session: text,
    number: count,
    size: textOrNull,
    timeMs: { type: ["number", "null"] },
    mark: { type: "string", enum: marks },
    penaltyMs: count,
    comment: text,
    moves: countOrNull,
    optimal: countOrNull,
    above: countOrNull,
    tps: { type: ["number", "null"] },
    splits: {
      type: "array",
      items: objectOf({ rows: count, moves: count, timeMs: { type: ["number", "null"] } }),
    },
    scramble: text,
  },
  { board: count, boards: count },
);

/** Milliseconds or a count of averages; “DNF” where a solve did not finish. */
const averageOrDnf = {
  anyOf: [{ type: ["integer", "null"] }, { type: "string", enum: ["DNF"] }],
} as const;

const sessionSchema = objectOf({
  session: text,
  count,
  finished: count,
  best: averageOrDnf,
  worst: averageOrDnf,
  mean: averageOrDnf,
  deviation: averageOrDnf,
  averages: {
    type: "array",
    items: objectOf({ size: count, current: averageOrDnf, best: averageOrDnf }),
  },
});

/** A solve with what was found out about it. */
interface Analyzed extends KeptSolve {
  readonly session: string;
  /** Of a marathon, from 1; `undefined` for a single solve, and for a marathon as a whole. */
  readonly board: number | undefined;
  readonly splits: readonly Split[];
}

export const analyze = command({
  summary: say("Analyze timed solves: fewest moves, speed, splits"),
  positionals: "FILE|-",
  options: optionTable,
  about: say(
    "Print for each solve its fewest moves, the moves above them, the moves per second (TPS) and its splits. Then print the averages of each session. The file is an export of Tilework (CSV or JSON) or of csTimer, or lines of text. A line has a board, its moves and its time: “1 2 3/4 5 6/0 7 8; R2; 0.71”. A marathon is followed by its boards: 3.1 is the first one of solve 3. The letters can be moves of the blank or of the tiles.",
  ),
  note: say(
    "A row is done when its tiles stay in place to the end. An average leaves out the best and the worst 5% of its solves, rounded up. A mean of 3 leaves out none. DNF counts as the worst.",
  ),
  exits: { done: say("every solve was analyzed"), notAll: say("some solves can't be read") },
  json: { line: lineSchema, session: sessionSchema },
  prepare({ values, positionals }) {
    const file = onePositional(positionals, say("Name a file of solves, or - for what is piped in."));
    return async (streams) => {
      const text = await readText(file, streams);
      const read = await unlessInterrupted(readingSolves(text, file), streams);
      if (!read.ok) throw new UsageError(say("Couldn't read the solves: {0}", read.error), file);
      const { lists, problems } = read.value;
      for (const problem of problems) streams.error(`${printable(translate(problem))}\n`);
      const items = lists.flatMap(({ name, solves }) =>
        solves.flatMap((solve, index) => {
          const item = { session: name, number: index + 1 };
          const parts = marathonParts(solve).map(({ board, solve }) => ({ ...item, board, solve }));
          return [{ ...item, board: undefined, solve }, ...parts];
        }),
      );
      const reports = await analyzeAll(items, file, values, streams);
      for (const { name, solves } of lists) streams.out(`${summary(name, solves, values.json)}\n`);
      return problems.length === 0 && reports.length === items.length ? exitCodes.done : exitCodes.notAll;
    };
  },
});

const sliding = findGame("sliding")!;

/** Boards with more cells are not solved in the fewest moves. */
const maxExactCells = 16;

function analyzeAll(
  items: readonly Pick<Analyzed, "session" | "number" | "board" | "solve">[],
  file: string,
  { seconds, json }: ValuesOf<typeof optionTable>,
  streams: ProgramStreams,
): Promise<readonly Analyzed[]> {
  return withSolvers(streams, 1, ({ pool }) => {
    const optimalOf = async (solve: Solve): Promise<number | undefined> => {
      const start = startOf(solve);
      if (
        start === undefined ||
        boardCount(solve) > 1 ||
        start.tiles.length > maxExactCells ||
        !isSolvable(start.tiles, start.columns)
      )
        return undefined;
      const found = await unlessStopped(
        pool.of("").solve(sliding, start, seconds * 1_000, streams.interrupt),
      );
      return found?.outcome.kind === "solved" && found.outcome.optimal === "moves"
        ? found.outcome.moves.length
        : undefined;
    };
    const work = async (item: (typeof items)[number], done: number): Promise<Analyzed> => {
      showProgress(streams, done, items.length);
      return { ...item, optimal: await optimalOf(item.solve), splits: splitsOf(item.solve) };
    };
    const placeOf = ({ number }: (typeof items)[number]) => `${file}:${number}`;
    const row = (line: Analyzed) => table.row(line).trimEnd();
    return runItems(items, [work], { json, placeOf, head: table.head(), row, jsonOf }, streams);
  });
}

function sizeOf(solve: Solve): string {
  const start = startOf(solve);
  return start === undefined ? "" : `${start.rows}x${start.columns}`;
}

function jsonOf({ session, number, board, solve, optimal, splits }: Analyzed): string {
  const moves = moveCount(solve);
  return printableJson({
    session,
    number,
    ...(board !== undefined && { board }),
    ...(boardCount(solve) > 1 && { boards: boardCount(solve) }),
    size: sizeOf(solve) || null,
    timeMs: solve.timeMs === 0 ? null : solve.timeMs,
    mark: solve.mark,
    penaltyMs: solve.penaltyMs ?? 0,
    comment: solve.comment ?? "",
    moves: moves ?? null,
    optimal: optimal ?? null,
    above: movesAbove(solve, optimal) ?? null,
    tps: tpsOf(solve) ?? null,
    splits: splits.map(({ rows, moves, timeMs }) => ({ rows, moves, timeMs: timeMs ?? null })),
    scramble: solve.scramble,
  });
}

const table = tableOf<Analyzed>(
  [
    [say("Number"), 6, ({ number, board }) => (board === undefined ? number : `${number}.${board}`)],
    [say("Size"), 6, ({ solve }) => sizeOf(solve)],
    [say("Time"), 13, ({ solve }) => timeCell(solve)],
    [sense("Moves", "number"), 7, ({ solve }) => moveCount(solve)],
    [say("Fewest"), 9, ({ optimal }) => optimal],
    [say("Above"), 7, ({ solve, optimal }) => movesAbove(solve, optimal)],
    [say("TPS"), 7, ({ solve }) => tpsCell(solve)],
  ],
  [say("Rows done"), ({ splits }) => splits.map(splitText).join(", ")],
);

function timeCell(solve: Solve): string {
  return solve.mark === "dnf" ? "DNF" : solve.timeMs === 0 ? "" : solveTime(solve);
}

function tpsCell(solve: Solve): string | undefined {
  const tps = tpsOf(solve);
  return tps === undefined ? undefined : shownNumber(tps, 2);
}

function splitText({ rows, moves, timeMs }: Split): string {
  const count = movesText(moves);
  return translate(
    timeMs === undefined
      ? say("{0}: {1}", rows, count)
      : say("{0}: {1} ({2})", rows, count, formatTime(timeMs)),
  );
}

function summary(name: string, solves: readonly Solve[], json: boolean): string {
  const counted = solves.filter((solve) => counts(solve) && (solve.timeMs > 0 || solve.mark === "dnf"));
  const statistics = statisticsOf(counted.map(({ mark, timeMs }) => (mark === "dnf" ? Number.NaN : timeMs)));
  // NaN, which JSON does not have, means DNF.
  const plain = (average: Average) =>
    average === undefined ? null : Number.isNaN(average) ? "DNF" : Math.round(average);
  const { count, finished, best, worst, mean, deviation, averages } = statistics;
  if (json)
    return printableJson({
      session: name,
      count,
      finished,
      best: plain(best),
      worst: plain(worst),
      mean: plain(mean),
      deviation: plain(deviation),
      averages: averages.map(({ size, current, best }) => ({
        size,
        current: plain(current),
        best: plain(best),
      })),
    });
  const lines = [
    translate(
      say(
        "{0}: finished {1} of {2}. Best: {3}. Mean: {4}. Standard deviation: {5}.",
        printable(name),
        quantity(finished),
        quantity(count),
        averageText(best),
        averageText(mean),
        averageText(deviation),
      ),
    ),
    ...averages
      .filter(({ current }) => current !== undefined)
      .map(
        ({ size, current, best }) =>
          `  ${translate(
            size === 3
              ? say("Mean of 3: {0}. Best: {1}.", averageText(current), averageText(best))
              : say("Average of {0}: {1}. Best: {2}.", size, averageText(current), averageText(best)),
          )}`,
      ),
  ];
  return lines.join("\n");
}
