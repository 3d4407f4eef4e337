import * as vscode from "vscode";
import type { SolutionCounts } from "../../../games/levels.js";
import { type Message, plural, say } from "../../../games/message.js";
import { each, type PausingWork } from "../../../games/slices.js";
import { checkLevel } from "../../../games/sokoban/check/check.js";
import type { TextEdit } from "../../../games/sokoban/level/finding.js";
import type { Method } from "../../../games/sokoban/level/method.js";
import { countSolution } from "../../../games/sokoban/play/lurd.js";
import { measureSolution } from "../../../games/sokoban/play/solution-measures.js";
import type { Collection, LevelEntry } from "../../../games/sokoban/text/collection.js";
import { addSolution, keptSolutions } from "../../../games/sokoban/text/solution-text.js";
import type { LevelProgress } from "../../../protocol/solver/level-solving.js";
import type { LevelSolver } from "../../../solving/level-solver.js";
import { levelToSolve } from "../../../solving/level-to-solve.js";
import { failureOf } from "../../../solving/solver-failure.js";
import { fileNameOf } from "../../kit/files.js";
import type { Lazy } from "../../kit/lazy.js";
import { type ErrorSink, showError, showInformation } from "../../kit/notify.js";
import { forEachConcurrently, withProgress } from "../../kit/progress.js";
import { setting, solverThreads } from "../../kit/settings.js";
import { formatNumber, t, translate, withoutIcons } from "../../kit/translate.js";
import type { LevelDocuments } from "../documents/level-documents.js";
import { factsOf } from "../documents/level-facts.js";
import { askForLevels, findTarget } from "../documents/level-target.js";
import { methodName, progressMessage } from "../report/answer-messages.js";
import { isAnswer, type ReportRow, solutionIn } from "../report/report.js";
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
interface LevelRun {
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

/** The progress of solving a file's levels. */
export interface Batch {
  readonly done: number;
  readonly of: number;
  readonly solved: number;
}

interface RunningBatch extends Batch {
  readonly control: AbortController;
}

/** A run that was canceled: its method, and the rows of the levels that were answered, by `levelKey`. */
interface CanceledRun {
  readonly method: Method;
  readonly answered: ReadonlyMap<string, ReportRow>;
}

/** Solves all levels of a file. The answers are kept in `KnownLevels` and shown as a table at the end. */
export class CollectionSolving implements vscode.Disposable {
  readonly #batches = new Map<string, RunningBatch>();
  readonly #onDidChange = new vscode.EventEmitter<vscode.Uri>();
  /** Fires when solving a file's levels starts, makes progress or ends. */
  readonly onDidChange = this.#onDidChange.event;

  constructor(
    private readonly documents: LevelDocuments,
    private readonly context: SolvingContext,
  ) {}

  dispose(): void {
    for (const { control } of this.#batches.values()) control.abort();
    this.#onDidChange.dispose();
  }

  /** `undefined` if the levels of this file aren't being solved. */
  batchOf(uri: vscode.Uri): Batch | undefined {
    const batch = this.#batches.get(uri.toString());
    return batch && { done: batch.done, of: batch.of, solved: batch.solved };
  }

  cancel(uri: vscode.Uri): void {
    this.#batches.get(uri.toString())?.control.abort();
  }

  /**
   * `argument` may be a file, or a `NamedLevel`, of which only the file is used. Resolves when the table is
   * shown. `isSeen`: the caller shows the progress and a button to stop it.
   */
  async run(argument: unknown, isSeen = false): Promise<void> {
    await this.#solve(argument, isSeen, undefined);
  }

  /** `before`: the answers of an earlier run, which is continued. Resolves to whether a table is shown. */
  async #solve(argument: unknown, isSeen: boolean, before: CanceledRun | undefined): Promise<boolean> {
    const document = (await findTarget(argument, this.documents))?.document;
    if (document === undefined) return false;
    const { uri } = document;
    const fileName = fileNameOf(uri);
    if (this.batchOf(uri) !== undefined) {
      void showInformation(t("The levels of “{0}” are being solved already.", fileName));
      return false;
    }
    const method = before?.method ?? setting("solver.method");
    // A solution without proof isn't shortened, because that would take all of a level's time.
    const runs = this.documents
      .read(document)
      .collection.levels.map((entry, index): LevelRun => ({ entry, index, method }));
    const answered = runs.flatMap((run) => answeredRow(run, before) ?? []);
    const open = runs.filter((run) => answeredRow(run, before) === undefined);
    const found = await withProgress(
      withoutIcons(t("Solving the levels of “{0}”", fileName)),
      async (progress, control) => {
        let solved = answered.filter(isSolved).length;
        this.#tell(uri, { done: answered.length, of: runs.length, solved, control });
        try {
          return await makeRuns(open, solverThreads(), this.context, control.signal, {
            onProgress: () => undefined,
            onRow: (row, ended) => {
              if (isSolved(row)) solved++;
              const done = answered.length + ended;
              this.#tell(uri, { done, of: runs.length, solved, control });
              const message = t(
                "{0} of {1} done, {2} solved",
                formatNumber(done),
                formatNumber(runs.length),
                formatNumber(solved),
              );
              progress.report({ increment: 100 / open.length, message });
            },
            onProblem: this.context.errors.report,
          });
        } finally {
          this.#tell(uri, undefined);
        }
      },
      isSeen ? vscode.ProgressLocation.Window : undefined,
    );
    const rows = [...answered, ...found].sort((one, other) => one.level - other.level);
    if (rows.length === 0) return false;
    const report = {
      kind: "collection",
      fileName,
      methods: [method],
      levels: runs.length,
      runs: runs.length,
      rows,
    } as const;
    const write = rows.some(isSolved)
      ? () => writeSolutions(document, this.documents, this.context.known)
      : undefined;
    const canceled = { method, answered: answersIn(rows, runs) };
    const resume = rows.length < runs.length ? () => this.#solve(uri, false, canceled) : undefined;
    const reports = await this.context.reports.load();
    reports.show(report, uri, { write, resume });
    return true;
  }

