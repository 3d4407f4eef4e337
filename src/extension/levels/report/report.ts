import type { SolutionCounts } from "../../../games/levels.js";
import type { Message } from "../../../games/message.js";
import type { Difficulty } from "../../../games/sokoban/level/difficulty.js";
import type { Method } from "../../../games/sokoban/level/method.js";
import { difficultyRank } from "../../../games/sokoban/play/estimate.js";
import type { SolutionMeasures } from "../../../games/sokoban/play/solution-measures.js";
import type { LevelAnswer } from "../../../protocol/solver/level-solving.js";
import { byRank } from "../documents/level-list.js";

/** The results of solvers on the levels of a file, as a table. */
export interface Report {
  /** "compare": several methods on each level; "collection": one; "rating": estimates of the difficulty. */
  readonly kind: "compare" | "collection" | "rating";
  readonly fileName: string;
  readonly methods: readonly Method[];
  /** The number of requested levels and runs; if it was canceled, there are fewer rows than runs. */
  readonly levels: number;
  readonly runs: number;
  readonly rows: readonly ReportRow[];
}

export interface ReportRow {
  /** The number in the file, from 1. */
  readonly level: number;
  readonly title: string;
  /** The requested method. */
  readonly method: Method;
  /**
   * A message says why there is no answer: the board can't be played, or the solver failed. `undefined` for a
   * level that was rated before, so that it wasn't solved now.
   */
  readonly answer: LevelAnswer | Message | undefined;
  /** `undefined` if the board can't be played. */
  readonly boxes?: number | undefined;
  /** The measures of the solution. */
  readonly measures?: Omit<SolutionMeasures, "pushes" | "moves"> | undefined;
  /** An estimate, if the level was rated. */
  readonly difficulty?: Difficulty | undefined;
}

export function isAnswer(answer: ReportRow["answer"]): answer is LevelAnswer {
  return answer !== undefined && "kind" in answer;
}

/** The answer of a row if that is a solution. */
export function solutionIn({ answer }: ReportRow) {
  return isAnswer(answer) && answer.kind === "solved" ? answer : undefined;
}

/**
 * For each row, how much longer its solution is than the shortest one for the same level. `undefined` for
 * rows without a solution. A level with only one row has nothing to compare, so no excess.
 */
export function excesses(rows: readonly ReportRow[]): readonly (SolutionCounts | undefined)[] {
  const least = new Map<number, { moves: number; pushes: number; count: number }>();
  for (const row of rows) {
    const solution = solutionIn(row);
    if (solution === undefined) continue;
    const { moves, pushes, count } = least.get(row.level) ?? { ...solution, count: 0 };
    least.set(row.level, {
      moves: Math.min(moves, solution.moves),
      pushes: Math.min(pushes, solution.pushes),
      count: count + 1,
    });
  }
  return rows.map((row) => {
    const [solution, best] = [solutionIn(row), least.get(row.level)];
    if (solution === undefined || best === undefined || best.count < 2) return undefined;
    return { moves: solution.moves - best.moves, pushes: solution.pushes - best.pushes };
  });
}

/** The results of one method on all levels. */
export type MethodSummary = ReturnType<typeof summaries>[number];

export function summaries(report: Report) {
  const common = commonLevels(report);
  return report.methods.map((method) => {
    const rows = report.rows.filter((row) => row.method === method);
    const answers = rows.map(({ answer }) => answer).filter(isAnswer);
    const count = (kind: LevelAnswer["kind"]) => answers.filter((answer) => answer.kind === kind).length;
    const sum = (of: (answer: LevelAnswer) => number) =>
      answers.reduce((total, answer) => total + of(answer), 0);
    const length = (of: "moves" | "pushes") =>
      rows.reduce((total, row) => total + (common.has(row.level) ? (solutionIn(row)?.[of] ?? 0) : 0), 0);
    return {
      method,
      runs: rows.length,
      solved: count("solved"),
      alreadySolved: count("alreadySolved"),
      unsolvable: count("unsolvable"),
      gaveUp: count("gaveUp"),
      /** The number of unplayable boards and failed solvers. */
      failed: rows.length - answers.length,
      /** Sums over the levels that every method of the report has solved, so that they can be compared. */
      moves: length("moves"),
      pushes: length("pushes"),
      nodes: sum(({ nodes }) => nodes),
      ms: sum(({ ms }) => ms),
    };
  });
}

/** The levels that every method has solved. */
export function commonLevels({ rows, methods }: Pick<Report, "rows" | "methods">): ReadonlySet<number> {
  const counts = new Map<number, number>();
  for (const row of rows)
    if (solutionIn(row) !== undefined) counts.set(row.level, (counts.get(row.level) ?? 0) + 1);
  return new Set([...counts].filter(([, count]) => count === methods.length).map(([level]) => level));
}

/** The columns by which a report can be ordered, with their values. */
const sortValues = {
  level: ({ level }) => level,
  title: ({ title }) => (title === "" ? undefined : title),
  boxes: ({ boxes }) => boxes,
  pushes: (row) => solutionIn(row)?.pushes,
  moves: (row) => solutionIn(row)?.moves,
  boxChanges: ({ measures }) => measures?.boxChanges,
  nodes: ({ answer }) => (isAnswer(answer) ? answer.nodes : undefined),
  ms: ({ answer }) => (isAnswer(answer) ? answer.ms : undefined),
  difficulty: ({ difficulty }) => difficulty && difficultyRank(difficulty),
} satisfies Readonly<Record<string, (row: ReportRow) => number | string | undefined>>;
export type ReportOrder = keyof typeof sortValues;

export interface RowOrder {
  readonly by: ReportOrder;
  readonly descending: boolean;
}

/** The order of the runs. */
export const runOrder: RowOrder = { by: "level", descending: false };

/** The order after a press on a column's header: that column, and reversed at the second press. */
export function orderAfter({ by, descending }: RowOrder, pressed: unknown): RowOrder {
  const wanted = (Object.keys(sortValues) as ReportOrder[]).find((order) => order === pressed);
  if (wanted === undefined) return { by, descending };
  return { by: wanted, descending: wanted === by && !descending };
}

/** Equal rows keep their order; rows without a value come last in both directions. */
export function inOrder(rows: readonly ReportRow[], { by, descending }: RowOrder): readonly ReportRow[] {
  const compare = byRank(descending);
  return rows.toSorted((one, other) => compare(sortValues[by](one), sortValues[by](other)));
}
