import { nextTurn, unrefTimer } from "#host/time";
import { english, type Message, say } from "../../games/message.js";
import { Queue } from "../../games/queue.js";
import { bad } from "../../games/result.js";
import type { StoredResult } from "../../games/saves/checksum.js";
import {
  type FileState,
  type FileSystem,
  inParallel,
  isAbsence,
  type StorageReports,
} from "./file-system.js";
import {
  fileOf,
  keysIn,
  moveAside,
  newKey,
  removeUnchanged,
  sweep,
  type WriteOptions,
  writeWhole,
} from "./whole-files.js";

/** The two queues of a shared folder, so that no write waits for tasks that only read files. */
class Queues {
  /** Changes of files, in order. */
  readonly changes = new Queue();
  /** Tasks that only read files, and cleaning up after a write. */
  readonly reads = new Queue();

  /**
   * Runs a task that only reads files. It sees everything written before; later writes do not wait for it.
   */
  read<Value>(task: () => Promise<Value>): Promise<Value> {
    const written = this.changes.idle();
    return this.reads.add(async () => {
      await written;
      return task();
    });
  }

  /** Resolves when everything requested so far is done. */
  async idle(): Promise<void> {
    await this.changes.idle();
    await this.reads.idle();
  }
}

/** How a value is written to a file and read again. */
export interface Codec<Value, Written = Value> {
  /** Larger files are not read. */
  readonly maxMb: number;
  format(value: Written): string;
  /** Never throws. */
  parse(text: string, key: string): StoredResult<Value> | Promise<StoredResult<Value>>;
}

/** A file that was read. */
export interface SharedFile<Value> {
  readonly key: string;
  /** See `FileState`. */
  readonly id: string;
  readonly text: string;
  readonly value: Value;
}

/**
 * A folder of files of one kind that several processes share (see `whole-files.ts`). An unreadable file is
 * set aside unchanged and reported. A file of a newer version stays where it is, unread, and the first one of
 * a process is reported.
 */
export class SharedFolder<Value, Written = Value> {
  protected readonly files: FileSystem;
  protected readonly codec: Codec<Value, Written>;
  readonly #folder: Promise<string>;
  protected readonly reports: StorageReports;
  protected readonly queues = new Queues();
  protected readonly writes: RetriedWrites;
  /** The folder, once leftovers of interrupted writes are removed. */
  #swept: Promise<string> | undefined;
  /** The files of newer versions that were reported, with their states. */
  readonly #newer = new Map<string, string>();
  /** A write that has not started. */
  #nextWrite: Promise<boolean> | undefined;
  #parsed: Promise<void> = Promise.resolve();

  constructor(
    folder: Promise<string>,
    files: FileSystem,
    reports: StorageReports,
    codec: Codec<Value, Written>,
  ) {
    this.#folder = folder;
    this.files = files;
    this.reports = reports;
    this.codec = codec;
    this.writes = new RetriedWrites(reports, () => void this.flush());
  }

  dispose(): void {
    this.writes.dispose();
  }

  /**
   * Resolves when everything requested so far is done and failed writes were tried once more: with whether
   * everything is on the disk.
   */
  async flush(): Promise<boolean> {
    await this.queues.changes.idle();
    return this.writeSoon();
  }

  /** Runs a change of files after those that were requested before. */
  protected change<Result>(task: () => Promise<Result>): Promise<Result> {
    this.#nextWrite = undefined;
    return this.queues.changes.add(task);
  }

