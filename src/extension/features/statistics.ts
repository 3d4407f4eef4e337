import type * as vscode from "vscode";
import { hostFiles } from "#host/files";
import type { AnyGame } from "../../games/game.js";
import type { Ports } from "../../midend/ports/ports.js";
import { KeptStatistics } from "../../midend/statistics/kept-statistics.js";
import { StatisticsFiles } from "../../platform/storage/statistics-files.js";
import { storageReports } from "../ports/storage.js";

/** The statistics of all windows, with their files. */
export class WindowStatistics extends KeptStatistics {
  readonly #files: StatisticsFiles;

  constructor(
    ports: Ports,
    games: readonly AnyGame[],
    folder: Promise<string>,
    log: vscode.LogOutputChannel,
  ) {
    const files = new StatisticsFiles(folder, hostFiles, storageReports(log, "statistics"));
    super(ports, games, files);
    this.#files = files;
  }

  override dispose(): void {
    super.dispose();
    this.#files.dispose();
  }

  /** Resolves when everything is written, or could not be written once more. */
  override async idle(): Promise<void> {
    await super.idle();
    await this.#files.flush();
  }
}
