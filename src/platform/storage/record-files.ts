import { holdNothing } from "#host/time";
import { say } from "../../games/message.js";
import { mergeRecords, noRecords, type Records } from "../../games/records/records.js";
import { formatRecords, parseRecords } from "../../games/records/records-format.js";
import type { FileSystem } from "./file-system.js";
import { Queue } from "./queue.js";
import type { StorageReports } from "./save-reader.js";
import { fileOf, keysIn, moveAside, newKey, sweep, takeAway, writeWhole } from "./whole-files.js";

/** Some 200,000 levels have that. */
const maxFileBytes = 16 * 1024 * 1024;
/** What could not be written is tried again after that. */
const retryMs = 5_000;

/**
 * Records in files of a folder that several processes share (see `whole-files.ts`). All files together are
 * the records: each process writes everything it knows of into one of its own, and then takes the files away
 * whose records are in there. So nobody overwrites what another one writes, and where a process is killed
 * between the two, some records stand in two files, which changes nothing.
 */
export class RecordFiles {
  readonly #files: FileSystem;
  readonly #reports: StorageReports;
  readonly #queue = new Queue();
  readonly #key = newKey();
  #folder = "";
  #records = noRecords;
  /** What is in the files, as far as is known here. */
  #stored = noRecords;
  /** Of each file of another process: its state on the disk and its text when it was read. */
  readonly #others = new Map<string, { readonly id: string; readonly text: string }>();
  /** Files of newer versions, which were told of. */
  readonly #newer = new Set<string>();
  #complained = false;
  #retry: ReturnType<typeof setTimeout> | undefined;

  constructor(folder: Promise<string>, files: FileSystem, reports: StorageReports) {
    this.#files = files;
    this.#reports = reports;
    // Everything else waits in the queue behind it.
    void this.#queue.add(async () => {
      this.#folder = await folder;
      await sweep(files, this.#folder, Date.now()).catch((error) => reports.problem(error));
    });
  }

  dispose(): void {
    clearTimeout(this.#retry);
  }

  /** All that is known here. */
  get records(): Records {
    return this.#records;
  }

  /** Adds what is known from elsewhere, without writing it down yet. */
  know(records: Records): void {
    this.#records = mergeRecords(this.#records, records);
  }

  /** Adds what other processes have written by now. Never rejects. */
  read(): Promise<void> {
    return this.#queue.add(() => this.#readOthers());
  }

  /**
   * Writes down what is known and in no file yet. Resolves with whether all of it is on the disk now; what
   * failed is tried again. Never rejects.
   */
  write(): Promise<boolean> {
    return this.#queue.add(() => this.#write());
  }

  async #write(): Promise<boolean> {
    // So what other processes know is in this one's file, too, and theirs can go.
    await this.#readOthers();
    const records = this.#records;
    // Much may have been added while an earlier write was under way: it was written with it.
    if (mergeRecords(this.#stored, records) === this.#stored) return true;
    try {
      await writeWhole(this.#files, this.#folder, this.#key, formatRecords(records));
      this.#stored = mergeRecords(this.#stored, records);
      this.#complained = false;
    } catch (error) {
      this.#reports.problem(error);
      if (!this.#complained) this.#reports.cannotWrite(error);
      this.#complained = true;
      clearTimeout(this.#retry);
      this.#retry = setTimeout(() => void this.write(), retryMs);
      holdNothing(this.#retry);
      return false;
    }
    for (const [key, { text }] of this.#others) {
      await takeAway(this.#files, this.#folder, key, (held) => held === text).catch((error) =>
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
        // It stays: the newer version finds it again, and nobody else writes to it.
        this.#newer.add(key);
        this.#reports.problem(`${file}: written by a newer version of Tilework`);
      } else {
        this.#reports.setAside(await moveAside(this.#files, this.#folder, key, "broken"), read.error);
      }
    } catch (error) {
      // One file that cannot be opened must not hide the others. It is left where it is.
      this.#reports.problem(error);
    }
  }
}
