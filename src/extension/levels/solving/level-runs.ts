import { type Message, say } from "../../../games/message.js";
import { checkLevel } from "../../../games/sokoban/check/check.js";
import type { Method } from "../../../games/sokoban/level/method.js";
import { measureSolution } from "../../../games/sokoban/play/solution-measures.js";
import type { LevelEntry } from "../../../games/sokoban/text/collection.js";
import type { LevelProgress } from "../../../protocol/solver/level-solving.js";
import { levelToSolve } from "../../../solving/level-to-solve.js";
import { failureOf } from "../../../solving/solver-failure.js";
import { forEachConcurrently } from "../../kit/progress.js";
import { factsOf } from "../documents/level-facts.js";
import type { ReportRow } from "../report/report.js";
import type { LevelRatings } from "./level-ratings.js";
import type { SolvingContext } from "./solving-context.js";

/** A method applied to a level of a file. */
export interface LevelRun {
  /** From 0. */
  readonly index: number;
  readonly entry: LevelEntry;
  readonly method: Method;
}

/** What runs need: the solver, and stores for its answers. */
type RunContext = Pick<SolvingContext, "solver" | "results"> & {
  readonly ratings: Pick<LevelRatings, "estimateOf">;
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
  { solver, results, ratings }: RunContext,
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
    results.keep(key, answer);
    if (answer.kind !== "solved") return { ...about, boxes, answer };
    const measures = measureSolution(level, answer.lurd);
    return { ...about, boxes, answer, measures, difficulty: ratings.estimateOf(key) };
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
