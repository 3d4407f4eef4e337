import { levelsText } from "../../../games/counted.js";
import type { SolutionCounts } from "../../../games/levels.js";
import { type Message, quantity, say, sense } from "../../../games/message.js";
import { named } from "../../../games/message-texts.js";
import { difficultyMessage } from "../../../games/sokoban/level/difficulty.js";
import { resultTexts } from "../../../solving/level-to-solve.js";
import { methodName, reasonMessage, timeMessage } from "./answer-messages.js";
import {
  commonLevels,
  excesses,
  inOrder,
  isAnswer,
  type MethodSummary,
  type Report,
  type ReportOrder,
  type ReportRow,
  type RowOrder,
  runOrder,
  summaries,
} from "./report.js";

/** A report as tables of texts, independent of the output format. */
export interface ReportTables {
  readonly title: Message;
  /** "levels.txt", "12 levels", "cancelled". */
  readonly facts: readonly Message[];
  readonly tables: readonly Table[];
  /** HTML of ours above the tables, in which everything from a file is escaped. */
  readonly figure?: string;
}

export interface Table {
  readonly heading: Message;
  readonly columns: readonly Column[];
  /** The first cell names the row. */
  readonly rows: readonly { readonly cells: readonly TableCell[]; readonly beginsGroup: boolean }[];
}

export interface Column {
  readonly text: Message;
  readonly isNumber: boolean;
  /** Whether it contains sentences, which may wrap. */
  readonly isLong: boolean;
  /** The order that a press on its header selects; without it, the header is not a button. */
  readonly order?: ReportOrder;
  /** The current order by this column. */
  readonly ordered?: "ascending" | "descending" | undefined;
}

export interface TableCell {
  readonly text: Message;
  /** The level it names, from 0. */
  readonly opens?: number;
  /** Whether the cell repeats the one above, which then needn't be shown. */
  readonly isRepeated?: boolean;
  /** Secondary text beside it. */
  readonly note?: Message;
  readonly mark?: "good" | "bad" | "open";
  /** A button of the cell, with the number that its command gets. */
  readonly link?: { readonly text: Message; readonly index: number };
}

export function reportTables(report: Report, order = runOrder): ReportTables {
  const { kind, fileName, levels, runs, rows } = report;
  const isCanceled = rows.length < runs;
  return {
    title: isCanceled ? partTitle(kind) : wholeTitle(kind),
    facts: [
      named(fileName),
      levelsText(levels),
      ...(isCanceled ? [say("Canceled after {0} of {1}", quantity(rows.length), quantity(runs))] : []),
    ],
    tables: [
      ...(kind === "rating" ? [] : [summaryTable(report)]),
      rowTable({ ...report, rows: inOrder(rows, order) }, order),
    ],
  };
}

function wholeTitle(kind: Report["kind"]): Message {
  if (kind === "rating") return say("Levels Rated");
  return kind === "compare" ? say("Solvers Compared") : say("Collection Solved");
}

function partTitle(kind: Report["kind"]): Message {
  if (kind === "rating") return say("Levels Partly Rated");
  return kind === "compare" ? say("Solvers Partly Compared") : say("Collection Partly Solved");
}

const text = (message: Message): Column => ({ text: message, isNumber: false, isLong: false });
const long = (message: Message): Column => ({ text: message, isNumber: false, isLong: true });
const number = (message: Message): Column => ({ text: message, isNumber: true, isLong: false });
const plain = (value: string): Message => named(value);
const nothing: TableCell = { text: plain("") };

function summaryTable(report: Report): Table {
  const all = summaries(report);
  const common = commonLevels(report).size;
  const has = (of: (summary: MethodSummary) => number) => all.some((summary) => of(summary) > 0);
  // Only nonzero counts get a column.
  const counted: readonly (readonly [Message, (summary: MethodSummary) => number])[] = [
    [sense("Solved", "number of levels"), ({ solved }) => solved],
    [resultTexts.alreadySolved, ({ alreadySolved }) => alreadySolved],
    [resultTexts.unsolvable, ({ unsolvable }) => unsolvable],
    [sense("Stopped", "number of levels"), ({ gaveUp }) => gaveUp],
    [sense("Failed", "number of levels"), ({ failed }) => failed],
  ];
  const shown = counted.filter(([, of], index) => index === 0 || has(of));
  const compares = report.methods.length > 1;
  const heading = !compares || common === report.levels ? say("Summary") : summaryHeading(common);
  return {
    heading,
    columns: [
      text(say("Solver")),
      ...shown.map(([name]) => number(name)),
      ...[say("Pushes"), sense("Moves", "number"), say("Positions"), say("Time")].map(number),
    ],
    rows: all.map((summary) => ({
      beginsGroup: false,
      cells: [
        { text: methodName(summary.method) },
        ...shown.map(([, of], index) => ({
          text:
            index === 0
              ? say("{0} of {1}", quantity(of(summary)), quantity(summary.runs))
              : named(quantity(of(summary))),
        })),
        ...[summary.pushes, summary.moves, summary.nodes].map((value) => ({
          text: named(quantity(value)),
        })),
        { text: timeMessage(summary.ms) },
      ],
    })),
  };
}

