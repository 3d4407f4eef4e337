import { say } from "../../games/message.js";
import { bad, good } from "../../games/result.js";
import { formatChecked, parseChecked } from "../../games/saves/checksum.js";
import { type Cost, hasFewerMoves, hasFewerPushes, type Solution } from "../../games/statistics/records.js";
import { readCost } from "../../games/statistics/records-format.js";
import { sha256 } from "../digest.js";
import type { FileSystem } from "./file-system.js";
import { type Codec, SharedFolder } from "./shared-folder.js";
import type { StorageReports } from "./storage-reports.js";

export const solutionFormat = "tilework-solution";
export const solutionVersion = 1;

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
  async parse(text, key) {
    const other = say("It holds no solution of its level.");
    const read = parseChecked(text, solutionFormat, solutionVersion, other);
    if (!read.ok) return read;
    const { level, lurd } = read.value;
    const cost = readCost(read.value);
    if (cost === undefined || typeof level !== "string" || typeof lurd !== "string") return bad(other);
    const solution = { ...cost, lurd, level };
    return hasMoves(solution) && (await nameOf(level, solution)) === key ? good(solution) : bad(other);
  },
};

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
    const isCalledAs = (one: Cost, other: Cost) => one.moves === other.moves && one.pushes === other.pushes;
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

async function nameOf(levelKey: string, { moves, pushes }: Cost): Promise<string> {
  return `${await nameOfLevel(levelKey)}-${moves}-${pushes}`;
}

/** Lower-case letters and digits only, so that two levels have different file names on every disk. */
async function nameOfLevel(levelKey: string): Promise<string> {
  return /^[0-9a-z]{1,64}$/.test(levelKey) ? levelKey : (await sha256(levelKey)).slice(0, 32);
}
