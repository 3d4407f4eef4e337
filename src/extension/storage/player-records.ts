import * as vscode from "vscode";
import { hostFiles, pathOf } from "#host/files";
import { StoredRecords } from "../../platform/storage/records/stored-records.js";
import { storageReports } from "./storage-reports.js";
import { readSynced, syncedKeys, writeSynced } from "./synced-state.js";

export type SyncedState = vscode.Memento & { setKeysForSync(keys: readonly string[]): void };

/**
 * The player's records: this machine's files, merged with the records that Settings Sync brings from others.
 * Records of other windows are merged at every write, when this window gets the focus, and before they are
 * listed (`refresh`).
 */
export class PlayerRecords extends StoredRecords implements vscode.Disposable {
  readonly #listening: vscode.Disposable;

  /** `folder`: in global storage, which all windows share. */
  constructor(state: SyncedState, folder: Promise<vscode.Uri>, log: vscode.LogOutputChannel) {
    super(folder.then(pathOf), hostFiles, storageReports(log, "records"), {
      read: () => readSynced(state),
      wrote: (records) => writeSynced(state, records),
    });
    state.setKeysForSync(syncedKeys);
    this.#listening = vscode.window.onDidChangeWindowState(({ focused }) => {
      if (focused && this.isRead) void this.refresh();
    });
  }

  override dispose(): void {
    this.#listening.dispose();
    super.dispose();
  }
}
