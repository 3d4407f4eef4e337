import { say } from "../../../games/message.js";
import { fieldsOf, parseObject } from "../../../games/plain-data.js";
import { type Cost, hasFewerMoves, hasFewerPushes, type Solution } from "../../../games/records/records.js";
import { readCost } from "../../../games/records/records-format.js";
import { checksum } from "../../../games/saves/checksum.js";
import { sha256 } from "../../digest.js";
import type { FileSystem } from "../file-system.js";
import { Queue } from "../queue.js";
import type { StorageReports } from "../storage-reports.js";
import { fileOf, keysIn, moveAside, sweep, writeWhole } from "../whole-files.js";

export const solutionFormat = "tilework-solution";
export const solutionVersion = 1;

/** Moves of longer solutions are not kept. */
const maxCharacters = 1_000_000;
/** The moves with all other data. */
const maxFileBytes = maxCharacters + 1_000;

/**
 * The moves of the player's solutions of levels, one file each, named by the level and its moves and pushes.
 * A file never changes. A better solution gets a file of its own, and then files are removed that no longer
 * have the fewest moves or the fewest pushes. So processes do not disturb each other.
 */
export class SolutionFiles {
  readonly #files: FileSystem;
  readonly #reports: StorageReports;
  readonly #queue = new Queue();
  #folder = "";

  constructor(folder: Promise<string>, files: FileSystem, reports: StorageReports) {
    this.#files = files;
    this.#reports = reports;
    // Everything else waits in the queue after this.
    void this.#queue.add(async () => {
      this.#folder = await folder;
      await sweep(files, this.#folder, Date.now()).catch((error) => reports.problem(error));
    });
  }

  /**
   * Stores a solution's moves if it is one of the two best. Resolves with `false` if they could not be
   * written; never rejects.
   */
  keep(levelKey: string, solution: Solution): Promise<boolean> {
    return this.#queue.add(async () => {
      if (!hasMoves(solution)) return true;
      try {
        await this.#keep(levelKey, solution);
        return true;
      } catch (error) {
        this.#reports.problem(error);
        return false;
      }
    });
  }

  /** The stored solutions of a level, in no order. The level's rules decide whether they solve it. */
  read(levelKey: string): Promise<readonly Solution[]> {
    return this.#queue.add(() => this.#read(levelKey));
  }

  async #keep(levelKey: string, solution: Solution): Promise<void> {
    const known = await this.#read(levelKey);
    const best = bestOf([...known, solution]);
    const isCalledAs = (one: Cost, other: Cost) => one.moves === other.moves && one.pushes === other.pushes;
    const level = await nameOfLevel(levelKey);
    const name = nameOf(level, solution);
    // A file that exists but is not known comes from a newer version.
    const isFree = async () =>
      (await this.#files.stat(fileOf(this.#files, this.#folder, name))) === undefined;
    if (best.includes(solution) && !known.some((other) => isCalledAs(other, solution)) && (await isFree())) {
      await writeWhole(this.#files, this.#folder, name, formatSolution(levelKey, solution));
    }
    for (const other of known) {
      if (!best.some((better) => isCalledAs(better, other)))
        await this.#files.remove(fileOf(this.#files, this.#folder, nameOf(level, other)));
    }
  }

  async #read(levelKey: string): Promise<readonly Solution[]> {
    const found: Solution[] = [];
    const level = await nameOfLevel(levelKey);
    const prefix = `${level}-`;
    for (const key of await keysIn(this.#files, this.#folder)) {
      if (!key.startsWith(prefix)) continue;
      const file = fileOf(this.#files, this.#folder, key);
      const state = await this.#files.stat(file);
      const text = state !== undefined && state.size > maxFileBytes ? "" : await this.#files.read(file);
      // Another process has a better one now.
      if (state === undefined || text === undefined) continue;
      const solution = parseSolution(text, levelKey);
      if (solution !== undefined && nameOf(level, solution) === key) found.push(solution);
      else if (!isNewer(text)) {
        this.#reports.setAside(
          await moveAside(this.#files, this.#folder, key, "broken"),
          say("It holds no solution of its level."),
        );
      }
    }
    return found;
  }
}

/** The one with the fewest moves and the one with the fewest pushes; the first one of equals. */
function bestOf(all: readonly Solution[]): readonly Solution[] {
  const [first] = all;
  if (first === undefined) return [];
  const fewestMoves = all.reduce(
    (best, solution) => (hasFewerMoves(solution, best) ? solution : best),
    first,
  );
  const fewestPushes = all.reduce(
    (best, solution) => (hasFewerPushes(solution, best) ? solution : best),
    first,
  );
  return [fewestMoves, fewestPushes];
}

function hasMoves({ lurd }: Solution): boolean {
  return lurd.length <= maxCharacters && /^[\x20-\x7e]+$/.test(lurd);
}

function nameOf(level: string, { moves, pushes }: Cost): string {
  return `${level}-${moves}-${pushes}`;
}

/** Lower-case letters and digits only, so that two levels have different file names on every disk. */
async function nameOfLevel(levelKey: string): Promise<string> {
  return /^[0-9a-z]{1,64}$/.test(levelKey) ? levelKey : (await sha256(levelKey)).slice(0, 32);
}

function formatSolution(level: string, { moves, pushes, lurd }: Solution): string {
  const file = { format: solutionFormat, version: solutionVersion, level, moves, pushes, lurd };
  return `${JSON.stringify({ ...file, check: checksum(JSON.stringify(file)) }, undefined, 1)}\n`;
}

/** Reads the output of `formatSolution`; `undefined` for anything else. */
function parseSolution(text: string, levelKey: string): Solution | undefined {
  const { check, ...file } = parseObject(text) ?? {};
  const { format, version, level, lurd } = file;
  const cost = readCost(file);
  if (format !== solutionFormat || version !== solutionVersion || level !== levelKey) return undefined;
  if (cost === undefined || typeof lurd !== "string" || checksum(JSON.stringify(file)) !== check)
    return undefined;
  const solution = { ...cost, lurd };
  return hasMoves(solution) ? solution : undefined;
}

/** Whether a later version of this program wrote it; such a file stays as it is. */
function isNewer(text: string): boolean {
  const { format, version } = fieldsOf(parseObject(text));
  return format === solutionFormat && typeof version === "number" && version > solutionVersion;
}
