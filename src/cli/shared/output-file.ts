import { constants, fstatSync, type BigIntStats as Stats } from "node:fs";
import { access, type FileHandle, link, lstat, open, realpath, rename, rm, stat } from "node:fs/promises";
import * as path from "node:path";
import { fileProblem } from "../../games/file-problem.js";
import { type Message, say } from "../../games/message.js";
import { hostFiles } from "../../platform/node/files.js";
import { codeOf, isAbsence, orIfAbsent } from "../../platform/storage/file-system.js";
import { newKey } from "../../platform/storage/whole-files.js";
import { UsageError } from "./command.js";
import { pipe } from "./input-file.js";

/**
 * Writes files. Each file is written beside its target, flushed and renamed, so it is complete or absent.
 * Files that are read in the same call are never overwritten. An existing file is replaced only if it is of
 * the output's own kind.
 *
 * The library write-file-atomic 7 renames a file of which a full disk took only a part. Neither it nor
 * atomically 2 can spare a file that was created or changed meanwhile.
 */

/** An output file that an option names. */
export interface Output {
  readonly file: string;
  /** The option on the command line: “--junit”. */
  readonly option: string;
  /**
   * Whether `--force` was given, which replaces any existing file except those that are read. It is
   * `undefined` if the command has no such option, and names the file itself.
   */
  readonly force: boolean | undefined;
  /** The kind of file that may be replaced: its name, and a test of the first 4,096 bytes. */
  readonly own?: { readonly name: Message; isIt(beginning: string): boolean };
}

/**
 * Checks an output before the work starts. Throws a `UsageError` where the output cannot be written, or would
 * replace a file that must stay. `inputs`: names of files, “-” for piped input.
 */
export async function refuseOutput(output: Output, inputs: readonly string[]): Promise<void> {
  try {
    await targetOf(output, inputs);
  } catch (error) {
    throw asUsageError(output.file, error);
  }
}

/**
 * Writes an output. Throws as `refuseOutput` does. Returns a sentence where the player should know something
 * about it.
 */
