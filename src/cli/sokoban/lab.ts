import { setImmediate as nextTurn } from "node:timers/promises";
import { movesText, pushesText } from "../../games/counted.js";
import { english, type Message, say } from "../../games/message.js";
import { changeKinds } from "../../games/sokoban/lab/changes.js";
import { isJudged, type Judgment, verdicts } from "../../games/sokoban/lab/judgment.js";
import {
  type LabResult,
  labLimits,
  runLab,
  type TriedChange,
  type TriedPush,
} from "../../games/sokoban/lab/lab.js";
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
import { columnOf, type GridSize, rowOf, sides } from "../../games/sokoban/level/grid.js";
import { objectOf, objectOrNull, type Value } from "../../operations/schema.js";
import { timeLeft } from "../../platform/host-clock.js";
import { translate } from "../../platform/speech.js";
import { labSolver } from "../../solving/asked-solvers.js";
import type { OptionTable, ValuesOf } from "../shared/arguments.js";
import { exitCodes, type ProgramStreams } from "../shared/command.js";
import { command } from "../shared/command-table.js";
import { encodingOption, readSeconds, secondsOption, threadsOption } from "../shared/common-options.js";
import { amount, count, flag, ofLevel, text, textOrNull } from "../shared/json-schema.js";
import { printable, printableJson } from "../shared/program-output.js";
import { runItems, showProgress } from "../shared/run-items.js";
import { withSolvers } from "../shared/solving.js";
import { alignedRow, listed } from "../shared/speech.js";
import { type KeptLevel, lineAbout, placeOf, readKeptLevels } from "./levels.js";
import { levelsPositional, readLevelFiles } from "./options.js";

const optionTable = {
  encoding: encodingOption,
  seconds: secondsOption(
    say("Time limit for each change, in seconds. The level itself gets five times as long."),
    labLimits.changeSeconds,
  ),
  total: {
    value: "S",
    about: say("Time limit for all changes of a level, in seconds. Further changes time out."),
    standard: say("no limit"),
    read: readSeconds,
  },
  threads: threadsOption(say("Number of threads. Each tries changes of its own.")),
  json: { about: say("Print one JSON object for each level, as each ends") },
} as const satisfies OptionTable;

type Options = ValuesOf<typeof optionTable>;

interface Line {
  readonly item: KeptLevel;
  readonly result: LabResult | undefined;
  readonly ownMs: number;
}

const place = objectOf({
  row: { type: "integer", description: "counted from 1" },
  column: { type: "integer", description: "counted from 1" },
});

const judged = {
  verdict: { type: "string", enum: verdicts, description: "the effect on the level" },
  pushes: { type: ["integer", "null"], description: "the fewest pushes that were found; null: no solution" },
  moves: { type: ["integer", "null"], description: "the moves of that solution" },
  proved: { type: "boolean", description: "whether no solution has fewer pushes" },
  movesProved: { type: "boolean", description: "whether no solution with as few pushes has fewer moves" },
  seconds: { type: ["number", "null"], description: "how long it was searched, where that limited it" },
} as const;

const changeSchema = objectOf({
  kind: { type: "string", enum: changeKinds },
  ...place.properties,
  goal: { ...place, type: ["object", "null"], description: "where the goal moves" },
  twins: { type: "array", items: place, description: "squares whose change makes the same level" },
  ...judged,
});

const firstPushSchema = objectOf({
  ...place.properties,
  side: { type: "string", enum: sides },
  verdict: judged.verdict,
  pushes: judged.pushes,
  proved: judged.proved,
  seconds: judged.seconds,
});

const lineSchema = objectOf(ofLevel, {
  problem: textOrNull,
  isSolved: flag,
  done: count,
  of: count,
  isTimeUp: flag,
  leftOut: count,
  own: objectOf(
    { kind: { type: "string", enum: ["solved", "unsolvable", "open"] } },
    { best: objectOf({ lurd: text, pushes: count, moves: count, pushesProved: flag, movesProved: flag }) },
  ),
  order: objectOrNull(
    { kind: { type: "string", enum: ["unique", "several", "gaveUp"] } },
    { boxes: { type: "array", items: place }, others: { type: "array", items: place }, seconds: amount },
  ),
  changes: { type: "array", items: changeSchema },
  firstPushes: { type: "array", items: firstPushSchema },
});

export const lab = command({
  summary: say("Try every change of one square of a level"),
  positionals: levelsPositional,
  options: optionTable,
  about: say(
    "Try every change of one square of a level, and every first push. Print what each does: break the level, shorten it, harden it, or change nothing. Also print whether the boxes have only one order. All answers are proved.",
  ),
  exits: {
    done: say("every change was judged"),
    notAll: say("some changes timed out or were left out, or it was interrupted"),
  },
  json: { line: lineSchema },
  prepare({ values, positionals }) {
    const ranges = readLevelFiles(positionals);
    return async (streams) => {
      const items = await readKeptLevels(ranges, streams);
      const lines = await tryAll(items, values, streams);
      return lines.length === items.length && lines.every(isWhole) ? exitCodes.done : exitCodes.notAll;
    };
  },
});

function isWhole({ result }: Line): boolean {
  if (result === undefined || result.own.kind === "open" || result.done < result.of || result.leftOut > 0)
    return false;
  return [...result.changes, ...result.pushes].every(({ judgment }) => isJudged(judgment));
}

