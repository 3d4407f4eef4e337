import type * as vscode from "vscode";
import type { Report } from "../report/report.js";
import type { ReportPanels } from "../report/report-panel.js";

/** The tabs with reports. What draws them is a bundle of its own, loaded with the first. */
export class LazyReports implements vscode.Disposable {
  readonly #bundle: () => Promise<unknown>;
  readonly #extensionUri: vscode.Uri;
  #loading: Promise<ReportPanels> | undefined;
  #panels: ReportPanels | undefined;
  #isDisposed = false;

  constructor(load: (bundle: string) => Promise<unknown>, extensionUri: vscode.Uri) {
    this.#bundle = () => load("report");
    this.#extensionUri = extensionUri;
  }

  dispose(): void {
    this.#isDisposed = true;
    this.#panels?.dispose();
  }

  /** As `ReportPanels.show`. */
  async show(report: Report, uri: vscode.Uri, write: (() => Promise<void>) | undefined): Promise<void> {
    const panels = await this.#load();
    if (!this.#isDisposed) panels.show(report, uri, write);
  }

  // What its links do, to the active one.
  readonly copyCsv = async () => (await this.#load()).copyCsv();
  readonly save = async (file: unknown) => (await this.#load()).save(file);
  readonly openLevel = async (level: unknown) => (await this.#load()).openLevel(level);
  readonly sort = async (column: unknown) => (await this.#load()).sort(column);
  readonly writeSolutions = async () => (await this.#load()).writeSolutions();

  #load(): Promise<ReportPanels> {
    this.#loading ??= this.#bundle().then((bundle) => {
      this.#panels = new (bundle as typeof import("../report/report-panel.js")).ReportPanels(this.#extensionUri);
      return this.#panels;
    });
    this.#loading.catch(() => (this.#loading = undefined));
    return this.#loading;
  }
}
