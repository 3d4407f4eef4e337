import { fieldsOf, isCount, parseObject } from "../../../games/plain-data.js";
import { randomHex } from "../../random.js";
import type { FileSystem } from "../file-system.js";
import { Queue } from "../queue.js";
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
  #folder = "";

  constructor(folder: Promise<string>, files: FileSystem, reports: StorageReports) {
    this.#files = files;
    this.#reports = reports;
    void this.#queue.add(async () => {
      this.#folder = await folder;
      await sweep(files, this.#folder, Date.now()).catch((error) => reports.problem(error));
    });
  }

  sessions(): Promise<readonly Session[]> {
    return this.#queue.add(async () => {
      const keys = (await this.#keys()).filter((key) => key.startsWith("session-"));
      const texts = await Promise.all(keys.map((key) => this.#read(key)));
      return texts.flatMap((text) => (text === undefined ? [] : readSession(text)));
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

  texts(id: string): Promise<readonly string[]> {
    return this.#queue.add(async () => {
      const keys = (await this.#keys()).filter((key) => key.startsWith(`solves-${id}-`));
      const texts = await Promise.all(keys.map((key) => this.#read(key)));
      return texts.filter((text) => text !== undefined);
    });
  }

  writeText(id: string, part: number, text: string): Promise<boolean> {
    return this.#write(`solves-${id}-${this.#process}-${part}`, text);
  }

  readLog(id: string): Promise<string | undefined> {
    return this.#queue.add(() => this.#read(`log-${id}`));
  }

  writeLog(id: string, text: string | undefined): Promise<void> {
    if (text === undefined) return this.#queue.add(() => this.#remove(`log-${id}`));
    return this.#write(`log-${id}`, text).then(() => undefined);
  }

  /** Resolves when everything that was asked for so far is written. */
  async flush(): Promise<void> {
    await this.#queue.idle();
  }

  #write(key: string, text: string): Promise<boolean> {
    return this.#queue.add(async () => {
      try {
        await writeWhole(this.#files, this.#folder, key, text);
        return true;
      } catch (error) {
        this.#reports.problem(error);
        this.#reports.cannotWrite(error);
        return false;
      }
    });
  }

  async #keys(): Promise<readonly string[]> {
    try {
      return await keysIn(this.#files, this.#folder);
    } catch (error) {
      this.#reports.problem(error);
      return [];
    }
  }

  /** `undefined` where there is no such file, or it cannot be read. */
  async #read(key: string): Promise<string | undefined> {
    try {
      return await this.#files.read(fileOf(this.#files, this.#folder, key));
    } catch (error) {
      this.#reports.problem(error);
      return undefined;
    }
  }

  async #remove(key: string): Promise<void> {
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
