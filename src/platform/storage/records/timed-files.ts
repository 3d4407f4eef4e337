import { fieldsOf, isCount, parseObject } from "../../../games/plain-data.js";
import { randomHex } from "../../random.js";
import type { FileSystem } from "../file-system.js";
import { inParallel } from "../parallel.js";
import { Queue } from "../queue.js";
import { RetriedWrites } from "../retried-writes.js";
import type { StorageReports } from "../storage-reports.js";
import { fileOf, keysIn, sweep, writeWhole } from "../whole-files.js";

/** A session without its solves; see `midend/ports/timed.ts`. */
interface Session {
  readonly id: string;
  readonly name: string;
  readonly rows: number;
  readonly columns: number;
  readonly marathon: number;
  readonly createdAtMs: number;
  readonly usedAtMs: number;
}

const sessionFormat = "tilework-timed-session";
const version = 1;

/** The limits of what is read. The names in the folder that come last are left out. */
export interface TimedBounds {
  readonly sessions: number;
  /** For the name and the facts of a session. */
  readonly sessionBytes: number;
  /** The files of one session. */
  readonly texts: number;
  /** All texts of one session: 256 MB have about 600,000 solves of 100 moves. An import has 200 MB. */
  readonly textBytes: number;
  readonly logBytes: number;
}

/** What may still be read, and the number of files that were not read. */
interface ReadBudget {
  bytes: number;
  unread: number;
}

const usualBounds: TimedBounds = {
  sessions: 2_000,
  sessionBytes: 16 * 1024,
  texts: 10_000,
  textBytes: 256 * 1024 * 1024,
  logBytes: 4 * 1024 * 1024,
};

/**
 * Sessions of timed solves as files that several processes share. A session has a file of its own, and a file for
 * each text of each process: `session-ID`, `solves-ID-PROCESS-PART`, `log-ID`. A process writes only the texts of
 * its own, so that none of them waits for another or writes over it.
 */
export class TimedFiles {
  readonly #files: FileSystem;
  readonly #reports: StorageReports;
  readonly #queue = new Queue();
  /** Names the texts of this process. */
  readonly #process = randomHex(4);
  readonly #bounds: TimedBounds;
  readonly #writes: RetriedWrites;
  /**
   * What could not be written yet, by key, in the order of the first attempts. `undefined` for a log that is removed
   * once all solves of its session are written.
   */
  readonly #unwritten = new Map<string, string | undefined>();
  /** The sessions that were read last, by key: one that cannot be read now is not gone. */
  #known: ReadonlyMap<string, Session> = new Map();
  #folder = "";

