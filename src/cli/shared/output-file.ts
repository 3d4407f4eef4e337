import { randomBytes } from "node:crypto";
import { constants, fstatSync, type BigIntStats as Stats } from "node:fs";
import { access, type FileHandle, link, lstat, open, realpath, rename, rm, stat } from "node:fs/promises";
import * as path from "node:path";
import { UsageError } from "./command.js";
import { fileProblem } from "./file-error.js";

/**
 * Files that are written. Each is written beside its place, flushed and renamed, so that it is whole or not
 * there. No file that is read in the same call is written to, and what stands in the place of an output is
 * not replaced unless it is of the output's own kind.
 */

/** A file that an option asks for. */
export interface Output {
  readonly file: string;
  /** As the command line names it: "--junit". */
  readonly option: string;
  /** `--force` was given: what is there is replaced, whatever it is. Files that are read are not. */
  readonly force: boolean;
  /**
   * A file of the same kind, which may be replaced: what it is called, and how its first 4,096 bytes tell.
   */
  readonly own?: { readonly name: string; isIt(beginning: string): boolean };
}

/**
 * To be called before the work begins, as it would be lost: throws a `UsageError` where the output cannot be
 * written, or would replace what it must not. `inputs`: names of files, "-" being what is piped in.
 */
export async function refuseOutput(output: Output, inputs: readonly string[]): Promise<void> {
  try {
    await targetOf(output, inputs);
  } catch (error) {
    throw asUsageError(output.file, error);
  }
}

/**
 * Writes an output. Throws as `refuseOutput` does. Returns a sentence where there is something to tell of it.
 */
export async function writeOutput(
  output: Output,
  inputs: readonly string[],
  data: Uint8Array | string,
): Promise<string | undefined> {
  const bytes = typeof data === "string" ? new TextEncoder().encode(data) : data;
  try {
    const { place, replaced } = await targetOf(output, inputs);
    await writeBeside(place, bytes, replaced, (beside) =>
      replaced === undefined ? putNew(beside, place) : rename(beside, place),
    );
    return replaced && linksCut(output.file, replaced);
  } catch (error) {
    throw asUsageError(output.file, error);
  }
}

/** Throws a `UsageError` where a file cannot be read a second time: a FIFO, a device. */
export async function refuseUnreal(file: string): Promise<void> {
  const about = await statOf(file);
  if (about?.isFile() === false)
    throw new UsageError(`“${file}” is no real file, so nothing is written from it or to it.`);
}

/** Throws a `UsageError` where a file that is read could not be replaced, as access is denied. */
export async function refuseUnwritable(file: string): Promise<void> {
  try {
    await mayReplace(await realpath(file));
  } catch (error) {
    // That the file is not there says who reads it.
    if (codeOf(error) !== "ENOENT") throw asUsageError(file, error);
  }
}

/** A state of a file, which tells whether it was written to since. */
export type FileVersion = Stats;

export function versionOf(file: string): Promise<FileVersion> {
  return stat(file, { bigint: true });
}

export type Replaced =
  | { readonly kind: "changed" }
  | { readonly kind: "replaced"; readonly note: string | undefined };

/**
 * Replaces a file by what was made of it; links to it stay links. "changed": the file has changed since it
 * was read, and nothing was written. `note`: a sentence where there is something to tell.
 */
export async function replaceFile(file: string, bytes: Uint8Array, read: FileVersion): Promise<Replaced> {
  try {
    const place = await realpath(file);
    let isSame = true;
    await writeBeside(place, bytes, read, async (beside) => {
      isSame = versionText(await versionOf(place)) === versionText(read);
      if (isSame) await rename(beside, place);
    });
    return isSame ? { kind: "replaced", note: linksCut(file, read) } : { kind: "changed" };
  } catch (error) {
    throw asUsageError(file, error);
  }
}

/** Throws a `UsageError` where a file is named twice, be it by another of its names. */
export async function refuseSameFiles(files: readonly string[]): Promise<void> {
  const seen = new Map<string, string>();
  for (const file of files) {
    const about = await statOf(file);
    const key = about === undefined ? file : identityOf(about);
    const other = seen.get(key);
    if (other === file) throw new UsageError(`“${file}” is named twice.`);
    if (other !== undefined) throw new UsageError(`“${other}” and “${file}” are the same file.`);
    seen.set(key, file);
  }
}

interface Target {
  /** Without links. */
  readonly place: string;
  /** What is there and will be replaced. */
  readonly replaced: Stats | undefined;
}

