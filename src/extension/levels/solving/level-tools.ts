import * as vscode from "vscode";
import type { LevelSolver } from "../../../solving/level-solver.js";
import { Lazy } from "../../kit/lazy.js";
import type { ErrorSink } from "../../kit/notify.js";
import type { LevelDocuments } from "../documents/level-documents.js";
import type { PublishPanels } from "../report/publish-panel.js";
import type { ReportPanels } from "../report/report-panel.js";
import { CollectionExport } from "./export-collection.js";
import { KnownLevels } from "./known-levels.js";
import type { LevelContext, SolvedLevelRecords } from "./level-context.js";
import { SolverComparison, type SolvingContext } from "./level-runs.js";
import { PublishChecking } from "./publish-levels.js";
import { LevelRater } from "./rate-levels.js";
import { CollectionSolving } from "./solve-collection.js";

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
