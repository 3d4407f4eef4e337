import { parseJson } from "../../games/reading.js";
import { randomHex } from "../crypto.js";
import { type FileState, type FileSystem, isAbsence, orIfAbsent } from "./file-system.js";

/**
 * Files that several processes share without locks, which a killed process would never release:
 *
 * - A file is written beside its place, flushed, and renamed into its place: it is complete or absent.
 * - Only the process that made a name up (`newKey`) writes to it.
 * - A process that has written a replacement for another process's file removes that file
 *   (`removeUnchanged`), but only the content that it has read.
 * - Over a slow connection a file counts as written before it is renamed (`FileSystem.isSafe`). If its
 *   process ends in between, the file beside its place is the later one (`UnrenamedSaves`).
 */

export const suffix = ".json";
/** A temporary file this old does not belong to a write in progress. */
const leftoverMs = 60_000;

/** A unique name. */
export function newKey(): string {
  return randomHex(8);
}

/** The names of files in the folder itself. */
export const keyPattern = /^[\w-]{1,100}$/;

/** A unique name of the same kind as a key: the part before the random one stays. */
function anotherKey(key: string): string {
  return `${/^(.*-)[0-9a-f]{16}$/.exec(key)?.[1] ?? ""}${newKey()}`;
}

export function fileOf(files: FileSystem, folder: string, key: string): string {
  return files.join(folder, key + suffix);
}

/** The names of the files, without their suffix. */
export async function keysIn(files: FileSystem, folder: string): Promise<readonly string[]> {
  const names = await files.list(folder);
  return names.filter((name) => name.endsWith(suffix)).map((name) => name.slice(0, -suffix.length));
}

/**
 * The name of a file while it is written: its key, the time when the write started, and a random number. The
 * time is in milliseconds since 1970, as twelve hexadecimal digits; a browser's storage does not know it.
 */
const whileWritten = /^(.+)\.([0-9a-f]{12})[0-9a-f]{8}\.tmp$/;

function whileWrittenName(key: string, nowMs: number): string {
  return `${key}.${nowMs.toString(16).padStart(12, "0")}${randomHex(4)}.tmp`;
}

/** The key of a file that is being written; `undefined` for any other file. */
export function keyWhileWritten(name: string): string | undefined {
  return whileWritten.exec(name)?.[1];
}

/** The final name of a file that is being written; `undefined` for any other file. */
export function nameWhileWritten(name: string): string | undefined {
  return keyWhileWritten(name)?.concat(suffix);
}

/** Whether a name is that of a file whose writing started so long ago that its process has ended. */
export function isLeftover(name: string, nowMs: number): boolean {
  const startedAt = whileWritten.exec(name)?.[2];
  return startedAt !== undefined && nowMs - Number.parseInt(startedAt, 16) > leftoverMs;
}

/** Whether a file was written completely: each is one JSON value. */
export function isWholeText(text: string): boolean {
  return parseJson(text) !== undefined;
}

/** The less usual options of `writeWhole`. */
export interface WriteOptions {
  /** The key of the file, if it is determined during the write. */
  readonly place?: Promise<string>;
  /**
   * Called if the text is safe before the file is in its place, with the file that holds it. That file stays
   * when it cannot be renamed. Its reader must use `UnrenamedSaves`.
   */
  readonly safe?: (file: string) => void;
}

/**
 * Rejects when the file could not be written; the previous file is then unchanged. Creates the folder if
 * there is none. Resolves with the final key, and with the file's state, if that is known.
 */
export async function writeWhole(
  files: FileSystem,
  folder: string,
  key: string,
  text: string,
  { place, safe }: WriteOptions = {},
): Promise<{ readonly key: string; readonly state: FileState | undefined }> {
  const temporary = files.join(folder, whileWrittenName(key, Date.now()));
  const writing = writeFlushed(files, folder, temporary, text);
  let isSafe = false;
  try {
    const [found = key] = await Promise.all([place, writing]);
    // Readers get `key` from the name of the temporary file. If `place` gave another key, `key` may be the
    // file of another process now.
    if (safe !== undefined && found === key && files.isSafe?.(temporary) === true) {
      isSafe = true;
      safe(temporary);
    }
    const target = fileOf(files, folder, found);
    const state = await files.rename(temporary, target).catch(async (error) => {
      // Another process may have moved it to its place.
      if (isAbsence(error) && (await files.read(target)) === text) return undefined;
      throw error;
    });
    await files.flush(folder);
    return { key: found, state };
  } catch (error) {
    await writing.catch(() => undefined);
    if (!isSafe) await files.remove(temporary).catch(() => undefined);
    throw error;
  }
}

async function writeFlushed(files: FileSystem, folder: string, file: string, text: string): Promise<void> {
  await files.makeFolder(folder);
  await files.write(file, text);
  await files.flush(file);
}

/**
 * Removes the file of a key if it still has the content that was read. Another process may write to it at any
 * moment. So it is first renamed to a name that no process writes to; newer content is kept under that name.
 */
export async function removeUnchanged(
  files: FileSystem,
  folder: string,
  key: string,
  isKnown: (text: string) => boolean | Promise<boolean>,
): Promise<void> {
  const held = await files.read(fileOf(files, folder, key));
  if (held === undefined || !(await isKnown(held))) return;
  const claimed = fileOf(files, folder, anotherKey(key));
  await orIfAbsent(undefined, files.rename(fileOf(files, folder, key), claimed));
  // Another process may have been faster.
  const taken = await files.read(claimed);
  if (taken !== undefined && (await isKnown(taken))) await files.remove(claimed);
}

/** Moves an unreadable file unchanged into the folder `set-aside`. Resolves with its new path. */
export async function moveAside(files: FileSystem, folder: string, key: string): Promise<string> {
  const aside = files.join(folder, "set-aside");
  const target = fileOf(files, aside, `${key}.broken.${randomHex(3)}`);
  await files.makeFolder(aside);
  await files.rename(fileOf(files, folder, key), target);
  return target;
}

/** Removes what interrupted writes left behind. `nowMs`: since 1970. */
export async function sweep(
  files: FileSystem,
  folder: string,
  nowMs: number,
  isNeeded: (file: string) => boolean,
): Promise<void> {
  const names = await files.list(folder);
  for (const name of names.filter((candidate) => isLeftover(candidate, nowMs))) {
    const file = files.join(folder, name);
    if (!isNeeded(file)) await files.remove(file);
  }
}
