import { noRecords, type Records, type RecordsChange, type Solution } from "../../games/records/records.js";
import { Emitter } from "../../protocol/emitter.js";
import type { RecordFiles } from "./record-files.js";
import type { SolutionFiles } from "./solution-files.js";

/** Records that come from elsewhere and go there, besides the files of this machine. */
export interface SyncedRecords {
  read(): Records;
  /** Called after each write with all that is known; `isWritten`: it is in the files. */
  wrote(records: Records, isWritten: boolean): Promise<void>;
}

const noSync: SyncedRecords = { read: () => noRecords, wrote: async () => undefined };

/**
 * The player's records in this machine's files, with those that are synced. Read when somebody first asks;
 * until the files have been read, the synced ones are all there are. Records of other processes come with
 * every write, and with `refresh`.
 */
export class StoredRecords {
  readonly #files: RecordFiles;
  readonly #solutions: SolutionFiles;
  readonly #synced: SyncedRecords;
  readonly #onDidChange = new Emitter<RecordsChange>();
  readonly onDidChange = this.#onDidChange.event;
  #ready: Promise<void> | undefined;
  /** What listeners know of. */
  #told = noRecords;

  constructor(files: RecordFiles, solutions: SolutionFiles, synced = noSync) {
    this.#files = files;
    this.#solutions = solutions;
    this.#synced = synced;
  }

  dispose(): void {
    this.#files.dispose();
    this.#onDidChange.dispose();
  }

  get all(): Records {
    void this.ready();
    return this.#files.records;
  }

  /** Somebody has asked for the records. */
  get isRead(): boolean {
    return this.#ready !== undefined;
  }

  /** Resolves when the files have been read. */
  ready(): Promise<void> {
    if (this.#ready === undefined) {
      this.#files.know(this.#synced.read());
      this.#told = this.#files.records;
      this.#ready = this.#read().then(async () => void (await this.#write()));
    }
    return this.#ready;
  }

  /** Resolves when what other processes have written by now is known here. */
  async refresh(): Promise<void> {
    await this.ready();
    await this.#read();
  }

  /**
   * Adds records: they count at once. Resolves when they are on the disk, or could not be written, which the
   * reports tell; never rejects. `isShown`: whoever adds them shows them, too, and nobody else needs to hear
   * of it.
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

  /** Resolves with whether everything is on the disk that was added so far. */
  async flush(): Promise<boolean> {
    return this.#ready === undefined || this.#write();
  }

  async #read(): Promise<void> {
    this.#files.know(this.#synced.read());
    await this.#files.read();
    this.#tell();
  }

  async #write(): Promise<boolean> {
    const isWritten = await this.#files.write();
    this.#tell();
    await this.#synced.wrote(this.#files.records, isWritten);
    return isWritten;
  }

  #tell(): void {
    const [before, after] = [this.#told, this.#files.records];
    this.#told = after;
    if (after !== before) this.#onDidChange.fire({ before, after });
  }
}
