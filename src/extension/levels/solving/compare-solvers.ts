import type { Method } from "../../../games/sokoban/level/method.js";
import { withProgress } from "../../kit/progress.js";
import { solverThreads } from "../../kit/settings.js";
import { t, translate } from "../../kit/translate.js";
import { fileNameOf } from "../../kit/uris.js";
import { askForLevels } from "../documents/ask-for-levels.js";
import type { LevelDocuments } from "../documents/level-documents.js";
import { findTarget } from "../documents/level-target.js";
import { methodName, progressMessage } from "../report/answer-messages.js";
import { type LevelRun, makeRuns } from "./level-runs.js";
import type { SolvingContext } from "./solving-context.js";

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
