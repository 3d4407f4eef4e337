import { say } from "../../../games/message.js";
import { mergeRecords, noRecords, type Records } from "../../../games/records/records.js";
import { formatRecords, parseRecords } from "../../../games/records/records-format.js";
import type { FileSystem } from "../file-system.js";
import { Queue } from "../queue.js";
import { RetriedWrites } from "../retried-writes.js";
import type { StorageReports } from "../storage-reports.js";
import { fileOf, keysIn, moveAside, newKey, removeUnchanged, sweep, writeWhole } from "../whole-files.js";

/** The size for about 200,000 levels. */
const maxFileBytes = 16 * 1024 * 1024;

/**
 * Records in files of a folder that several processes share (see `whole-files.ts`). All files together are
 * the records. Each process writes everything it knows into a file of its own, and then removes the files
 * whose records are in it. So no process overwrites what another one writes. If a process is killed in
 * between, some records are in two files, which does no harm.
 */
export class RecordFiles {
  readonly #files: FileSystem;
  readonly #reports: StorageReports;
  readonly #queue = new Queue();
  readonly #key = newKey();
  #folder = "";
  #records = noRecords;
  /** The contents of the files, as far as this process knows. */
  #stored = noRecords;
  /** For each file of another process: its state on the disk and its text when it was read. */
  readonly #others = new Map<string, { readonly id: string; readonly text: string }>();
  /** Files of newer versions that were reported. */
  readonly #newer = new Set<string>();
  readonly #writes: RetriedWrites;

  constructor(folder: Promise<string>, files: FileSystem, reports: StorageReports) {
    this.#files = files;
    this.#reports = reports;
    this.#writes = new RetriedWrites(reports, () => void this.write());
    // Everything else waits in the queue after this.
    void this.#queue.add(async () => {
      this.#folder = await folder;
      await sweep(files, this.#folder, Date.now()).catch((error) => reports.problem(error));
    });
  }

  dispose(): void {
    this.#writes.dispose();
  }

  /** All records that this process knows. */
  get records(): Records {
    return this.#records;
  }

  /** Adds records from elsewhere, without writing them yet. */
  merge(records: Records): void {
    this.#records = mergeRecords(this.#records, records);
  }

  /** Adds the records that other processes have written so far. Never rejects. */
  read(): Promise<void> {
    return this.#queue.add(() => this.#readOthers());
  }

  /**
   * Writes all records that are in no file yet. Resolves with whether everything is on the disk; failed
   * writes are tried again. Never rejects.
   */
  write(): Promise<boolean> {
    return this.#queue.add(() => this.#write());
  }

  async #write(): Promise<boolean> {
    // Then the records of other processes are in this process's file, too, and their files can be removed.
    await this.#readOthers();
    const records = this.#records;
    // Records added during an earlier write may have been written with it.
    if (mergeRecords(this.#stored, records) === this.#stored) return true;
    const isWritten = await this.#writes.attempt(async () => {
      await writeWhole(this.#files, this.#folder, this.#key, formatRecords(records));
      this.#stored = mergeRecords(this.#stored, records);
    });
    if (!isWritten) return false;
    for (const [key, { text }] of this.#others) {
      await removeUnchanged(this.#files, this.#folder, key, (held) => held === text).catch((error) =>
        this.#reports.problem(error),
      );
      this.#others.delete(key);
    }
    return true;
  }

  async #readOthers(): Promise<void> {
    try {
      for (const key of await keysIn(this.#files, this.#folder))
        if (key !== this.#key) await this.#readOther(key);
    } catch (error) {
      this.#reports.problem(error);
    }
  }

  async #readOther(key: string): Promise<void> {
    try {
      const file = fileOf(this.#files, this.#folder, key);
      const now = await this.#files.stat(file);
      if (now === undefined || this.#others.get(key)?.id === now.id || this.#newer.has(key)) return;
      if (now.size > maxFileBytes) {
        this.#reports.setAside(
          await moveAside(this.#files, this.#folder, key, "broken"),
          say("It is larger than {0} MB.", maxFileBytes / 2 ** 20),
        );
        return;
      }
      const text = await this.#files.read(file);
      if (text === undefined) return;
      const read = parseRecords(text);
      if (read.ok) {
        this.#others.set(key, { id: now.id, text });
        this.#records = mergeRecords(this.#records, read.value);
        this.#stored = mergeRecords(this.#stored, read.value);
      } else if ("newer" in read) {
        // It stays, for the newer version, and no other process writes to it.
        this.#newer.add(key);
        this.#reports.problem(`${file}: written by a newer version of Tilework`);
      } else {
        this.#reports.setAside(await moveAside(this.#files, this.#folder, key, "broken"), read.error);
      }
    } catch (error) {
      // One unreadable file must not hide the others. It stays where it is.
      this.#reports.problem(error);
    }
  }
}
