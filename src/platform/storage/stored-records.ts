import type { Solution, SolutionCounts } from "../../games/levels.js";
import { say } from "../../games/message.js";
import { object, string, unlimited } from "../../games/reading.js";
import { bad, good } from "../../games/result.js";
import { formatChecked, parseChecked, type StoredResult } from "../../games/saves/checksum.js";
import {
  hasFewerMoves,
  hasFewerPushes,
  mergeRecords,
  noRecords,
  type Records,
  type RecordsChange,
} from "../../games/statistics/records.js";
import { formatRecords, parseRecords, readCost } from "../../games/statistics/records-format.js";
import { Emitter } from "../../protocol/emitter.js";
import { sha256 } from "../crypto.js";
import type { FileSystem, StorageReports } from "./file-system.js";
import { type FileKind, SharedCollection } from "./shared-collection.js";
import { type Codec, SharedFolder } from "./shared-folder.js";

/** Records that are synchronized with another place, besides the files of this machine. */
interface SyncedRecords {
  read(): Records;
  /** Called after each write with all known records. */
  wrote(records: Records): Promise<void>;
}

const noSync: SyncedRecords = { read: () => noRecords, wrote: async () => undefined };

/** Each file has one entry, with all records that its process knew. */
export const recordsKind: FileKind<Records> = {
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
    super(folder, files, reports, recordsKind);
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

  protected override hasRead(all: readonly Records[]): void {
    for (const records of all) this.#merge(records);
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

const solutionFormat = "tilework-solution";
const solutionVersion = 1;

/** Moves of longer solutions are not kept. */
const maxCharacters = 1_000_000;

interface LevelSolution extends Solution {
  readonly level: string;
}

const codec: Codec<LevelSolution> = {
  // The moves with all other data.
  maxMb: 1,
  format: ({ level, moves, pushes, lurd }) =>
    formatChecked({ format: solutionFormat, version: solutionVersion, level, moves, pushes, lurd }),
  parse: readSolutionFile,
};

const readTexts = object({ level: string(unlimited), lurd: string(unlimited) });

/** Reads the file of a solution, whose key tells its level and its moves and pushes. Never throws. */
export async function readSolutionFile(text: string, key: string): Promise<StoredResult<LevelSolution>> {
  const other = say("It holds no solution of its level.");
  const read = parseChecked(text, solutionFormat, solutionVersion, other);
  if (!read.ok) return read;
  const [cost, texts] = [readCost(read.value), readTexts(read.value)];
  if (cost === undefined || texts === undefined) return bad(other);
  const solution = { ...cost, ...texts };
  return hasMoves(solution) && (await nameOf(texts.level, cost)) === key ? good(solution) : bad(other);
}

/**
 * The moves of the player's solutions of levels, one file each, named by the level and its moves and pushes.
 * A file never changes. A better solution gets a file of its own, and then files are removed that no longer
 * have the fewest moves or the fewest pushes. So processes do not disturb each other.
 */
export class SolutionFiles extends SharedFolder<LevelSolution> {
  constructor(folder: Promise<string>, files: FileSystem, reports: StorageReports) {
    super(folder, files, reports, codec);
  }

  /**
   * Stores a solution's moves if it is one of the two best. Resolves with `false` if they could not be
   * written; never rejects.
   */
  keep(levelKey: string, solution: Solution): Promise<boolean> {
    return this.change(async () => {
      if (!hasMoves(solution)) return true;
      try {
        await this.#keep(levelKey, solution);
        return true;
      } catch (error) {
        this.reports.problem(error);
        return false;
      }
    });
  }

  /** The stored solutions of a level, in no order. The level's rules decide whether they solve it. */
  read(levelKey: string): Promise<readonly Solution[]> {
    return this.queues.read(() => this.#read(levelKey));
  }

  async #keep(levelKey: string, solution: Solution): Promise<void> {
    const known = await this.#read(levelKey);
    const best = bestOf([...known, solution]);
    const isCalledAs = (one: SolutionCounts, other: SolutionCounts) =>
      one.moves === other.moves && one.pushes === other.pushes;
    const name = await nameOf(levelKey, solution);
    // A file that exists but is not known comes from a newer version.
    const isFree = async () => (await this.stat(name)) === undefined;
    if (best.includes(solution) && !known.some((other) => isCalledAs(other, solution)) && (await isFree()))
      await this.writeFile(name, { ...solution, level: levelKey });
    for (const other of known)
      if (!best.some((better) => isCalledAs(better, other)))
        await this.removeFile(await nameOf(levelKey, other));
  }

  async #read(levelKey: string): Promise<readonly Solution[]> {
    const prefix = `${await nameOfLevel(levelKey)}-`;
    const found = await this.readFiles((key) => key.startsWith(prefix));
    return found.map(({ value: { moves, pushes, lurd } }) => ({ moves, pushes, lurd }));
  }
}

/** The one with the fewest moves and the one with the fewest pushes; the first one of equals. */
function bestOf(all: readonly Solution[]): readonly Solution[] {
  const [first] = all;
  if (first === undefined) return [];
  return [hasFewerMoves, hasFewerPushes].map((isBetter) =>
    all.reduce((best, solution) => (isBetter(solution, best) ? solution : best), first),
  );
}

function hasMoves({ lurd }: Solution): boolean {
  return lurd.length <= maxCharacters && /^[\x20-\x7e]+$/.test(lurd);
}

async function nameOf(levelKey: string, { moves, pushes }: SolutionCounts): Promise<string> {
  return `${await nameOfLevel(levelKey)}-${moves}-${pushes}`;
}

/** Lower-case letters and digits only, so that two levels have different file names on every disk. */
async function nameOfLevel(levelKey: string): Promise<string> {
  return /^[0-9a-z]{1,64}$/.test(levelKey) ? levelKey : (await sha256(levelKey)).slice(0, 32);
}
