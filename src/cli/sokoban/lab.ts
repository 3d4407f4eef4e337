import { setImmediate as nextTurn } from "node:timers/promises";
import { english } from "../../games/message.js";
import { isJudged, type Judgement } from "../../games/sokoban/lab/judgement.js";
import { type LabResult, labLimits, runLab } from "../../games/sokoban/lab/lab.js";
import {
  changeText,
  orderText,
  ownText,
  progressText,
  pushText,
  squareText,
  verdictText,
} from "../../games/sokoban/lab/words.js";
import { isSolved } from "../../games/sokoban/level/analysis.js";
import { columnOf, rowOf } from "../../games/sokoban/level/grid.js";
import { changeData, firstPushData, orderData } from "../../operations/lab-data.js";
import { timeLeft } from "../../platform/time-left.js";
import { labSolver } from "../../solving/lab-solver.js";
import {
  described,
  jsonOption,
  levelOption,
  type OptionTable,
  readArguments,
  readSeconds,
  threadsOption,
} from "../shared/arguments.js";
import { type Command, exitCodes, type ProgramStreams, UsageError } from "../shared/command.js";
import { printable, printableJson } from "../shared/printable.js";
import { runItems, showProgress } from "../shared/run-items.js";
import { readThreads, withSolvers } from "../shared/solving.js";
import { alignedRow } from "../shared/table.js";
import { type KeptLevel, readKeptLevels } from "./files/kept-levels.js";
import { readRange } from "./options.js";

const optionTable = {
  level: levelOption,
  seconds: {
    value: "S",
    about: "Time limit for each change, in seconds; five times as long for the level as it is",
    standard: String(labLimits.changeSeconds),
  },
  total: {
    value: "S",
    about: "Time limit for all changes of a level, in seconds; the others time out",
    standard: "no limit",
  },
  threads: threadsOption("each tries changes of its own"),
  json: jsonOption("level, as each ends"),
} as const satisfies OptionTable;

interface Options {
  readonly changeMs: number;
  readonly totalMs: number;
  readonly threads: number;
  readonly json: boolean;
}

interface Line {
  readonly item: KeptLevel;
  readonly result: LabResult | undefined;
  readonly ownMs: number;
}

export const lab: Command = {
  ...described({
    summary: "Try every change of one square of a level",
    positionals: "FILE|-…",
    options: optionTable,
    about:
      "Try every change of one square of a level, and every first push, and print what each does: breaks it, shortens it, hardens it, or changes nothing. Print also whether the boxes have only one order. All answers are proved; docs/design-lab.md says how.",
    exits: [
      "0: every change was judged",
      "1: some changes timed out or were left out, or it was interrupted",
    ],
  }),
  prepare(args) {
    const { values, positionals } = readArguments(args, optionTable);
    if (positionals.length === 0) throw new UsageError("Name a file of levels, or - for what is piped in.");
    const wanted = readRange(values.level);
    const changeMs = readSeconds(values.seconds ?? String(labLimits.changeSeconds)) * 1_000;
    const totalMs = values.total === undefined ? Number.POSITIVE_INFINITY : readSeconds(values.total) * 1_000;
    const options = { changeMs, totalMs, threads: readThreads(values.threads), json: values.json ?? false };
    return async (streams) => {
      const items = await readKeptLevels(positionals, wanted, streams);
      const lines = await tryAll(items, options, streams);
      return lines.length === items.length && lines.every(isWhole) ? exitCodes.done : exitCodes.notAll;
    };
  },
};

function isWhole({ result }: Line): boolean {
  if (result === undefined || result.own.kind === "open" || result.done < result.of || result.leftOut > 0)
    return false;
  return [...result.changes, ...result.pushes].every(({ judgement }) => isJudged(judgement));
}

function tryAll(
  items: readonly KeptLevel[],
  { changeMs, totalMs, threads, json }: Options,
  streams: ProgramStreams,
): Promise<readonly Line[]> {
  const ownMs = changeMs * labLimits.ownPerChange;
  const { maxChanges } = labLimits;
  const { interrupt } = streams;
  return withSolvers(streams, threads, ({ levels }) => {
    const solver = labSolver(levels, interrupt, { yields: false, onProblem: rethrow });
    // Levels run one after another: the changes of each share the threads.
    const work = async (item: KeptLevel, done: number): Promise<Line | undefined> => {
      const { level, solutions, number } = item;
      if (level === undefined) return { item, result: undefined, ownMs };
      const options = {
        changeMs,
        ownMs,
        leftMs: timeLeft(totalMs),
        maxChanges,
        atATime: threads,
        solutions,
        nextTurn,
      };
      const hear = (result: LabResult) =>
        showProgress(streams, `${done}/${items.length} level ${number}: ${english(progressText(result))}`);
      const result = await runLab(level, solver, options, () => interrupt.aborted, hear);
      return interrupt.aborted && result.of === 0 ? undefined : { item, result, ownMs };
    };
    return runItems(items, [work], { json, row: rowsOf, jsonOf }, streams);
  });
}

/** A failure of a thread ends the program. */
function rethrow(error: unknown): never {
  throw error;
}

const widths = [12] as const;

function rowsOf({ item: { number, title, level, problem }, result, ownMs }: Line): string {
  const head = title === "" ? `Level ${number}` : `Level ${number}: ${title}`;
  if (level === undefined || result === undefined)
    return [head, `  ${problem ?? ""}`].map(printable).join("\n");
  const row = (cell: number, text: string, judgement: Judgement, isPush: boolean) => {
    const { found, isProved, movesProved } = judgement;
    const moves =
      found === undefined || isPush
        ? ""
        : `, ${isProved && !movesProved ? "at most " : ""}${found.moves} moves`;
    const counts =
      found === undefined ? "" : ` (${isProved ? "" : "at most "}${found.pushes} pushes${moves})`;
    return alignedRow(widths, [
      `${rowOf(level, cell) + 1}, ${columnOf(level, cell) + 1}`,
      `${text}: ${english(verdictText(judgement, isPush))}${counts}`,
    ]);
  };
  const pushes = result.pushes.map(({ push, judgement }) =>
    row(push.cell, english(pushText(push)), judgement, true),
  );
  const changes = result.changes
    .toSorted((one, other) => one.change.cell - other.change.cell)
    .map(({ change, twins, judgement }) => {
      const also =
        twins.length === 0
          ? ""
          : `; the same at ${twins.map((cell) => english(squareText(level, cell))).join(" and ")}`;
      return row(change.cell, english(changeText(level, change)), judgement, false) + also;
    });
  const order = result.order === undefined ? [] : [`  ${english(orderText(result.order))}`];
  const lines = [
    head,
    `  ${english(ownText(result.own, { ownMs }))}`,
    ...order,
    `  ${english(progressText(result))}`,
    ...pushes,
    ...changes,
  ];
  return lines.map(printable).join("\n");
}

/** One JSON object. Rows and columns count from 0, as in a level's text. */
function jsonOf({ item: { file, number, title, level, problem }, result }: Line): string {
  if (level === undefined || result === undefined)
    return printableJson({ file, level: number, title, problem: problem ?? null });
  const { own, order, done, of, isTimeUp, leftOut } = result;
  return printableJson({
    ...{ file, level: number, title, isSolved: isSolved(level), own, done, of, isTimeUp, leftOut },
    order: orderData(level, order, 0),
    changes: result.changes.map((change) => changeData(level, change, 0)),
    firstPushes: result.pushes.map((push) => firstPushData(level, push, 0)),
  });
}