  /**
   * Writes what is waiting, after the changes that were requested before. Requests are combined until the
   * write starts. Otherwise a score that rises with every move would delay the record of the game's end.
   */
  protected writeSoon(): Promise<boolean> {
    this.#nextWrite ??= this.queues.changes.add(() => {
      this.#nextWrite = undefined;
      return this.writeWaiting();
    });
    return this.#nextWrite;
  }

  /** Tries to write what is waiting. Resolves with whether everything is on the disk. */
  protected async writeWaiting(): Promise<boolean> {
    return true;
  }

  protected async keys(): Promise<readonly string[]> {
    return keysIn(this.files, await this.opened());
  }

  protected async stat(key: string): Promise<FileState | undefined> {
    return this.files.stat(await this.#fileOf(key));
  }

  /** The readable files of the wanted keys. Rejects if the folder cannot be listed. */
  protected async readFiles(
    isWanted: (key: string) => boolean,
    limit = Number.POSITIVE_INFINITY,
  ): Promise<readonly SharedFile<Value>[]> {
    const keys = (await this.keys()).filter(isWanted).slice(0, limit);
    const read = await inParallel(keys, (key) => this.readFile(key));
    return read.filter((file) => file !== undefined);
  }

  /** `undefined` if there is no such file, or it cannot be read. `known` is returned if it is unchanged. */
  protected async readFile(key: string, known?: SharedFile<Value>): Promise<SharedFile<Value> | undefined> {
    try {
      const state = await this.stat(key);
      if (state === undefined || this.#newer.get(key) === state.id) return undefined;
      if (known?.id === state.id) return known;
      const { maxMb } = this.codec;
      const isTooLarge = state.size > maxMb * 2 ** 20;
      const text = isTooLarge ? "" : await this.readText(key);
      if (text === undefined) return undefined;
      // Play has priority, so each text has a turn of its own.
      this.#parsed = this.#parsed.then(nextTurn);
      await this.#parsed;
      const read = isTooLarge
        ? bad<Value>(say("It is larger than {0} MB.", maxMb))
        : await this.codec.parse(text, key);
      if (read.ok) return { key, id: state.id, text, value: read.value };
      if ("newer" in read) await this.#noteNewer(key, state, read.error);
      else await this.setAside(key, read.error);
    } catch (error) {
      // One unreadable file must not hide the others. It stays where it is.
      this.reports.problem(error);
    }
    return undefined;
  }

  async #noteNewer(key: string, { id }: FileState, reason: Message): Promise<void> {
    const isFirst = this.#newer.size === 0;
    this.#newer.set(key, id);
    if (isFirst && this.reports.newer !== undefined) this.reports.newer(await this.#fileOf(key), reason);
    else this.reports.problem(`${key}: ${english(reason)}`);
  }

  /** Moves an unreadable file away and reports it. */
  protected async setAside(key: string, reason: Message): Promise<void> {
    this.reports.setAside(await moveAside(this.files, await this.opened(), key), reason);
  }

  protected async readText(key: string): Promise<string | undefined> {
    return this.files.read(await this.#fileOf(key));
  }

  /** Resolves with the final key, the text and the state of the file. */
  protected async writeFile(
    key: string,
    value: Written,
    options?: WriteOptions,
  ): Promise<Omit<SharedFile<Value>, "value">> {
    const text = this.codec.format(value);
    const written = await writeWhole(this.files, await this.opened(), key, text, options);
    // The write succeeded even if the disk can no longer give its state. Then it is read again on demand.
    const state = written.state ?? (await this.stat(written.key).catch(() => undefined));
    return { key: written.key, id: state?.id ?? "", text };
  }

  protected async removeFile(key: string): Promise<void> {
    await this.files.remove(await this.#fileOf(key));
  }

  /** Removes a file that other processes remove, too. Resolves with whether this one was the first. */
  protected async takeFile(key: string): Promise<boolean> {
    const taken = await this.#fileOf(`taken-${newKey()}`);
    try {
      await this.files.rename(await this.#fileOf(key), taken);
      await this.files.remove(taken);
      return true;
    } catch (error) {
      if (!isAbsence(error)) this.reports.problem(error);
      return false;
    }
  }

  /**
   * Removes a file whose content is in another one, or that now has a text which `isCovered`. If that fails,
   * it does no harm.
   */
  protected async removeRead(
    { key, text }: Pick<SharedFile<Value>, "key" | "text">,
    isCovered: (held: string) => Promise<boolean> | boolean = () => false,
  ): Promise<void> {
    const isKnown = async (held: string) => held === text || isCovered(held);
    await removeUnchanged(this.files, await this.opened(), key, isKnown).catch((error) =>
      this.reports.problem(error),
    );
  }

  async #fileOf(key: string): Promise<string> {
    return fileOf(this.files, await this.opened(), key);
  }

  /** The folder, once it is tidy. */
  protected opened(): Promise<string> {
    this.#swept ??= this.#folder.then(async (folder) => {
      await this.tidy(folder).catch((error) => this.reports.problem(error));
      return folder;
    });
    return this.#swept;
  }

  /** Removes what interrupted writes left behind. */
  protected async tidy(folder: string): Promise<void> {
    await sweep(this.files, folder, Date.now(), (file) => this.isNeeded(file));
  }

  /** Whether a file that an interrupted write left behind must stay. */
  protected isNeeded(_file: string): boolean {
    return false;
  }
}

/** The time until a failed write is tried again. */
const usualRetryMs = 5_000;

/**
 * Writes of one store that may fail. The first failure is reported to the player, and later ones only after a
 * write has succeeded. Some seconds after the latest failure the store is asked to write again.
 */
export class RetriedWrites {
  #isReported = false;
  #retry: ReturnType<typeof setTimeout> | undefined;

  /** `writeAgain` starts to write what is still waiting. */
  constructor(
    private readonly reports: StorageReports,
    private readonly writeAgain: () => void,
    private readonly retryMs = usualRetryMs,
  ) {}

  /** Nothing is tried again after this. */
  dispose(): void {
    clearTimeout(this.#retry);
  }

  /** Resolves with whether `write` succeeded; never rejects. */
  async attempt(write: () => Promise<void>): Promise<boolean> {
    try {
      await write();
      this.#isReported = false;
      return true;
    } catch (error) {
      this.reports.problem(error);
      if (!this.#isReported) this.reports.cannotWrite(error);
      this.#isReported = true;
      clearTimeout(this.#retry);
      this.#retry = setTimeout(this.writeAgain, this.retryMs);
      unrefTimer(this.#retry);
      return false;
    }
  }
}
