import { parseObject } from "../../games/reading.js";
import { good } from "../../games/result.js";
import { readTimedSession, type TimedSession } from "../../games/sliding/timing/choices.js";
import { parseChunk } from "../../games/sliding/timing/kept-solves.js";
import { randomHex } from "../crypto.js";
import { type FileSystem, inParallel, type StorageReports } from "./file-system.js";
import { SharedFolder } from "./shared-folder.js";
import { keyPattern } from "./whole-files.js";

const sessionFormat = "tilework-timed-session";
const version = 1;

/** The limits of what is read. The names in the folder that come last are left out. */
const usualBounds = {
  sessions: 2_000,
  /** For the name and the facts of a session. */
  sessionBytes: 16 * 1024,
  /** The files of one session. */
  texts: 10_000,
  /** All texts of one session: 256 MB have about 600,000 solves of 100 moves. An import has 200 MB. */
  textBytes: 256 * 1024 * 1024,
  /** The solves under way in one session. */
  logs: 100,
  logBytes: 4 * 1024 * 1024,
};
type TimedBounds = Readonly<typeof usualBounds>;

/** What may still be read, and the number of files that were not read. */
interface ReadBudget {
  bytes: number;
  unread: number;
}

/**
 * Sessions of timed solves as files that several processes share. A session has a file of its own, and a file
 * for each text of each process and each solve under way: `session-ID`, `solves-ID-PROCESS-PART`,
 * `log-ID-VIEW`. A process writes only the texts of its own, so that none of them waits for another or writes
 * over it.
 */
export class TimedFiles extends SharedFolder<string> {
  /** Names the texts of this process. */
  readonly #process = randomHex(4);
  readonly #bounds: TimedBounds;
  /**
   * What could not be written yet, by key, in the order of the first attempts. `undefined` for a log that is
   * removed once all solves of its session are written.
   */
  readonly #unwritten = new Map<string, string | undefined>();
  /** The sessions that were read last, by key. A session whose file cannot be read now is still listed. */
  #known: ReadonlyMap<string, TimedSession> = new Map();

  constructor(
    folder: Promise<string>,
    files: FileSystem,
    reports: StorageReports,
    bounds: TimedBounds = usualBounds,
  ) {
    const maxMb = bounds.textBytes / 2 ** 20;
    super(folder, files, reports, { maxMb, format: (text) => text, parse: good });
    this.#bounds = bounds;
  }

