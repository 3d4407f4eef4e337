import * as vscode from "vscode";
import { hostFiles, pathOf } from "#host/files";
import { noRecords, type Records } from "../../games/records/records.js";
import { RecordFiles } from "../../platform/storage/record-files.js";
import { type Solution, SolutionFiles } from "../../platform/storage/solution-files.js";
import { storageReports } from "./storage-reports.js";
import { forgetFormerLevels, readFormerSolutions, readSynced, syncedKeys, writeSynced } from "./synced-state.js";

export type SyncedState = vscode.Memento & { setKeysForSync(keys: readonly string[]): void };

/** What was known before and after. Equal parts are the same objects. */
export interface RecordsChange {
  readonly before: Records;
  readonly after: Records;
}

/**
 * The player's records: what this machine's files say, together with what Settings Sync brings from others. Read when somebody first asks; until the files
 * have been read, the synced ones are all there are. Other windows' records come with every write, when this window gets the focus, and before they are listed (`refresh`).
 */
export class PlayerRecords implements vscode.Disposable {
  readonly #state: SyncedState;
  readonly #files: RecordFiles;
  readonly #solutions: SolutionFiles;
  readonly #listening: vscode.Disposable;
  readonly #onDidChange = new vscode.EventEmitter<RecordsChange>();
  readonly onDidChange = this.#onDidChange.event;
  #ready: Promise<void> | undefined;
  /** What listeners know of. */
  #told = noRecords;

  /** `folder`: in global storage, where all windows find the same one. */
  constructor(state: SyncedState, folder: Promise<vscode.Uri>, log: vscode.LogOutputChannel) {
    const reports = storageReports(log, {
      setAside: (reason) => vscode.l10n.t("A file of your best scores and solved levels could not be read and was set aside. {0}", reason),
      cannotWrite: (reason) => vscode.l10n.t("Your best scores and solved levels cannot be saved: {0}", reason),
    });
    const path = folder.then(pathOf);
    this.#state = state;
    this.#files = new RecordFiles(path, hostFiles, reports);
    this.#solutions = new SolutionFiles(
      folder.then((uri) => pathOf(vscode.Uri.joinPath(uri, "solutions"))),
      hostFiles,
      reports,
    );
    state.setKeysForSync(syncedKeys);
    this.#listening = vscode.window.onDidChangeWindowState(({ focused }) => {
      if (focused && this.#ready !== undefined) void this.refresh();
    });
  }

  dispose(): void {
    this.#listening.dispose();
    this.#files.dispose();
    this.#onDidChange.dispose();
  }

  get all(): Records {
    void this.ready();
    return this.#files.records;
  }

  /** Resolves when the files have been read. */
  ready(): Promise<void> {
    if (this.#ready === undefined) {
      this.#files.know(readSynced(this.#state));
      this.#told = this.#files.records;
      this.#ready = this.#read().then(() => this.#write());
    }
    return this.#ready;
  }

  /** Resolves when what other windows have written by now is known here. */
  async refresh(): Promise<void> {
    await this.ready();
    await this.#read();
  }

  /**
   * Adds records: they count at once. Resolves when they are on the disk, or could not be written, which the player is told; never rejects. `isShown`:
   * whoever adds them shows them, too, and nobody else needs to hear of it.
   */
  async add(records: Partial<Records>, isShown = false): Promise<void> {
    void this.ready();
    this.#files.know({ ...noRecords, ...records });
    if (isShown) this.#told = this.#files.records;
    this.#tell();
    await this.#write();
  }

  /** Keeps the moves of a solution; see `SolutionFiles.keep`. */
  async keepMoves(levelKey: string, solution: Solution): Promise<void> {
    await this.#solutions.keep(levelKey, solution);
  }

  /** See `SolutionFiles.read`. */
  readMoves(levelKey: string): Promise<readonly Solution[]> {
    return this.#solutions.read(levelKey);
  }

  /** Resolves when everything is on the disk that was added so far, or could not be written. */
  async flush(): Promise<void> {
    if (this.#ready !== undefined) await this.#write();
  }

  async #read(): Promise<void> {
    this.#files.know(readSynced(this.#state));
    await this.#files.read();
    this.#tell();
  }

  async #write(): Promise<void> {
    const former = readFormerSolutions(this.#state);
    const isWritten = await this.#files.write();
    this.#tell();
    const kept = await Promise.all(former.map(({ levelKey, solution }) => this.#solutions.keep(levelKey, solution)));
    await writeSynced(this.#state, this.#files.records);
    if (isWritten && kept.every((isKept) => isKept)) await forgetFormerLevels(this.#state);
  }

  #tell(): void {
    const [before, after] = [this.#told, this.#files.records];
    this.#told = after;
    if (after !== before) this.#onDidChange.fire({ before, after });
  }
}
