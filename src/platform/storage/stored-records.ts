import { good } from "../../games/result.js";
import {
  mergeRecords,
  noRecords,
  type Records,
  type RecordsChange,
  type Solution,
} from "../../games/statistics/records.js";
import { formatRecords, parseRecords } from "../../games/statistics/records-format.js";
import { Emitter } from "../../protocol/emitter.js";
import type { FileSystem } from "./file-system.js";
import { type FileKind, SharedCollection } from "./shared-collection.js";
import type { SharedFile } from "./shared-folder.js";
import { SolutionFiles } from "./solution-files.js";
import type { StorageReports } from "./storage-reports.js";

/** Records that are synchronized with another place, besides the files of this machine. */
interface SyncedRecords {
  read(): Records;
  /** Called after each write with all known records. */
  wrote(records: Records): Promise<void>;
}

const noSync: SyncedRecords = { read: () => noRecords, wrote: async () => undefined };

/** Each file has one entry, with all records that its process knew. */
const kind: FileKind<Records> = {
  // For about 200,000 levels.
  maxMb: 16,
  format: ([records = noRecords]) => formatRecords(records),
  parse(text) {
    const read = parseRecords(text);
    return read.ok ? good([read.value]) : read;
  },
  merge([first = noRecords, ...others]) {
    const merged = others.reduce(mergeRecords, first);
    return merged === noRecords ? [] : [merged];
  },
  openName: "",
};

/**
 * The player's records in this machine's files, merged with the synchronized ones. The files are read on the
 * first request; until then there are only the synchronized ones. Records of other processes are added with
 * every write, and with `refresh`.
 */
export class StoredRecords extends SharedCollection<Records> {
  readonly #solutions: SolutionFiles;
  readonly #synced: SyncedRecords;
  readonly #onDidChange = new Emitter<RecordsChange>();
  readonly onDidChange = this.#onDidChange.event;
  #ready: Promise<void> | undefined;
  #all = noRecords;
  /** The records that listeners were notified of. */
  #reported = noRecords;

  constructor(folder: Promise<string>, files: FileSystem, reports: StorageReports, synced = noSync) {
    super(folder, files, reports, kind);
    const solutions = folder.then((path) => files.join(path, "solutions"));
    this.#solutions = new SolutionFiles(solutions, files, reports);
    this.#synced = synced;
  }

  override dispose(): void {
    super.dispose();
    this.#onDidChange.dispose();
  }

  get all(): Records {
    void this.ready();
    return this.#all;
  }

  /** Whether the records were requested. */
  get isRead(): boolean {
    return this.#ready !== undefined;
  }

  /** Resolves when the files have been read. */
  ready(): Promise<void> {
    if (this.#ready === undefined) {
      this.#merge(this.#synced.read());
      this.#reported = this.#all;
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
    this.#merge({ ...noRecords, ...records });
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

  async #read(): Promise<void> {
    this.#merge(this.#synced.read());
    await this.readParts();
    this.#notify();
  }

  /** One write has all records that were added before it starts. */
  #write(): Promise<boolean> {
    this.waiting = [this.#all];
    return this.writeSoon();
  }

  protected override async writeWaiting(): Promise<boolean> {
    if (this.waiting.length === 0) return true;
    const isWritten = await super.writeWaiting();
    this.#notify();
    await this.#synced.wrote(this.#all);
    return isWritten;
  }

  protected override async readFile(
    key: string,
    known?: SharedFile<readonly Records[]>,
  ): Promise<SharedFile<readonly Records[]> | undefined> {
    const file = await super.readFile(key, known);
    if (file !== known) for (const records of file?.value ?? []) this.#merge(records);
    return file;
  }

  #merge(records: Records): void {
    this.#all = mergeRecords(this.#all, records);
  }

  #notify(): void {
    const [before, after] = [this.#reported, this.#all];
    this.#reported = after;
    if (after !== before) this.#onDidChange.fire({ before, after });
  }
}
