import type * as vscode from "vscode";
import type { DeadlockPatterns } from "../../../midend/commands/deadlock-patterns.js";
import type { LevelRecords } from "../../../midend/store/record-store.js";
import type { LevelSolver } from "../../../solving/level-solver.js";
import { Lazy } from "../../kit/lazy.js";
import type { ErrorSink } from "../../kit/notify.js";
import type { LevelDocuments } from "../documents/level-documents.js";
import type { PublishPanels } from "../report/publish-panel.js";
import type { ReportPanels } from "../report/report-panel.js";
import { CollectionExport } from "./export-collection.js";
import { KnownLevels } from "./known-levels.js";
import { CollectionSolving, SolverComparison } from "./level-runs.js";
import { PublishChecking } from "./publish-levels.js";
import { LevelRater } from "./rate-levels.js";

/** The levels that the user solved, with their solutions. */
export type SolvedLevelRecords = Pick<
  LevelRecords,
  "onDidChange" | "record" | "isSolved" | "best" | "solutions"
>;

/** What the code for level files needs from the rest of the extension. */
export interface LevelContext {
  readonly extensionUri: vscode.Uri;
  /** Loads a bundle and returns its exports. */
  readonly load: (
    part: "comparison" | "level-image" | "markdown" | "publishing" | "report" | "web-page",
  ) => Promise<unknown>;
  readonly solver: LevelSolver;
  readonly records: SolvedLevelRecords;
  readonly patterns: Pick<DeadlockPatterns, "keepFrom" | "patternIn">;
  /** Stored on this machine for all windows. */
  readonly state: Pick<vscode.Memento, "get" | "update">;
  readonly errors: ErrorSink;
}

/**
 * The tools for levels: the solver, the knowledge about levels, and the commands that solve, compare, rate
 * and export whole files. The code of tabs with reports and of the pages “Ready to Publish?” is loaded with
 * the first of them.
 */
export function levelTools(documents: LevelDocuments, context: LevelContext) {
  const { extensionUri, load, records, state, errors } = context;
  const known = new KnownLevels(state, records, errors.report);
  const reports = new Lazy<ReportPanels>(
    () => load("report"),
    (bundle: typeof import("../report/report-panel.js")) => new bundle.ReportPanels(extensionUri),
  );
  const publishing = new Lazy<PublishPanels>(
    () => load("publishing"),
    (bundle: typeof import("../report/publish-panel.js")) => new bundle.PublishPanels(),
  );
  const solving = { ...context, known, reports };
  const rating = new LevelRater(documents, solving);
  const collections = new CollectionSolving(documents, solving);
  return {
    ...solving,
    publishing,
    rating,
    collections,
    publish: new PublishChecking(documents, { ...solving, rating, publishing }),
    comparison: new SolverComparison(documents, solving),
    plainExport: new CollectionExport(documents, known),
    dispose: () => {
      for (const part of [collections, reports, publishing, known]) part.dispose();
    },
  };
}

export type LevelTools = ReturnType<typeof levelTools>;

/** The parts of `LevelTools` that editors of level files use. */
export interface EditorTools extends Pick<LevelContext, "extensionUri" | "errors" | "records" | "patterns"> {
  readonly solver: Omit<LevelSolver, "rate" | "expect">;
  readonly known: KnownLevels;
  readonly rating: Pick<LevelRater, "rateQuietly" | "run">;
  readonly comparison: Pick<SolverComparison, "run">;
  readonly plainExport: Pick<CollectionExport, "run">;
  readonly collections: Pick<CollectionSolving, "onDidChange" | "batchOf" | "cancel" | "run">;
}