  constructor(
    folder: Promise<string>,
    files: FileSystem,
    reports: StorageReports,
    bounds: TimedBounds = usualBounds,
  ) {
    this.#files = files;
    this.#reports = reports;
    this.#bounds = bounds;
    this.#writes = new RetriedWrites(reports, () => void this.flush());
    void this.#queue.add(async () => {
      this.#folder = await folder;
      await sweep(files, this.#folder, Date.now()).catch((error) => reports.problem(error));
    });
  }

  dispose(): void {
    this.#writes.dispose();
  }

  sessions(): Promise<readonly Session[]> {
    return this.#queue.add(async () => {
      const listed = await this.#list();
      if (listed === undefined) return [...this.#known.values()];
      const keys = listed.filter((key) => key.startsWith("session-"));
      const { sessions, sessionBytes } = this.#bounds;
      if (keys.length > sessions) this.#reports.problem(new Error(`${keys.length} sessions: too many.`));
      const read = await inParallel(keys.slice(0, sessions), async (key) => {
        const budget = { bytes: sessionBytes, unread: 0 };
        const text = await this.#read(key, budget);
        const session = text === undefined ? undefined : readSession(text)[0];
        return [key, budget.unread > 0 ? this.#known.get(key) : session] as const;
      });
      this.#known = new Map(
        read.flatMap(([key, session]) => (session === undefined ? [] : [[key, session] as const])),
      );
      return [...this.#known.values()];
    });
  }

  writeSession(session: Session): Promise<boolean> {
    const text = JSON.stringify({ format: sessionFormat, version, ...session });
    return this.#write(`session-${session.id}`, text);
  }

  removeSession(id: string): Promise<void> {
    return this.#queue.add(async () => {
      for (const key of await this.#keys())
        if (key === `session-${id}` || key === `log-${id}` || key.startsWith(`solves-${id}-`))
          await this.#remove(key);
    });
  }

  texts(id: string): Promise<{ readonly texts: readonly string[]; readonly unread: number }> {
    return this.#queue.add(async () => {
      const keys = (await this.#keys()).filter((key) => key.startsWith(`solves-${id}-`));
      const budget = { bytes: this.#bounds.textBytes, unread: Math.max(0, keys.length - this.#bounds.texts) };
      const read = await inParallel(keys.slice(0, this.#bounds.texts), (key) => this.#read(key, budget));
      const texts = read.filter((text) => text !== undefined);
      return { texts, unread: budget.unread };
    });
  }

  writeText(id: string, part: number, text: string): Promise<boolean> {
    return this.#write(`solves-${id}-${this.#process}-${part}`, text);
  }

  readLog(id: string): Promise<string | undefined> {
    return this.#queue.add(() => this.#read(`log-${id}`, { bytes: this.#bounds.logBytes, unread: 0 }));
  }

  writeLog(id: string, text: string | undefined): Promise<void> {
    if (text !== undefined) return this.#write(`log-${id}`, text).then(() => undefined);
    return this.#queue.add(async () => {
      // The log has the moves of a solve that is not written yet.
      if (this.#waits(id)) this.#unwritten.set(`log-${id}`, undefined);
      else await this.#remove(`log-${id}`);
    });
  }

  /**
   * Resolves when everything requested so far is done and failed writes were tried once more: with whether everything
   * is on the disk.
   */
  flush(): Promise<boolean> {
    return this.#queue.add(async () => {
      for (const [key, text] of this.#unwritten) {
        if (text !== undefined) await this.#tryToWrite(key, text);
        else if (!this.#waits(key.slice("log-".length))) await this.#remove(key);
      }
      return this.#unwritten.size === 0;
    });
  }

  /** Whether solves of the session are not written yet. */
  #waits(id: string): boolean {
    return [...this.#unwritten.keys()].some((key) => key.startsWith(`solves-${id}-`));
  }

  #write(key: string, text: string): Promise<boolean> {
    return this.#queue.add(() => this.#tryToWrite(key, text));
  }

  async #tryToWrite(key: string, text: string): Promise<boolean> {
    const isWritten = await this.#writes.attempt(async () => {
      await writeWhole(this.#files, this.#folder, key, text);
    });
    if (isWritten) this.#unwritten.delete(key);
    else this.#unwritten.set(key, text);
    return isWritten;
  }

  get #waiting(): readonly string[] {
    return [...this.#unwritten].flatMap(([key, text]) => (text === undefined ? [] : [key]));
  }

  /**
   * The keys of all files, and of those that could not be written yet; `undefined` where the folder cannot be
   * read.
   */
  async #list(): Promise<readonly string[] | undefined> {
    try {
      const stored = await keysIn(this.#files, this.#folder);
      return [...new Set([...stored, ...this.#waiting])];
    } catch (error) {
      this.#reports.problem(error);
      return undefined;
    }
  }

  async #keys(): Promise<readonly string[]> {
    return (await this.#list()) ?? this.#waiting;
  }

  /** `undefined` where there is no such file; or it cannot be read or is too large, which is counted. */
  async #read(key: string, budget: ReadBudget): Promise<string | undefined> {
    if (this.#unwritten.has(key)) return this.#unwritten.get(key);
    const file = fileOf(this.#files, this.#folder, key);
    try {
      const state = await this.#files.stat(file);
      if (state === undefined) return undefined;
      if (state.size > budget.bytes) throw new Error(`${key} is too large: ${state.size} bytes.`);
      budget.bytes -= state.size;
      return await this.#files.read(file);
    } catch (error) {
      budget.unread++;
      this.#reports.problem(error);
      return undefined;
    }
  }

  async #remove(key: string): Promise<void> {
    this.#unwritten.delete(key);
    try {
      await this.#files.remove(fileOf(this.#files, this.#folder, key));
    } catch (error) {
      this.#reports.problem(error);
      this.#reports.cannotWrite(error);
    }
  }
}

function readSession(text: string): readonly Session[] {
  const fields = fieldsOf(parseObject(text));
  const { format, id, name, rows, columns, createdAtMs, usedAtMs } = fields;
  if (format !== sessionFormat || fields.version !== version) return [];
  if (typeof id !== "string" || !/^[a-z0-9]{1,40}$/.test(id) || typeof name !== "string") return [];
  if (!isCount(rows) || !isCount(columns) || !isCount(createdAtMs) || !isCount(usedAtMs)) return [];
  // Sessions of single solves had no such field.
  const marathon = isCount(fields.marathon) && fields.marathon > 0 ? fields.marathon : 1;
  return [{ id, name, rows, columns, marathon, createdAtMs, usedAtMs }];
}
