import type { FindGame } from "../../games/game.js";
import { say } from "../../games/message.js";
import { either, integer, nothing, object, string, unlimited } from "../../games/reading.js";
import { bad, good } from "../../games/result.js";
import { formatChecked, parseChecked, type StoredResult } from "../../games/saves/checksum.js";
import {
  type KeptPattern,
  maxKeptPatterns,
  nameOfPattern,
  readPatternOrigin,
} from "../../games/saves/kept-pattern.js";
import { sha256 } from "../crypto.js";
import type { FileSystem, StorageReports } from "./file-system.js";
import { SharedFolder } from "./shared-folder.js";

export const patternFormat = "tilework-lost-pattern";
export const patternVersion = 1;
const noPattern = say("It holds no deadlock pattern.");

/** Further names in the folder are ignored. */
const maxFiles = 4 * maxKeptPatterns;
const maxPatternCharacters = 1_000;

/**
 * The deadlock patterns that the player has kept, one file each, named by its content. A file is written
 * once, never changed, and removed when the player deletes the pattern. So processes that share the folder do
 * not disturb each other.
 */
export class PatternFiles extends SharedFolder<KeptPattern> {
  constructor(folder: Promise<string>, files: FileSystem, reports: StorageReports, findGame: FindGame) {
    super(folder, files, reports, {
      maxMb: 1,
      format: textOfPattern,
      parse: (text, key) => readPatternFile(text, key, findGame),
    });
  }

  /** All patterns, the newest first. Never rejects. */
  read(): Promise<readonly KeptPattern[]> {
    return this.queues.read(async () => {
      const found = await this.readFiles(() => true, maxFiles).catch((error) => {
        this.reports.problem(error);
        return [];
      });
      const patterns = found.map(({ value }) => value);
      return patterns.sort((one, other) => other.atMs - one.atMs).slice(0, maxKeptPatterns);
    });
  }

  /**
   * Adds the patterns that are new. Resolves with the number written, and whether the limit was reached;
   * never rejects.
   */
  keep(patterns: readonly KeptPattern[]): Promise<{ readonly kept: number; readonly isFull: boolean }> {
    return this.change(async () => {
      let kept = 0;
      try {
        let count = (await this.keys()).length;
        for (const pattern of patterns) {
          const key = await keyOf(pattern);
          if ((await this.stat(key)) !== undefined) continue;
          if (count >= maxKeptPatterns) return { kept, isFull: true };
          await this.writeFile(key, pattern);
          count++;
          kept++;
        }
      } catch (error) {
        this.reports.problem(error);
        this.reports.cannotWrite(error);
      }
      return { kept, isFull: false };
    });
  }

  /** Deletes a pattern. Never rejects. */
  remove(pattern: Pick<KeptPattern, "game" | "pattern">): Promise<void> {
    return this.change(async () => {
      try {
        await this.removeFile(await keyOf(pattern));
      } catch (error) {
        this.reports.problem(error);
        this.reports.cannotWrite(error);
      }
    });
  }
}

/** Reads the file of a pattern, whose key tells its game and its text. Never throws. */
export async function readPatternFile(
  text: string,
  key: string,
  findGame: FindGame,
): Promise<StoredResult<KeptPattern>> {
  const read = parsePattern(text);
  if (!read.ok) return read;
  const { game, pattern } = read.value;
  const known = findGame(game)?.levels?.deadlocks?.patterns?.read(pattern.text, pattern.rule);
  return known?.text === pattern.text && (await keyOf(read.value)) === key ? read : bad(noPattern);
}

/** Lower-case letters and digits only, so that two patterns have different file names on every disk. */
async function keyOf(pattern: Pick<KeptPattern, "game" | "pattern">): Promise<string> {
  return (await sha256(nameOfPattern(pattern))).slice(0, 32);
}

function textOfPattern({ game, pattern: { text, rule }, from, atMs }: KeptPattern): string {
  const origin =
    from === undefined ? null : { title: from.title, start: from.start ?? null, file: from.file ?? null };
  return formatChecked({
    format: patternFormat,
    version: patternVersion,
    game,
    pattern: text,
    rule,
    from: origin,
    atMs,
  });
}

const readFields = object({
  game: string(unlimited),
  pattern: string(maxPatternCharacters),
  rule: string(unlimited),
  from: either(nothing, readPatternOrigin),
  atMs: integer(0, 8.64e15),
});

/** Reads the output of `textOfPattern`. */
function parsePattern(text: string): StoredResult<KeptPattern> {
  const read = parseChecked(text, patternFormat, patternVersion, noPattern);
  if (!read.ok) return read;
  const fields = readFields(read.value);
  if (fields === undefined) return bad(noPattern);
  const { game, pattern, rule, from, atMs } = fields;
  const origin = from && { ...from, start: from.start ?? undefined, file: from.file ?? undefined };
  return good({ game, pattern: { text: pattern, rule }, from: origin ?? undefined, atMs });
}
