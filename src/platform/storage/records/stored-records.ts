import {
  noRecords,
  type Records,
  type RecordsChange,
  type Solution,
} from "../../../games/records/records.js";
import { Emitter } from "../../../protocol/emitter.js";
import { Queue } from "../queue.js";
import type { RecordFiles } from "./record-files.js";
import type { SolutionFiles } from "./solution-files.js";

/** Records that are synchronized with another place, besides the files of this machine. */
interface SyncedRecords {
  read(): Records;
  /** Called after each write with all known records. */
  wrote(records: Records): Promise<void>;
}

const noSync: SyncedRecords = { read: () => noRecords, wrote: async () => undefined };

/**
 * The player's records in this machine's files, merged with the synchronized ones. The files are read on the
 * first request; until then there are only the synchronized ones. Records of other processes are added with
 * every write, and with `refresh`.
 */
export class StoredRecords {
  readonly #files: RecordFiles;
  readonly #solutions: SolutionFiles;
  readonly #synced: SyncedRecords;
  readonly #onDidChange = new Emitter<RecordsChange>();
  readonly onDidChange = this.#onDidChange.event;
  #ready: Promise<void> | undefined;
  readonly #writes = new Queue();
  /** A write that has not started. It writes everything that is added until then. */
  #nextWrite: Promise<boolean> | undefined;
  /** The records that listeners were notified of. */
  #reported = noRecords;

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

  /** Whether the records were requested. */
  get isRead(): boolean {
    return this.#ready !== undefined;
  }

  /** Resolves when the files have been read. */
  ready(): Promise<void> {
    if (this.#ready === undefined) {
      this.#files.merge(this.#synced.read());
      this.#reported = this.#files.records;
      this.#ready = this.#read().then(async () => void (await this.#write()));
    }
    return this.#ready;
  }

  /** Resolves when everything that other processes have written so far is known here. */
  async refresh(): Promise<void> {
    await this.ready();
    await this.#read();
  }

  /**
   * Adds records, which count at once. Resolves when they are on the disk, or could not be written, which is
   * reported; never rejects.
   */
  async add(records: Partial<Records>): Promise<void> {
    void this.ready();
    this.#files.merge({ ...noRecords, ...records });
    this.#notify();
    await this.#write();
  }

  /** Stores the moves of a solution; see `SolutionFiles.keep`. */
  async keepMoves(levelKey: string, solution: Solution): Promise<void> {
    await this.#solutions.keep(levelKey, solution);
  }

  /** See `SolutionFiles.read`. */
  readMoves(levelKey: string): Promise<readonly Solution[]> {
    return this.#solutions.read(levelKey);
  }

  /** Resolves with whether everything added so far is on the disk. */
  async flush(): Promise<boolean> {
    return this.#ready === undefined || this.#write();
  }

  async #read(): Promise<void> {
    this.#files.merge(this.#synced.read());
    await this.#files.read();
    this.#notify();
  }

  /**
   * Writes all records. Requests during a write are combined into one.
   */
  #write(): Promise<boolean> {
    this.#nextWrite ??= this.#writes.add(() => {
      this.#nextWrite = undefined;
      return this.#writeAll();
    });
    return this.#nextWrite;
  }

  async #writeAll(): Promise<boolean> {
    const isWritten = await this.#files.write();
    this.#notify();
    await this.#synced.wrote(this.#files.records);
    return isWritten;
  }

  #notify(): void {
    const [before, after] = [this.#reported, this.#files.records];
    this.#reported = after;
    if (after !== before) this.#onDidChange.fire({ before, after });
  }
}
