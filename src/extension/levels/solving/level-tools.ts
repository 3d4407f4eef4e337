import * as vscode from "vscode";
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
import { CollectionSolving, SolverComparison, type SolvingContext } from "./level-runs.js";
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
 * and export whole files.
 */
export class LevelTools implements SolvingContext, vscode.Disposable {
  readonly extensionUri: vscode.Uri;
  readonly errors: ErrorSink;
  readonly records: SolvedLevelRecords;
  readonly patterns: LevelContext["patterns"];
  readonly solver: LevelSolver;
  readonly known: KnownLevels;
  /** The tabs with reports. Their code is loaded with the first report. */
  readonly reports: Lazy<ReportPanels>;
  /** The pages “Ready to Publish?”, loaded likewise. */
  readonly publishing: Lazy<PublishPanels>;
  readonly publish: PublishChecking;
  readonly comparison: SolverComparison;
  readonly collections: CollectionSolving;
  readonly rating: LevelRater;
  readonly plainExport: CollectionExport;
  readonly #disposables: vscode.Disposable;

  constructor(documents: LevelDocuments, context: LevelContext) {
    const { extensionUri, load, solver, records, patterns, state, errors } = context;
    this.extensionUri = extensionUri;
    this.errors = errors;
    this.records = records;
    this.patterns = patterns;
    this.solver = solver;
    this.known = new KnownLevels(state, records, errors.report);
    this.reports = new Lazy<ReportPanels>(
      () => load("report"),
      (bundle: typeof import("../report/report-panel.js")) => new bundle.ReportPanels(extensionUri),
    );
    this.publishing = new Lazy<PublishPanels>(
      () => load("publishing"),
      (bundle: typeof import("../report/publish-panel.js")) => new bundle.PublishPanels(),
    );
    this.publish = new PublishChecking(documents, this);
    this.comparison = new SolverComparison(documents, this);
    this.collections = new CollectionSolving(documents, this);
    this.plainExport = new CollectionExport(documents, this.known);
    this.rating = new LevelRater(documents, this);
    this.#disposables = vscode.Disposable.from(this.collections, this.reports, this.publishing, this.known);
  }

  dispose(): void {
    this.#disposables.dispose();
  }
}

/** The parts of `LevelTools` that editors of level files use. */
export interface EditorTools extends Pick<LevelContext, "extensionUri" | "errors" | "records" | "patterns"> {
  readonly solver: Omit<LevelSolver, "rate" | "expect">;
  readonly known: KnownLevels;
  readonly rating: Pick<LevelRater, "keep" | "rateQuietly" | "run">;
  readonly comparison: Pick<SolverComparison, "run">;
  readonly plainExport: Pick<CollectionExport, "run">;
  readonly collections: Pick<CollectionSolving, "onDidChange" | "batchOf" | "cancel" | "run">;
}