function tryAll(
  items: readonly KeptLevel[],
  { seconds, total = Number.POSITIVE_INFINITY, threads, json }: Options,
  streams: ProgramStreams,
): Promise<readonly Line[]> {
  const changeMs = seconds * 1_000;
  const ownMs = changeMs * labLimits.ownPerChange;
  const { maxChanges } = labLimits;
  const { interrupt } = streams;
  return withSolvers(streams, threads, ({ levels }) => {
    const solver = labSolver(levels, interrupt);
    // Levels run one after another: the changes of each share the threads.
    const work = async (item: KeptLevel, done: number): Promise<Line | undefined> => {
      const { level, solutions, number } = item;
      if (level === undefined) return { item, result: undefined, ownMs };
      const options = {
        changeMs,
        ownMs,
        leftMs: timeLeft(total * 1_000),
        maxChanges,
        atATime: threads,
        solutions,
        nextTurn,
      };
      const onProgress = (result: LabResult) =>
        showProgress(streams, done, items.length, say("Level {0}: {1}", number, progressText(result)));
      const result = await runLab(level, solver, options, () => interrupt.aborted, onProgress);
      return interrupt.aborted && result.of === 0 ? undefined : { item, result, ownMs };
    };
    return runItems(items, [work], { json, placeOf, row: rowsOf, jsonOf }, streams);
  });
}

const widths = [12] as const;

function rowsOf({ item: { number, title, level, problem }, result, ownMs }: Line): string {
  const head = translate(title === "" ? say("Level {0}", number) : say("Level {0}: {1}", number, title));
  if (level === undefined || result === undefined)
    return [head, `  ${problem === undefined ? "" : translate(problem)}`].map(printable).join("\n");
  const row = (cell: number, text: Message, judgment: Judgment, isPush: boolean) => {
    const verdict = verdictText(judgment, isPush);
    const counts = countsOf(judgment, isPush);
    return alignedRow(widths, [
      `${rowOf(level, cell) + 1}, ${columnOf(level, cell) + 1}`,
      translate(
        counts === undefined ? say("{0}: {1}", text, verdict) : say("{0}: {1} ({2})", text, verdict, counts),
      ),
    ]);
  };
  const pushes = result.pushes.map(({ push, judgment }) => row(push.cell, pushText(push), judgment, true));
  const changes = result.changes
    .toSorted((one, other) => one.change.cell - other.change.cell)
    .map(({ change, twins, judgment }) => {
      const also =
        twins.length === 0
          ? ""
          : `; ${translate(say("the same: {0}", listed(twins.map((cell) => translate(squareText(level, cell))))))}`;
      return row(change.cell, changeText(level, change), judgment, false) + also;
    });
  const order = result.order === undefined ? [] : [`  ${translate(orderText(result.order))}`];
  const lines = [
    head,
    `  ${translate(ownText(result.own, { ownMs }))}`,
    ...order,
    `  ${translate(progressText(result))}`,
    ...pushes,
    ...changes,
  ];
  return lines.map(printable).join("\n");
}

/** “(12 pushes, at most 40 moves)”: what a change was found to need; `undefined` where nothing was found. */
function countsOf({ found, isProved, movesProved }: Judgment, isPush: boolean): Message | undefined {
  if (found === undefined) return undefined;
  const [pushes, moves] = [pushesText(found.pushes), movesText(found.moves)];
  if (isPush) return isProved ? pushes : say("at most {0}", pushes);
  if (isProved) return movesProved ? say("{0}, {1}", pushes, moves) : say("{0}, at most {1}", pushes, moves);
  return say("at most {0}, {1}", pushes, moves);
}

/** One JSON object. */
function jsonOf({ item, result }: Line): string {
  const { level, problem } = item;
  if (level === undefined || result === undefined)
    return printableJson({
      ...lineAbout(item),
      problem: problem === undefined ? null : english(problem),
    });
  const { own, order, done, of, isTimeUp, leftOut } = result;
  return printableJson({
    ...lineAbout(item),
    isSolved: isSolved(level),
    own,
    done,
    of,
    isTimeUp,
    leftOut,
    order: orderData(level, order),
    changes: result.changes.map((change) => changeData(level, change)),
    firstPushes: result.pushes.map((push) => firstPushData(level, push)),
  });
}

function changeData(
  level: Pick<GridSize, "width">,
  { change: { kind, cell, goal }, twins, judgment }: TriedChange,
): Value<typeof changeSchema> {
  return {
    kind,
    ...placeAt(level, cell),
    goal: goal === undefined ? null : placeAt(level, goal),
    twins: twins.map((twin) => placeAt(level, twin)),
    ...judgmentData(judgment),
  };
}

function firstPushData(
  level: Pick<GridSize, "width">,
  { push: { cell, side }, judgment }: TriedPush,
): Value<typeof firstPushSchema> {
  const { moves: _, movesProved: __, ...about } = judgmentData(judgment);
  return { ...placeAt(level, cell), side, ...about };
}

/** The order of the boxes, by their squares at the start; null while it is undecided. */
function orderData(level: Pick<GridSize, "width">, order: LabResult["order"]) {
  if (order === undefined) return null;
  if (order.kind === "gaveUp") return order;
  const placesOf = (cells: readonly number[]) => cells.map((cell) => placeAt(level, cell));
  const boxes = placesOf(order.boxes);
  return order.kind === "unique" ? { ...order, boxes } : { ...order, boxes, others: placesOf(order.others) };
}

function placeAt(level: Pick<GridSize, "width">, cell: number): Value<typeof place> {
  return { row: rowOf(level, cell) + 1, column: columnOf(level, cell) + 1 };
}

function judgmentData({ verdict, found, isProved, movesProved, seconds }: Judgment) {
  return {
    verdict,
    pushes: found?.pushes ?? null,
    moves: found?.moves ?? null,
    proved: isProved,
    movesProved,
    seconds: seconds ?? null,
  };
}
