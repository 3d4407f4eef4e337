import {
  type KeptLoss,
  type LossOrigin,
  maxKeptLosses,
  maxLossStart,
  maxLossTitle,
  maxLossUri,
  nameOfLoss,
} from "../../../games/losses/kept-loss.js";
import { say } from "../../../games/message.js";
import { fieldsOf, parseObject } from "../../../games/plain-data.js";
import { checksum } from "../../../games/saves/checksum.js";
import { sha256 } from "../../digest.js";
import type { FileSystem } from "../file-system.js";
import { Queue } from "../queue.js";
import type { StorageReports } from "../storage-reports.js";
import { fileOf, keysIn, moveAside, sweep, writeWhole } from "../whole-files.js";

export const lossFormat = "tilework-lost-pattern";
export const lossVersion = 1;

/** For a pattern with all its data. */
const maxFileBytes = 32 * 1024;
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
export class LossFiles {
  readonly #files: FileSystem;
  readonly #reports: StorageReports;
  readonly #knows: KnowsPattern;
  readonly #queue = new Queue();
  #folder = "";

  constructor(folder: Promise<string>, files: FileSystem, reports: StorageReports, knows: KnowsPattern) {
    this.#files = files;
    this.#reports = reports;
    this.#knows = knows;
    // Everything else waits in the queue after this.
    void this.#queue.add(async () => {
      this.#folder = await folder;
      await sweep(files, this.#folder, Date.now()).catch((error) => reports.problem(error));
    });
  }

  /** All patterns, the newest first. Never rejects. */
  read(): Promise<readonly KeptLoss[]> {
    return this.#queue.add(() => this.#read());
  }

  /**
   * Adds the patterns that are new. Resolves with the number written, and whether the limit was reached;
   * never rejects.
   */
  keep(losses: readonly KeptLoss[]): Promise<{ readonly kept: number; readonly isFull: boolean }> {
    return this.#queue.add(async () => {
      let kept = 0;
      try {
        let count = (await keysIn(this.#files, this.#folder)).length;
        for (const loss of losses) {
          const key = await keyOf(loss);
          if ((await this.#files.stat(fileOf(this.#files, this.#folder, key))) !== undefined) continue;
          if (count >= maxKeptLosses) return { kept, isFull: true };
          await writeWhole(this.#files, this.#folder, key, formatLoss(loss));
          count++;
          kept++;
        }
      } catch (error) {
        this.#reports.problem(error);
        this.#reports.cannotWrite(error);
      }
      return { kept, isFull: false };
    });
  }

  /** Deletes a pattern. Never rejects. */
  remove(loss: Pick<KeptLoss, "game" | "pattern">): Promise<void> {
    return this.#queue.add(async () => {
      try {
        await this.#files.remove(fileOf(this.#files, this.#folder, await keyOf(loss)));
      } catch (error) {
        this.#reports.problem(error);
        this.#reports.cannotWrite(error);
      }
    });
  }

  async #read(): Promise<readonly KeptLoss[]> {
    const found: KeptLoss[] = [];
    try {
      const keys = (await keysIn(this.#files, this.#folder)).slice(0, maxFiles);
      for (const key of keys) {
        const loss = await this.#readOne(key);
        if (loss !== undefined) found.push(loss);
      }
    } catch (error) {
      this.#reports.problem(error);
    }
    return found.sort((one, other) => other.atMs - one.atMs).slice(0, maxKeptLosses);
  }

  async #readOne(key: string): Promise<KeptLoss | undefined> {
    const file = fileOf(this.#files, this.#folder, key);
    try {
      const state = await this.#files.stat(file);
      const text = state !== undefined && state.size > maxFileBytes ? "" : await this.#files.read(file);
      // Another window has deleted it meanwhile.
      if (state === undefined || text === undefined) return undefined;
      const loss = parseLoss(text);
      if (
        loss !== undefined &&
        this.#knows(loss.game, loss.pattern.text, loss.pattern.rule) &&
        (await keyOf(loss)) === key
      )
        return loss;
      // It stays, for the newer version.
      if (!isNewer(text))
        this.#reports.setAside(
          await moveAside(this.#files, this.#folder, key, "broken"),
          say("It holds no deadlock pattern."),
        );
    } catch (error) {
      // One unreadable file must not hide the others.
      this.#reports.problem(error);
    }
    return undefined;
  }
}

/** Lower-case letters and digits only, so that two patterns have different file names on every disk. */
async function keyOf(loss: Pick<KeptLoss, "game" | "pattern">): Promise<string> {
  return (await sha256(nameOfLoss(loss))).slice(0, 32);
}

function formatLoss({ game, pattern: { text, rule }, from, atMs }: KeptLoss): string {
  const origin =
    from === undefined ? null : { title: from.title, start: from.start ?? null, file: from.file ?? null };
  const file = { format: lossFormat, version: lossVersion, game, pattern: text, rule, from: origin, atMs };
  return `${JSON.stringify({ ...file, check: checksum(JSON.stringify(file)) }, undefined, 1)}\n`;
}

/** Reads the output of `formatLoss`; `undefined` for anything else. */
function parseLoss(text: string): KeptLoss | undefined {
  const { check, ...file } = parseObject(text) ?? {};
  const { format, version, game, pattern, rule, atMs } = file;
  if (format !== lossFormat || version !== lossVersion || checksum(JSON.stringify(file)) !== check)
    return undefined;
  if (
    typeof game !== "string" ||
    typeof pattern !== "string" ||
    typeof rule !== "string" ||
    pattern.length > maxPatternCharacters
  )
    return undefined;
  if (typeof atMs !== "number" || !Number.isInteger(atMs) || atMs < 0 || atMs > 8.64e15) return undefined;
  const from = file.from === null ? null : parseOrigin(file.from);
  return from === undefined
    ? undefined
    : { game, pattern: { text: pattern, rule }, from: from ?? undefined, atMs };
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

/** Whether a later version of this program wrote it; such a file stays as it is. */
function isNewer(text: string): boolean {
  const { format, version } = fieldsOf(parseObject(text));
  return format === lossFormat && typeof version === "number" && version > lossVersion;
}
