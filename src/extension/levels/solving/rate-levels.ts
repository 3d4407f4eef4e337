import type { Difficulty } from "../../../games/sokoban/level/difficulty.js";
import { measureSolution } from "../../../games/sokoban/play/solution-measures.js";
import type { LevelEntry } from "../../../games/sokoban/text/collection.js";
import type { LevelSolver } from "../../../solving/level-solver.js";
import { levelToSolve } from "../../../solving/level-to-solve.js";
import { failureOf } from "../../../solving/solver-failure.js";
import { fileNameOf } from "../../kit/files.js";
import { showInformation } from "../../kit/notify.js";
import { forEachConcurrently, type Progress, withProgress } from "../../kit/progress.js";
import { formatNumber, t } from "../../kit/translate.js";
import type { LevelDocuments } from "../documents/level-documents.js";
import { factsOf } from "../documents/level-facts.js";
import { findTarget } from "../documents/level-target.js";
import type { ReportRow } from "../report/report.js";
import type { SolvingContext } from "./level-runs.js";

/** The time limit for each level; most levels that can be rated take a second or two. */
const rateMs = 15_000;

/** A level of a file that can be played. */
interface Place {
  readonly entry: LevelEntry;
  /** From 0. */
  readonly index: number;
}

/**
 * Estimates the difficulty of a file's unrated levels, with progress and a way to stop, and ends with a table
 * of all ratings. Ratings made so far stay.
 */
export class LevelRater {
  /** The files being rated. */
  readonly #running = new Set<string>();

  constructor(
    private readonly documents: LevelDocuments,
    private readonly context: SolvingContext,
  ) {}

  /**
   * `argument` may be a file, or a `NamedLevel`, of which only the file is used. Resolves when all levels are
   * rated or it was stopped, and the table is shown.
   */
  async run(argument: unknown): Promise<void> {
    const document = (await findTarget(argument, this.documents))?.document;
    if (document === undefined) return;
    const { uri } = document;
    const name = uri.toString();
    const fileName = fileNameOf(uri);
    const levels = this.documents
      .read(document)
      .collection.levels.map((entry, index) => ({ entry, index }))
      .filter(({ entry }) => factsOf(entry).key !== undefined);
    if (this.#running.has(name))
      return void showInformation(t("The levels of “{0}” are being rated already.", fileName));
    if (levels.length === 0) return void showInformation(t("No level of “{0}” can be played.", fileName));
    const { known } = this.context;
    const open = levels.filter(({ entry }) => known.estimateOf(factsOf(entry).key) === undefined);
    this.#running.add(name);
    try {
      const answers =
        open.length === 0
          ? new Map<Place, Answer>()
          : await withProgress(t("Rating the levels of “{0}”", fileName), (progress, { signal }) =>
              this.#rateAll(open, progress, signal),
            );
      const rows = levels.flatMap((place) => this.#rowOf(place, answers.get(place)) ?? []);
      if (rows.length === 0) return;
      const [methods, count] = [["auto"], levels.length] as const;
      const reports = await this.context.reports.load();
      reports.show({ kind: "rating", fileName, methods, levels: count, runs: count, rows }, uri, {});
    } finally {
      this.#running.delete(name);
    }
  }

  /**
   * Rates an unrated level in the background, at lower priority than everything else. Resolves at once if it
   * is rated.
   */
  async rateQuietly(entry: LevelEntry, signal: AbortSignal): Promise<void> {
    const { key } = factsOf(entry);
    if (key === undefined || this.context.known.rating(key) !== undefined) return;
    await this.#rate(entry, signal, true);
  }

  /** The answers so far, if it is stopped. */
  async #rateAll(
    levels: readonly Place[],
    progress: Progress,
    signal: AbortSignal,
  ): Promise<ReadonlyMap<Place, Answer>> {
    const answers = new Map<Place, Answer>();
    await forEachConcurrently(levels, signal, async (place) => {
      const answer = await this.#rate(place.entry, signal);
      if (answer !== undefined) answers.set(place, answer);
      const message = t("{0} of {1} done", formatNumber(answers.size), formatNumber(levels.length));
      progress.report({ increment: 100 / levels.length, message });
    });
    return answers;
  }

  /** Rates a level and keeps the rating; `undefined` if the search was canceled. */
  async #rate(entry: LevelEntry, signal: AbortSignal, yields = false): Promise<Answer | undefined> {
    const { key, level } = factsOf(entry);
    const { solver, known, errors } = this.context;
    if (key === undefined || level === undefined) return undefined;
    const limits = { timeMs: rateMs, background: true, yields };
    try {
      const answer = await solver.rate(levelToSolve(level), limits, signal);
      if (answer.kind === "gaveUp" && answer.limit === "cancelled") return undefined;
      // A solution found on the way is kept like any other.
      if (answer.kind === "solved") known.keep(key, answer);
      known.keepRating(key, ratingIn(answer) ?? "gaveUp");
      return answer;
    } catch (error) {
      errors.report(error);
      return failureOf(error);
    }
  }

  /** `undefined` for a level that is not rated because it was stopped. */
  #rowOf({ entry, index }: Place, made: Answer | undefined): ReportRow | undefined {
    const { boxes, key, level } = factsOf(entry);
    const difficulty = this.context.known.estimateOf(key);
    if (made === undefined && difficulty === undefined) return undefined;
    // A level that was rated before has the solution of then.
    const answer = made ?? (key === undefined ? undefined : this.context.known.resultOf(key));
    const isSolved = answer !== undefined && "kind" in answer && answer.kind === "solved";
    return {
      level: index + 1,
      title: entry.title?.text ?? "",
      method: "auto",
      answer,
      boxes,
      difficulty,
      measures: isSolved && level !== undefined ? measureSolution(level, answer.lurd) : undefined,
    };
  }
}

type Answer = NonNullable<ReportRow["answer"]>;

function ratingIn(answer: Awaited<ReturnType<LevelSolver["rate"]>>): Difficulty | undefined {
  if (answer.kind === "alreadySolved") return { from: "very easy", to: "very easy" };
  return answer.kind === "solved" ? answer.rated?.difficulty : undefined;
}
