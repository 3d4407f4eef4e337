import * as vscode from "vscode";
import type { LevelSolver } from "../../../solving/level-solver.js";
import { Lazy } from "../../shared/lazy.js";
import type { LevelDocuments } from "../documents/level-documents.js";
import type { ReportPanels } from "../report/report-panel.js";
import { SolverComparison } from "./compare-solvers.js";
import { CollectionExport } from "./export-collection.js";
import { KnownLevels, type OwnRecords } from "./known-levels.js";
import { LevelRatings } from "./level-ratings.js";
import { LevelResults } from "./level-results.js";
import { LevelRater } from "./rate-levels.js";
import { CollectionSolving } from "./solve-collection.js";
import type { SolvingParts } from "./solving-parts.js";

export interface SolvingServices {
  readonly extensionUri: vscode.Uri;
  /** What a bundle exports. */
  readonly load: (bundle: string) => Promise<unknown>;
  readonly solver: LevelSolver;
  readonly records: OwnRecords;
  /** Of this machine, for all windows. */
  readonly state: Pick<vscode.Memento, "get" | "update">;
  /** Logs what nobody waits for. */
  readonly onProblem: (error: unknown) => void;
}

/** Everything that solves levels: one by one, all of a file, or by every solver. */
export class LevelSolvingServices implements vscode.Disposable {
  readonly solver: LevelSolver;
  readonly results = new LevelResults();
  readonly ratings: LevelRatings;
  readonly known: KnownLevels;
  /** The tabs with reports. What draws them is a bundle of its own, loaded with the first. */
  readonly reports: Lazy<ReportPanels>;
  readonly comparison: SolverComparison;
  readonly collections: CollectionSolving;
  readonly rating: LevelRater;
  readonly plainExport: CollectionExport;
  readonly #parts: vscode.Disposable;

  constructor(
    documents: LevelDocuments,
    { extensionUri, load, solver, records, state, onProblem }: SolvingServices,
  ) {
    this.solver = solver;
    this.ratings = new LevelRatings(state, onProblem);
    this.known = new KnownLevels(this.results, this.ratings, records);
    this.reports = new Lazy<ReportPanels>(
      () => load("report"),
      (bundle: typeof import("../report/report-panel.js")) => new bundle.ReportPanels(extensionUri),
    );
    const parts: SolvingParts = {
      solver,
      results: this.results,
      ratings: this.ratings,
      reports: this.reports,
      onProblem,
    };
    this.comparison = new SolverComparison(documents, parts);
    this.collections = new CollectionSolving(documents, parts);
    this.plainExport = new CollectionExport(documents, this.known);
    this.rating = new LevelRater(documents, {
      solver,
      results: this.results,
      ratings: this.ratings,
      onProblem,
    });
    this.#parts = vscode.Disposable.from(
      this.collections,
      this.reports,
      this.known,
      this.results,
      this.ratings,
    );
  }

  dispose(): void {
    this.#parts.dispose();
  }
}