  #tell(uri: vscode.Uri, batch: RunningBatch | undefined): void {
    if (batch === undefined) this.#batches.delete(uri.toString());
    else this.#batches.set(uri.toString(), batch);
    this.#onDidChange.fire(uri);
  }
}

function isSolved(row: ReportRow): boolean {
  return solutionIn(row) !== undefined;
}

/** The row of an earlier run for a level that is still the same, at its current place. */
function answeredRow({ entry, index }: LevelRun, before: CanceledRun | undefined): ReportRow | undefined {
  const row = before?.answered.get(factsOf(entry).key ?? "");
  return row && { ...row, level: index + 1, title: entry.title?.text ?? "" };
}

function answersIn(rows: readonly ReportRow[], runs: readonly LevelRun[]): ReadonlyMap<string, ReportRow> {
  return new Map(
    rows.flatMap((row) => {
      const { key } = factsOf(runs[row.level - 1]!.entry);
      return key !== undefined && isAnswer(row.answer) ? [[key, row] as const] : [];
    }),
  );
}

const guide = "level-editor#the-file-stays-yours";

/**
 * Writes the known solutions of a file's levels into the file, in one undo step, and tells the user. It uses
 * the current levels.
 */
async function writeSolutions(
  solved: vscode.TextDocument,
  documents: LevelDocuments,
  known: Pick<KnownLevels, "resultOf">,
): Promise<void> {
  const { uri } = solved;
  const name = fileNameOf(uri);
  const document = solved.isUntitled ? solved : await vscode.workspace.openTextDocument(uri);
  let count = 0;
  const problem = await documents.change(document, function* ({ text, collection }) {
    const changes = yield* makingSolutionEdits(text, collection, known);
    count = changes.length;
    return changes.flat();
  });
  if (problem !== undefined) return showError(problem, guide);
  if (count === 0)
    return void showInformation(t("“{0}” holds these solutions, or shorter ones, already.", name));
  const written = plural(
    count,
    "{0} solution was written into “{1}”.",
    "{0} solutions were written into “{1}”.",
    name,
  );
  void showInformation(translate(written));
}

/**
 * Computes the edits that add known solutions to a text, per level. Nothing is removed from the text.
 * Thousands of levels take a second, so the work pauses.
 */
export function* makingSolutionEdits(
  text: string,
  collection: Collection,
  known: Pick<KnownLevels, "resultOf">,
): PausingWork<readonly (readonly TextEdit[])[]> {
  const edits = yield* each(collection.levels, (entry) => {
    const { level, key = "" } = factsOf(entry);
    const answer = known.resultOf(key);
    if (level === undefined || answer?.kind !== "solved") return [];
    // The answer may be of a board that differs outside the playable area, so replay it on this one.
    const counts = countSolution(level, answer.lurd);
    if (counts === undefined || !isImprovement(counts, keptSolutions(level, entry))) return [];
    const edits = addSolution(text, entry, answer.lurd);
    return edits.length === 0 ? [] : [edits];
  });
  return edits.flat();
}

/** Whether the file has no solution with no more moves and no more pushes. */
function isImprovement({ moves, pushes }: SolutionCounts, kept: readonly SolutionCounts[]): boolean {
  return !kept.some((known) => known.moves <= moves && known.pushes <= pushes);
}