  sessions(): Promise<readonly TimedSession[]> {
    return this.change(async () => {
      const listed = await this.#list();
      if (listed === undefined) return [...this.#known.values()];
      const keys = listed.filter((key) => key.startsWith("session-"));
      const { sessions, sessionBytes } = this.#bounds;
      if (keys.length > sessions) this.reports.problem(new Error(`${keys.length} sessions: too many.`));
      const read = await inParallel(keys.slice(0, sessions), async (key) => {
        const budget = { bytes: sessionBytes, unread: 0 };
        const text = await this.#read(key, budget);
        const session = text === undefined ? undefined : readSession(text);
        return [key, budget.unread > 0 ? this.#known.get(key) : session] as const;
      });
      this.#known = new Map(
        read.flatMap(([key, session]) => (session === undefined ? [] : [[key, session] as const])),
      );
      return [...this.#known.values()];
    });
  }

  writeSession(session: TimedSession): Promise<boolean> {
    const text = JSON.stringify({ format: sessionFormat, version, ...session });
    return this.#write(`session-${session.id}`, text);
  }

  removeSession(id: string): Promise<void> {
    return this.change(async () => {
      for (const key of await this.#keys()) if (sessionOf(key) === id) await this.#remove(key);
    });
  }

  texts(id: string): Promise<{ readonly texts: readonly string[]; readonly unread: number }> {
    return this.change(async () => {
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

  logs(id: string): Promise<readonly { readonly view: string; readonly text: string }[]> {
    return this.change(async () => {
      const keys = (await this.#keys()).filter((key) => key.startsWith(`log-${id}-`));
      const { logs, logBytes } = this.#bounds;
      const read = await inParallel(keys.slice(0, logs), async (key) => {
        const text = await this.#read(key, { bytes: logBytes, unread: 0 });
        return text === undefined ? [] : [{ view: key.slice(`log-${id}-`.length), text }];
      });
      return read.flat();
    });
  }

  async writeLog(id: string, view: string, text: string | undefined): Promise<void> {
    const key = logKey(id, view);
    // The session and the view come from a page.
    if (!keyPattern.test(key)) return;
    if (text !== undefined) return void (await this.#write(key, text));
    await this.change(async () => {
      // The log has the moves of a solve that is not written yet.
      if (this.#hasUnwritten(id)) this.#unwritten.set(key, undefined);
      else await this.#remove(key);
    });
  }

  takeLog(id: string, view: string): Promise<boolean> {
    return this.change(async () => {
      const key = logKey(id, view);
      // An earlier text of it may be on the disk.
      const isWaiting = this.#unwritten.get(key) !== undefined;
      this.#unwritten.delete(key);
      // Another process was faster, or nothing of it is on the disk yet.
      return (await this.takeFile(key)) || isWaiting;
    });
  }

  protected override async writeWaiting(): Promise<boolean> {
    for (const [key, text] of this.#unwritten) {
      if (text !== undefined) await this.#tryToWrite(key, text);
      else if (!this.#hasUnwritten(sessionOf(key))) await this.#remove(key);
    }
    return this.#unwritten.size === 0;
  }

  /** Whether solves of the session are not written yet. */
  #hasUnwritten(id: string): boolean {
    return [...this.#unwritten.keys()].some((key) => key.startsWith(`solves-${id}-`));
  }

  #write(key: string, text: string): Promise<boolean> {
    return this.change(() => this.#tryToWrite(key, text));
  }

  async #tryToWrite(key: string, text: string): Promise<boolean> {
    const isWritten = await this.writes.attempt(async () => {
      await this.writeFile(key, text);
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
      const stored = await this.keys();
      return [...new Set([...stored, ...this.#waiting])];
    } catch (error) {
      this.reports.problem(error);
      return undefined;
    }
  }

  async #keys(): Promise<readonly string[]> {
    return (await this.#list()) ?? this.#waiting;
  }

  /**
   * `undefined` if there is no such file. Also if it cannot be read or is too large, which `budget.unread`
   * counts.
   */
  async #read(key: string, budget: ReadBudget): Promise<string | undefined> {
    if (this.#unwritten.has(key)) return this.#unwritten.get(key);
    try {
      const state = await this.stat(key);
      if (state === undefined) return undefined;
      if (state.size > budget.bytes) throw new Error(`${key} is too large: ${state.size} bytes.`);
      budget.bytes -= state.size;
      return await this.readText(key);
    } catch (error) {
      budget.unread++;
      this.reports.problem(error);
      return undefined;
    }
  }

  async #remove(key: string): Promise<void> {
    this.#unwritten.delete(key);
    try {
      await this.removeFile(key);
    } catch (error) {
      this.reports.problem(error);
      this.reports.cannotWrite(error);
    }
  }
}

/**
 * The later one of two texts of a key: `held`, which may be missing, and `given`, which may be anything.
 * `undefined` if `given` is not a text of such a key. A process only adds to its texts, so the longer one is
 * the later.
 */
export function mergedTimedText(key: string, held: string | undefined, given: string): string | undefined {
  const [kind, id, process] = key.split("-");
  if (kind === "session") {
    const session = readSession(given);
    if (session === undefined || session.id !== id || process !== undefined) return undefined;
    const known = held === undefined ? undefined : readSession(held);
    return held !== undefined && (known === undefined || known.usedAtMs >= session.usedAtMs) ? held : given;
  }
  const isText = /^solves-[a-z0-9]{1,40}-[0-9a-f]{8}-\d{1,6}$/.test(key) && parseChunk(given) !== undefined;
  if (!isText) return undefined;
  return held !== undefined && held.length >= given.length ? held : given;
}

function logKey(id: string, view: string): string {
  return `log-${id}-${view}`;
}

/** The session of the file with this key. */
function sessionOf(key: string): string {
  return key.split("-")[1] ?? "";
}

function readSession(text: string): TimedSession | undefined {
  const fields = parseObject(text);
  return fields?.format === sessionFormat && fields.version === version
    ? readTimedSession(fields)
    : undefined;
}
