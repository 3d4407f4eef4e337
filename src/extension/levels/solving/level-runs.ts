import { type Message, say } from "../../../games/message.js";
import { checkLevel } from "../../../games/sokoban/check/check.js";
import type { Method } from "../../../games/sokoban/level/method.js";
import { measureSolution } from "../../../games/sokoban/play/solution-measures.js";
import type { LevelEntry } from "../../../games/sokoban/text/collection.js";
import type { LevelProgress } from "../../../protocol/solver/level-solving.js";
import type { LevelSolver } from "../../../solving/level-solver.js";
import { levelToSolve } from "../../../solving/level-to-solve.js";
import { failureOf } from "../../../solving/solver-failure.js";
import { fileNameOf } from "../../kit/files.js";
import type { Lazy } from "../../kit/lazy.js";
import type { ErrorSink } from "../../kit/notify.js";
import { forEachConcurrently, withProgress } from "../../kit/progress.js";
import { solverThreads } from "../../kit/settings.js";
import { t, translate } from "../../kit/translate.js";
import type { LevelDocuments } from "../documents/level-documents.js";
import { factsOf } from "../documents/level-facts.js";
import { askForLevels, findTarget } from "../documents/level-target.js";
import { methodName, progressMessage } from "../report/answer-messages.js";
import type { ReportRow } from "../report/report.js";
import type { ReportPanels } from "../report/report-panel.js";
import type { KnownLevels } from "./known-levels.js";

/** The solver and the stores for its answers, shared by solving, comparing and rating whole files. */
export interface SolvingContext {
  readonly solver: LevelSolver;
  readonly known: KnownLevels;
  readonly reports: Lazy<ReportPanels>;
  readonly errors: ErrorSink;
}

/** A method applied to a level of a file. */
export interface LevelRun {
  /** From 0. */
  readonly index: number;
  readonly entry: LevelEntry;
  readonly method: Method;
}

/** What runs need: the solver, and stores for its answers. */
type RunContext = Pick<SolvingContext, "solver"> & {
  readonly known: Pick<KnownLevels, "keep" | "estimateOf">;
};

export interface RunListener {
  /** Called with a run's progress. */
  readonly onProgress: (run: LevelRun, progress: LevelProgress) => void;
  /** Called when a run has ended; `done` runs have ended so far. */
  readonly onRow: (row: ReportRow, done: number) => void;
  readonly onProblem: (error: unknown) => void;
}

/**
 * Makes runs, several at a time, at lower priority than other searches. After the signal aborts, no further
 * run starts, and running ones are left out. The rows are in the order of the runs.
 */
export async function makeRuns(
  runs: readonly LevelRun[],
  atATime: number,
  context: RunContext,
  signal: AbortSignal,
  listener: RunListener,
): Promise<readonly ReportRow[]> {
  const rows = new Array<ReportRow | undefined>(runs.length);
  let done = 0;
  const work = async (run: LevelRun, place: number) => {
    const row = await makeRun(run, context, signal, listener);
    if (row === undefined) return;
    rows[place] = row;
    listener.onRow(row, ++done);
  };
  await forEachConcurrently(runs, signal, work, atATime);
  return rows.filter((row) => row !== undefined);
}

async function makeRun(
  run: LevelRun,
  { solver, known }: RunContext,
  signal: AbortSignal,
  { onProgress, onProblem }: RunListener,
): Promise<ReportRow | undefined> {
  const { index, entry, method } = run;
  const about = { level: index + 1, title: entry.title?.text ?? "", method };
  const { level, key, boxes } = factsOf(entry);
  if (level === undefined || key === undefined) return { ...about, answer: problemOf(entry) };
  try {
    const answer = await solver.solve(levelToSolve(level), { method, background: true }, signal, (progress) =>
      onProgress(run, progress),
    );
    if (answer.kind === "gaveUp" && answer.limit === "cancelled") return undefined;
    known.keep(key, answer);
    if (answer.kind !== "solved") return { ...about, boxes, answer };
    const measures = measureSolution(level, answer.lurd);
    return { ...about, boxes, answer, measures, difficulty: known.estimateOf(key) };
  } catch (error) {
    onProblem(error);
    return { ...about, boxes, answer: failureOf(error) };
  }
}

function problemOf(entry: LevelEntry): Message {
  return (
    checkLevel(entry).find(({ severity }) => severity === "error")?.message ??
    say("This board can't be played.")
  );
}

/** The classical methods come first; the others are compared with them. */
const compared: readonly Method[] = ["bfs", "astar", "pushes", "moves", "any", "auto"];

/** Runs every solver on a level or on all levels of a file, and shows the results as a table. */
export class SolverComparison {
  constructor(
    private readonly documents: LevelDocuments,
    private readonly context: SolvingContext,
  ) {}

  /**
   * `argument` may be a file, or a `NamedLevel`. Resolves when the table is shown; does nothing if the user
   * dismisses a question.
   */
  async run(argument: unknown): Promise<void> {
    const target = await findTarget(argument, this.documents);
    const levels = target && (await askForLevels(target, this.documents, t("Compare Solvers")));
    if (target === undefined || levels === undefined) return;
    const fileName = fileNameOf(target.document.uri);
    // Without the search for ties, which would add to the times.
    const runs = levels.flatMap(({ entry, index }) =>
      compared.map((method): LevelRun => ({ entry, index, method })),
    );
    const rows = await withProgress(t("Comparing solvers on “{0}”", fileName), (progress, { signal }) =>
      // On a single level the methods run one after the other, so that their times can be compared.
      makeRuns(runs, levels.length > 1 ? solverThreads() : 1, this.context, signal, {
        onProgress: ({ index, method }, now) => {
          const about = t("Level {0}, {1}", index + 1, translate(methodName(method)));
          progress.report({ message: `${about}: ${translate(progressMessage(now))}` });
        },
        onRow: (_, done) =>
          progress.report({ increment: 100 / runs.length, message: t("{0} of {1}", done, runs.length) }),
        onProblem: this.context.errors.report,
      }),
    );
    if (rows.length === 0) return;
    const report = {
      kind: "compare",
      fileName,
      methods: compared,
      levels: levels.length,
      runs: runs.length,
      rows,
    } as const;
    const reports = await this.context.reports.load();
    reports.show(report, target.document.uri, {});
  }
}
