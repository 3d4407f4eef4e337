import {
  type KeptLoss,
  type LossOrigin,
  maxKeptLosses,
  maxLossStart,
  maxLossTitle,
  maxLossUri,
  nameOfLoss,
} from "../../games/deadlocks/kept-loss.js";
import { say } from "../../games/message.js";
import { fieldsOf } from "../../games/plain-data.js";
import { bad, good } from "../../games/result.js";
import { formatChecked, parseChecked, type StoredResult } from "../../games/saves/checksum.js";
import { sha256 } from "../digest.js";
import type { FileSystem } from "./file-system.js";
import { SharedFolder } from "./shared-folder.js";
import type { StorageReports } from "./storage-reports.js";

export const lossFormat = "tilework-lost-pattern";
export const lossVersion = 1;
const noPattern = say("It holds no deadlock pattern.");

/** Further names in the folder are ignored. */
const maxFiles = 4 * maxKeptLosses;
const maxPatternCharacters = 1_000;

/** Whether a game knows a pattern: its text and rule. */
export type KnowsPattern = (game: string, text: string, rule: string) => boolean;

/**
 * The deadlock patterns that the player has kept, one file each, named by its content. A file is written
 * once, never changed, and removed when the player deletes the pattern. So processes that share the folder do
 * not disturb each other.
 */
export class LossFiles extends SharedFolder<KeptLoss> {
  constructor(folder: Promise<string>, files: FileSystem, reports: StorageReports, knows: KnowsPattern) {
    super(folder, files, reports, {
      maxMb: 1,
      format: formatLoss,
      parse: (text, key) => readLossFile(text, key, knows),
    });
  }

  /** All patterns, the newest first. Never rejects. */
  read(): Promise<readonly KeptLoss[]> {
    return this.queues.read(async () => {
      const found = await this.readFiles(() => true, maxFiles).catch((error) => {
        this.reports.problem(error);
        return [];
      });
      const losses = found.map(({ value }) => value);
      return losses.sort((one, other) => other.atMs - one.atMs).slice(0, maxKeptLosses);
    });
  }

  /**
   * Adds the patterns that are new. Resolves with the number written, and whether the limit was reached;
   * never rejects.
   */
  keep(losses: readonly KeptLoss[]): Promise<{ readonly kept: number; readonly isFull: boolean }> {
    return this.change(async () => {
      let kept = 0;
      try {
        let count = (await this.keys()).length;
        for (const loss of losses) {
          const key = await keyOf(loss);
          if ((await this.stat(key)) !== undefined) continue;
          if (count >= maxKeptLosses) return { kept, isFull: true };
          await this.writeFile(key, loss);
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
  remove(loss: Pick<KeptLoss, "game" | "pattern">): Promise<void> {
    return this.change(async () => {
      try {
        await this.removeFile(await keyOf(loss));
      } catch (error) {
        this.reports.problem(error);
        this.reports.cannotWrite(error);
      }
    });
  }
}

/** Reads the file of a pattern, whose key tells its game and its text. Never throws. */
export async function readLossFile(
  text: string,
  key: string,
  knows: KnowsPattern,
): Promise<StoredResult<KeptLoss>> {
  const read = parseLoss(text);
  if (!read.ok) return read;
  const { game, pattern } = read.value;
  const isKnown = knows(game, pattern.text, pattern.rule) && (await keyOf(read.value)) === key;
  return isKnown ? read : bad(noPattern);
}

/** Lower-case letters and digits only, so that two patterns have different file names on every disk. */
async function keyOf(loss: Pick<KeptLoss, "game" | "pattern">): Promise<string> {
  return (await sha256(nameOfLoss(loss))).slice(0, 32);
}

function formatLoss({ game, pattern: { text, rule }, from, atMs }: KeptLoss): string {
  const origin =
    from === undefined ? null : { title: from.title, start: from.start ?? null, file: from.file ?? null };
  return formatChecked({
    format: lossFormat,
    version: lossVersion,
    game,
    pattern: text,
    rule,
    from: origin,
    atMs,
  });
}

/** Reads the output of `formatLoss`. */
function parseLoss(text: string): StoredResult<KeptLoss> {
  const read = parseChecked(text, lossFormat, lossVersion, noPattern);
  if (!read.ok) return read;
  const { game, pattern, rule, atMs } = read.value;
  if (typeof game !== "string" || typeof pattern !== "string" || typeof rule !== "string")
    return bad(noPattern);
  if (typeof atMs !== "number" || !Number.isInteger(atMs) || atMs < 0 || atMs > 8.64e15)
    return bad(noPattern);
  const from = read.value.from === null ? null : parseOrigin(read.value.from);
  return from === undefined || pattern.length > maxPatternCharacters
    ? bad(noPattern)
    : good({ game, pattern: { text: pattern, rule }, from: from ?? undefined, atMs });
}

function parseOrigin(value: unknown): LossOrigin | undefined {
  const { title, start, file } = fieldsOf(value);
  if (typeof title !== "string" || title.length > maxLossTitle) return undefined;
  if (start !== null && (typeof start !== "string" || start.length > maxLossStart)) return undefined;
  if (file === null) return { title, start: start ?? undefined, file: undefined };
  const { uri, index } = fieldsOf(file);
  if (
    typeof uri !== "string" ||
    uri.length > maxLossUri ||
    typeof index !== "number" ||
    !Number.isInteger(index) ||
    index < 0
  )
    return undefined;
  return { title, start: start ?? undefined, file: { uri, index } };
}
