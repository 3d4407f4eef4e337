import * as vscode from "vscode";
import { hostFiles, pathOf } from "#host/files";
import type { Ports } from "../../midend/ports/ports.js";
import { TimedPlay } from "../../midend/timing/timed-play.js";
import { TimedFiles } from "../../platform/storage/timed-files.js";
import { KeyFile } from "../ports/key-file.js";
import { storageReports } from "../ports/storage-reports.js";

/** The timed solves of all windows, with their files. */
export class WindowTiming extends TimedPlay {
  readonly #files: TimedFiles;

  /** @param storage the folder of the extension's files */
  constructor(ports: Ports, storage: vscode.Uri, log: vscode.LogOutputChannel) {
    const folder = pathOf(vscode.Uri.joinPath(storage, "timed"));
    const timed = new TimedFiles(Promise.resolve(folder), hostFiles, storageReports(log, "timed"));
    super({ ...ports, timed, keyChanges: new KeyFile(storage) });
    this.#files = timed;
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