async function targetOf(output: Output, inputs: readonly string[]): Promise<Target> {
  const { file, option } = output;
  if (file === "" || file.endsWith("/") || file.endsWith(path.sep))
    throw new UsageError(`${option} needs the name of a file.`);
  const there = await orAbsent(stat(file, { bigint: true }));
  if (there === undefined) {
    // The link itself would be replaced, or a file made where nobody looks for it.
    if ((await orAbsent(lstat(file))) !== undefined)
      throw new UsageError(`“${file}” is a link to a file that is not there.`);
    await access(path.dirname(file), constants.W_OK);
    return { place: file, replaced: undefined };
  }
  if (!there.isFile()) {
    throw new UsageError(
      `Couldn't write “${file}”: ${there.isDirectory() ? "it is a folder" : `${option} takes a real file`}.`,
    );
  }
  for (const input of inputs) {
    const read = input === "-" ? statOfInput() : await statOf(input);
    if (read === undefined || identityOf(read) !== identityOf(there)) continue;
    throw new UsageError(
      `“${file}” is read in this call, so ${option} does not write to it. Name another file.`,
    );
  }
  const place = await realpath(file);
  await refuseOther(output, place, there.size);
  await mayReplace(place);
  return { place, replaced: there };
}

const beginningBytes = 4_096;

/** Throws where what is there is to stay. An empty file is none to lose. */
async function refuseOther({ file, own, force }: Output, place: string, size: bigint): Promise<void> {
  if (force || size === 0n) return;
  if (own === undefined) throw new UsageError(existing(file));
  const handle = await open(place, "r");
  try {
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(beginningBytes), 0, beginningBytes, 0);
    if (own.isIt(buffer.toString("utf8", 0, bytesRead))) return;
  } finally {
    await handle.close();
  }
  throw new UsageError(
    `“${file}” exists and is not ${own.name}, so it stays. Name another file, or use --force.`,
  );
}

const existing = (file: string) =>
  `“${file}” exists already and is not overwritten. Name another file, or use --force.`;

/** What is written is made beside and renamed, so the folder has to let us, too. */
async function mayReplace(place: string): Promise<void> {
  await access(place, constants.W_OK);
  await access(path.dirname(place), constants.W_OK);
}

/**
 * Writes a new file beside the place, with the rights of the one that it replaces, and has it put into its
 * place. Its name is by chance, so that one which a killed program left behind is in nobody's way.
 */
async function writeBeside(
  place: string,
  bytes: Uint8Array,
  replaced: Stats | undefined,
  put: (beside: string) => Promise<void>,
): Promise<void> {
  const beside = path.join(path.dirname(place), `.tilework-${randomBytes(8).toString("hex")}.tmp`);
  const handle = await open(beside, "wx");
  try {
    try {
      if (replaced !== undefined) await takeRights(handle, replaced);
      await handle.writeFile(bytes);
      await flush(handle);
      if ((await handle.stat()).size !== bytes.length) throw new Error("the disk did not take all of it");
    } finally {
      await handle.close();
    }
    await put(beside);
  } finally {
    await rm(beside, { force: true });
  }
  await flushFolder(path.dirname(place));
}

/** A file that another program has made meanwhile stays. */
async function putNew(beside: string, place: string): Promise<void> {
  try {
    await link(beside, place);
  } catch (error) {
    // Some disks have no hard links.
    if (codeOf(error) === "EEXIST" || (await orAbsent(lstat(place))) !== undefined)
      throw new UsageError(existing(place));
    await rename(beside, place);
  }
}

/** The mode of a file and, as far as the system lets us, its owner and group. */
async function takeRights(handle: FileHandle, { uid, gid, mode }: Stats): Promise<void> {
  const own = await handle.stat({ bigint: true });
  if (own.uid !== uid || own.gid !== gid) await handle.chown(Number(uid), Number(gid)).catch(() => undefined);
  await handle.chmod(Number(mode & 0o777n));
}

/** What network disks say where there is nothing to flush. */
const cannotFlush: ReadonlySet<unknown> = new Set(["EINVAL", "ENOTSUP", "ENOSYS"]);

async function flush(handle: FileHandle): Promise<void> {
  try {
    await handle.sync();
  } catch (error) {
    if (!cannotFlush.has(codeOf(error))) throw error;
  }
}

/** The file is in its place already, so what goes wrong here is no error. */
async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r").catch(() => undefined);
  await handle?.sync().catch(() => undefined);
  await handle?.close();
}

function linksCut(file: string, { nlink }: Stats): string | undefined {
  if (nlink <= 1n) return undefined;
  return `“${file}” was one of ${nlink} names of the same file (hard links). The others keep what it held before.`;
}

function identityOf({ dev, ino }: Stats): string {
  return `${dev}.${ino}`;
}

function versionText({ dev, ino, size, mtimeNs }: Stats): string {
  return `${dev}.${ino}.${size}.${mtimeNs}`;
}

/** `undefined` where it is not there, or nothing is to be known of it. */
function statOf(file: string): Promise<Stats | undefined> {
  return stat(file, { bigint: true }).catch(() => undefined);
}

function statOfInput(): Stats | undefined {
  try {
    return fstatSync(0, { bigint: true });
  } catch {
    return undefined;
  }
}

async function orAbsent<Found>(found: Promise<Found>): Promise<Found | undefined> {
  try {
    return await found;
  } catch (error) {
    if (codeOf(error) === "ENOENT") return undefined;
    throw error;
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && "code" in error ? error.code : undefined;
}

function asUsageError(file: string, error: unknown): UsageError {
  return error instanceof UsageError
    ? error
    : new UsageError(`Couldn't write “${file}”: ${fileProblem(error)}.`);
}