export async function writeOutput(
  output: Output,
  inputs: readonly string[],
  data: Uint8Array | string,
): Promise<Message | undefined> {
  try {
    const { place, replaced } = await targetOf(output, inputs);
    await writeBeside(place, data, replaced, (beside) =>
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
    throw new UsageError(
      say("Couldn't use “{0}”: it isn't a real file, so nothing can be written to it.", file),
      file,
    );
}

/** Throws a `UsageError` where access rights would prevent replacing a file. */
export async function refuseUnwritable(file: string): Promise<void> {
  try {
    await mayReplace(await realpath(file));
  } catch (error) {
    // A missing file is reported where it is read.
    if (!isAbsence(error)) throw asUsageError(file, error);
  }
}

/** The state of a file, to notice later changes. */
export function versionOf(file: string): Promise<Stats> {
  return stat(file, { bigint: true });
}

/**
 * Replaces a file by new contents; links to it stay links. `undefined`: the file has changed since it was
 * read, and nothing was written. `note`: a sentence that the player should see.
 */
export async function replaceFile(
  file: string,
  bytes: Uint8Array,
  read: Stats,
): Promise<{ readonly note: Message | undefined } | undefined> {
  try {
    const place = await realpath(file);
    let isSame = true;
    await writeBeside(place, bytes, read, async (beside) => {
      isSame = versionText(await versionOf(place)) === versionText(read);
      if (isSame) await rename(beside, place);
    });
    return isSame ? { note: linksCut(file, read) } : undefined;
  } catch (error) {
    throw asUsageError(file, error);
  }
}

/** Throws a `UsageError` where a file is named twice, even by different names. */
export async function refuseSameFiles(files: readonly string[]): Promise<void> {
  const seen = new Map<string, string>();
  for (const file of files) {
    const about = await statOf(file);
    const key = about === undefined ? file : identityOf(about);
    const other = seen.get(key);
    if (other === file) throw new UsageError(say("“{0}” is named more than once.", file), file);
    if (other !== undefined)
      throw new UsageError(say("“{0}” and “{1}” are the same file.", other, file), file);
    seen.set(key, file);
  }
}

interface Target {
  /** The path with all links resolved. */
  readonly place: string;
  /** The existing file, which will be replaced. */
  readonly replaced: Stats | undefined;
}

async function targetOf(output: Output, inputs: readonly string[]): Promise<Target> {
  const { file, option } = output;
  if (file === "" || file === pipe || file.endsWith("/") || file.endsWith(path.sep))
    throw new UsageError(say("{0} needs the name of a file.", option), option);
  const there = await orIfAbsent(undefined, stat(file, { bigint: true }));
  if (there === undefined) {
    // Writing would replace the link itself, or create a file in an unexpected place.
    if ((await orIfAbsent(undefined, lstat(file))) !== undefined)
      throw new UsageError(
        say("Couldn't write “{0}”: it is a link to a file that doesn't exist.", file),
        file,
      );
    await access(path.dirname(file), constants.W_OK);
    return { place: file, replaced: undefined };
  }
  if (!there.isFile()) {
    throw new UsageError(
      there.isDirectory()
        ? say("Couldn't write “{0}”: it is a folder.", file)
        : say("Couldn't write “{0}”: {1} takes a real file.", file, option),
      file,
    );
  }
  for (const input of inputs) {
    const read = input === "-" ? statOfInput() : await statOf(input);
    if (read === undefined || identityOf(read) !== identityOf(there)) continue;
    throw new UsageError(
      say("Couldn't write “{0}”: this command reads it. Give {1} another file.", file, option),
      file,
    );
  }
  const place = await realpath(file);
  await refuseOther(output, place, there.size);
  await mayReplace(place);
  return { place, replaced: there };
}

const beginningBytes = 4_096;

/** Throws where the existing file must stay. An empty file may be replaced. */
async function refuseOther({ file, own, force }: Output, place: string, size: bigint): Promise<void> {
  if (force === true || size === 0n) return;
  if (own === undefined) throw new UsageError(existing(file), file);
  const handle = await open(place, "r");
  try {
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(beginningBytes), 0, beginningBytes, 0);
    if (own.isIt(buffer.toString("utf8", 0, bytesRead))) return;
  } finally {
    await handle.close();
  }
  throw new UsageError(
    force === undefined
      ? say("Couldn't write “{0}”: it exists and isn't {1}. Rename it, or delete it.", file, own.name)
      : say(
          "Couldn't write “{0}”: it exists and isn't {1}. Name another file, or use --force.",
          file,
          own.name,
        ),
    file,
  );
}

const existing = (file: string) =>
  say("Couldn't write “{0}”: it exists already. Name another file, or use --force.", file);

/** The new file is written beside the target and renamed, so the folder must be writable, too. */
async function mayReplace(place: string): Promise<void> {
  await access(place, constants.W_OK);
  await access(path.dirname(place), constants.W_OK);
}

/**
 * Writes a new file beside the target, with the access rights of the file that it replaces, and lets `put`
 * move it there. Its name is random, so a file that a killed program left behind does no harm.
 */
async function writeBeside(
  place: string,
  data: Uint8Array | string,
  replaced: Stats | undefined,
  put: (beside: string) => Promise<void>,
): Promise<void> {
  const beside = path.join(path.dirname(place), `.tilework-${newKey()}.tmp`);
  const handle = await open(beside, "wx");
  try {
    try {
      if (replaced !== undefined) await takeRights(handle, replaced);
      await handle.writeFile(data);
    } finally {
      await handle.close();
    }
    await hostFiles.flush(beside);
    await put(beside);
  } finally {
    await rm(beside, { force: true });
  }
  // The file is in its place already, so a failure here is not an error.
  await hostFiles.flush(path.dirname(place)).catch(() => undefined);
}

/** A file that another program has created meanwhile stays. */
async function putNew(beside: string, place: string): Promise<void> {
  try {
    await link(beside, place);
  } catch (error) {
    // Some disks have no hard links.
    if (codeOf(error) === "EEXIST" || (await orIfAbsent(undefined, lstat(place))) !== undefined)
      throw new UsageError(existing(place), place);
    await rename(beside, place);
  }
}

/** Copies the mode of a file and, as far as the system allows, its owner and group. */
async function takeRights(handle: FileHandle, { uid, gid, mode }: Stats): Promise<void> {
  const own = await handle.stat({ bigint: true });
  if (own.uid !== uid || own.gid !== gid) await handle.chown(Number(uid), Number(gid)).catch(() => undefined);
  await handle.chmod(Number(mode & 0o777n));
}

function linksCut(file: string, { nlink }: Stats): Message | undefined {
  if (nlink <= 1n) return undefined;
  return say("“{0}” had other names (hard links). The files of those names keep the old contents.", file);
}

function identityOf({ dev, ino }: Stats): string {
  return `${dev}.${ino}`;
}

function versionText(about: Stats): string {
  return `${identityOf(about)}.${about.size}.${about.mtimeNs}`;
}

/** `undefined` where the file does not exist, or its state cannot be read. */
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

function asUsageError(file: string, error: unknown): UsageError {
  return error instanceof UsageError
    ? error
    : new UsageError(say("Couldn't write “{0}”: {1}", file, say("{0}.", fileProblem(error))), file);
}