function summaryHeading(common: number): Message {
  if (common === 0) return say("Summary (no level was solved by all, so no lengths are compared)");
  return say("Summary (pushes and moves of levels that all solved: {0})", quantity(common));
}

function rowTable(report: Report, order: RowOrder): Table {
  const { kind, rows, methods, levels } = report;
  const more = excesses(rows);
  const titles = rows.some(({ title }) => title !== "");
  const rates = kind === "rating";
  const rated = rates || rows.some(({ difficulty }) => difficulty !== undefined);
  const compares = methods.length > 1;
  const by = (wanted: ReportOrder, column: Column): Column => {
    const ordered = wanted === order.by ? (order.descending ? "descending" : "ascending") : undefined;
    return { ...column, order: wanted, ordered };
  };
  return {
    heading: compares ? say("Each Solver on Each Level") : say("Level by Level"),
    columns: [
      by("level", number(say("Level"))),
      ...(titles ? [by("title", long(say("Title")))] : []),
      by("boxes", number(say("Boxes"))),
      ...(rates ? [] : [text(say("Solver"))]),
      text(say("Result")),
      by("pushes", number(say("Pushes"))),
      by("moves", number(sense("Moves", "number"))),
      by("boxChanges", number(say("Box Changes"))),
      ...(rates ? [] : [by("nodes", number(say("Positions"))), by("ms", number(say("Time")))]),
      ...(rated ? [by("difficulty", text(say("Difficulty (Estimate)")))] : []),
      long(say("Proof or Reason")),
    ],
    rows: rows.map((row, index) => {
      const isRepeated = row.level === rows[index - 1]?.level;
      return {
        beginsGroup: compares && levels > 1 && !isRepeated && order.by === "level",
        cells: [
          { text: named(quantity(row.level)), opens: row.level - 1, isRepeated },
          ...(titles ? [{ text: plain(row.title), isRepeated }] : []),
          row.boxes === undefined ? nothing : { text: count(row.boxes), isRepeated },
          ...(rates ? [] : [solverCell(row)]),
          ...answerCells(row, more[index], rated, rates),
        ],
      };
    }),
  };
}

function solverCell({ method, answer }: ReportRow): TableCell {
  if (method !== "auto" || !isAnswer(answer) || answer.kind === "alreadySolved")
    return { text: methodName(method) };
  return { text: methodName(method), note: say("({0})", methodName(answer.solver)) };
}

const count = (value: number): Message => named(quantity(value));

/**
 * `rated`: whether some level has an estimate, which then gets a column. `rates`: a table of estimates, which
 * has no columns for the work of the solvers.
 */
function answerCells(
  { answer, measures, difficulty }: ReportRow,
  excess: SolutionCounts | undefined,
  rated: boolean,
  rates: boolean,
): readonly TableCell[] {
  const estimate = rated
    ? [difficulty === undefined ? nothing : { text: difficultyMessage(difficulty) }]
    : [];
  if (!isAnswer(answer))
    return [
      answer === undefined
        ? { text: say("Rated before") }
        : { text: sense("Failed", "state of a level"), mark: "bad" },
      ...new Array<TableCell>(rates ? 3 : 5).fill(nothing),
      ...estimate,
      answer === undefined ? nothing : { text: answer },
    ];
  const length = (of: "pushes" | "moves"): TableCell => {
    if (answer.kind !== "solved") return nothing;
    const cell = { text: count(answer[of]) };
    return excess === undefined || excess[of] === 0
      ? cell
      : { ...cell, note: say("+{0}", quantity(excess[of])) };
  };
  const mark = { solved: "good", alreadySolved: "good", unsolvable: "bad", gaveUp: "open" } as const;
  return [
    { text: resultTexts[answer.kind], mark: mark[answer.kind] },
    length("pushes"),
    length("moves"),
    measures === undefined ? nothing : { text: count(measures.boxChanges) },
    ...(rates ? [] : [{ text: count(answer.nodes) }, { text: timeMessage(answer.ms) }]),
    ...estimate,
    { text: reasonMessage(answer) },
  ];
}
