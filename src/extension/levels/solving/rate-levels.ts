import * as vscode from "vscode";
import type { LevelEntry } from "../../../games/sokoban/text/collection.js";
import type { LevelSolver } from "../../../solving/level-solver.js";
import { levelToSolve } from "../../../solving/level-to-solve.js";
import { fileNameOf } from "../../shared/files/file-name.js";
import { showInformation } from "../../shared/messages/notify.js";
import { formatNumber } from "../../shared/messages/translate.js";
import { withoutLinks } from "../../shared/messages/without-links.js";
import { solverThreads } from "../../shared/settings.js";
import type { LevelDocuments } from "../documents/level-documents.js";
import { factsOf } from "../documents/level-facts.js";
import { findTarget } from "../documents/level-target.js";
import type { LevelRatings } from "./level-ratings.js";
import type { SolvingContext } from "./solving-context.js";

/** The time limit for each level; most levels that can be rated take a second or two. */
const rateMs = 15_000;

interface Counts {
  rated: number;
  gaveUp: number;
}

/**
 * Estimates the difficulty of a file's unrated levels, with progress and a way to stop. Ratings made so far
 * stay.
 */
export class LevelRater {
  readonly #documents: LevelDocuments;
  readonly #context: SolvingContext;
  /** The files being rated. */
  readonly #running = new Set<string>();

  constructor(documents: LevelDocuments, context: SolvingContext) {
    this.#documents = documents;
    this.#context = context;
  }

  /**
   * `argument` may be a file, or a `NamedLevel`, of which only the file is used. Resolves when all levels are
   * rated or it was stopped, and the user was told.
   */
  async run(argument: unknown): Promise<void> {
    const document = (await findTarget(argument, this.#documents))?.document;
    if (document === undefined) return;
    const name = document.uri.toString();
    const fileName = fileNameOf(document.uri);
    const { ratings } = this.#context;
    const open = this.#documents.read(document).collection.levels.filter((entry) => {
      const { key } = factsOf(entry);
      return key !== undefined && !isEstimate(ratings.ratingOf(key));
    });
    if (this.#running.has(name))
      return void showInformation(vscode.l10n.t("The levels of “{0}” are being rated already.", fileName));
    if (open.length === 0)
      return void showInformation(
        vscode.l10n.t("All levels of “{0}” are rated already, or can't be played.", fileName),
      );
    this.#running.add(name);
    try {
      const title = withoutLinks(vscode.l10n.t("Rating the levels of “{0}”", fileName));
      const options = { location: vscode.ProgressLocation.Notification, cancellable: true, title };
      const counts = await vscode.window.withProgress(options, (progress, token) =>
        this.#rateAll(open, progress, token),
      );
      void showInformation(summary(counts, open.length));
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
    if (key === undefined || this.#context.ratings.ratingOf(key) !== undefined) return;
    await this.#rate(entry, { rated: 0, gaveUp: 0 }, signal, true);
  }

  async #rateAll(
    levels: readonly LevelEntry[],
    progress: vscode.Progress<{ readonly message?: string; readonly increment?: number }>,
    token: vscode.CancellationToken,
  ): Promise<Counts> {
    const control = new AbortController();
    token.onCancellationRequested(() => control.abort());
    const counts: Counts = { rated: 0, gaveUp: 0 };
    let next = 0;
    const work = async () => {
      for (
        let entry = levels[next++];
        entry !== undefined && !control.signal.aborted;
        entry = levels[next++]
      ) {
        await this.#rate(entry, counts, control.signal);
        const message = vscode.l10n.t(
          "{0} of {1} done",
          formatNumber(counts.rated + counts.gaveUp),
          formatNumber(levels.length),
        );
        progress.report({ increment: 100 / levels.length, message });
      }
    };
    await Promise.all(Array.from({ length: Math.min(solverThreads(), levels.length) }, work));
    return counts;
  }

  async #rate(entry: LevelEntry, counts: Counts, signal: AbortSignal, yields = false): Promise<void> {
    const { key, level } = factsOf(entry);
    const { solver, results, ratings, errors } = this.#context;
    if (key === undefined || level === undefined) return;
    const limits = { timeMs: rateMs, background: true, yields };
    const answer = await solver.rate(levelToSolve(level), limits, signal).catch(errors.report);
    if (answer === undefined || (answer.kind === "gaveUp" && answer.limit === "cancelled")) {
      if (answer === undefined) counts.gaveUp++;
      return;
    }
    // A solution found on the way is kept like any other.
    if (answer.kind === "solved") results.keep(key, answer);
    const rating =
      answer.kind === "alreadySolved" ? ({ from: "very easy", to: "very easy" } as const) : ratingIn(answer);
    ratings.keep(key, rating ?? "gaveUp");
    if (rating === undefined) counts.gaveUp++;
    else counts.rated++;
  }
}

function ratingIn(answer: Awaited<ReturnType<LevelSolver["solve"]>>) {
  return answer.kind === "solved" ? answer.rated?.difficulty : undefined;
}

function isEstimate(rating: ReturnType<LevelRatings["ratingOf"]>): boolean {
  return rating !== undefined && rating !== "gaveUp";
}

function summary({ rated, gaveUp }: Counts, of: number): string {
  const [done, all, open] = [rated, of, gaveUp].map(formatNumber);
  return gaveUp === 0
    ? vscode.l10n.t("Levels rated: {0} of {1}. These are estimates.", done!, all!)
    : vscode.l10n.t("Levels rated: {0} of {1}; timed out: {2}. These are estimates.", done!, all!, open!);
}
