import { constants } from "node:fs";
import { type FileHandle, lstat, open, realpath } from "node:fs/promises";
import * as path from "node:path";
import { fileURLToPath } from "node:url";
import { fileProblem } from "../../games/file-problem.js";
import { maxLevelFileBytes } from "../../games/levels.js";
import { english } from "../../games/message.js";
import { type LevelTexts, OperationError, refuseCancelled } from "../../operations/operation.js";
import { decodeText } from "../../platform/text-bytes.js";

const at = "level.file";
/** A canceled call stops between two parts of a file. */
const partBytes = 256 * 1024;

/**
 * Reads level files of one folder and of those in it. Links are followed and must stay inside. `folder`: its
 * path with all links resolved; `undefined`: no file is read.
 */
export function rootFolder(folder: string | undefined): LevelTexts {
  return {
    async read(file, signal) {
      if (folder === undefined)
        throw new OperationError("refused", "This server reads no files. Give the level as text.", at);
      const place = insideOf(folder, file);
      try {
        const real = await realpath(place);
        // Checked again: a link may lead outside. The answer does not tell where.
        if (!isInside(folder, real)) throw outside(file);
        return await readRegular(real, file, signal);
      } catch (error) {
        if (error instanceof OperationError) throw error;
        throw new OperationError(
          "file",
          `Couldn't read “${shown(file)}”: ${english(fileProblem(error))}.`,
          at,
        );
      }
    },
  };
}

/** A path in the folder. Nothing is read before it is known to be inside. */
function insideOf(folder: string, file: string): string {
  const way = pathOf(file);
  if (way === undefined || way === "" || way.includes("\0")) throw outside(file);
  const place = path.resolve(folder, way);
  if (!isInside(folder, place)) throw outside(file);
  return place;
}

/** The path that an address of a file names, or the text; `undefined` for other addresses. */
function pathOf(file: string): string | undefined {
  if (!/^[a-z][a-z0-9+.-]+:\/\//i.test(file)) return file;
  try {
    return fileURLToPath(file);
  } catch {
    return undefined;
  }
}

function isInside(folder: string, place: string): boolean {
  const way = path.relative(folder, place);
  return !(way === "" || way === ".." || way.startsWith(`..${path.sep}`) || path.isAbsolute(way));
}

function outside(file: string): OperationError {
  return new OperationError("refused", `“${shown(file)}” isn't a file in the folder of this server.`, at);
}

function shown(file: string): string {
  return file.slice(0, 200);
}

/**
 * Reads a file. Throws if it has become a link meanwhile, or is a device or a pipe, which may have no end.
 */
async function readRegular(real: string, file: string, signal: AbortSignal): Promise<string> {
  const handle = await open(
    real,
    constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0),
  );
  try {
    const about = await handle.stat();
    // A folder on the way may have become a link before the file was opened.
    const there = (await realpath(real)) === real ? await lstat(real) : undefined;
    if (there === undefined || there.ino !== about.ino || there.dev !== about.dev) throw outside(file);
    if (!about.isFile()) throw new OperationError("refused", `“${shown(file)}” isn't a regular file.`, at);
    const bytes = await readBounded(handle, signal);
    if (bytes === undefined)
      throw new OperationError(
        "file",
        `“${shown(file)}” is larger than ${maxLevelFileBytes / 1024 / 1024} MB.`,
        at,
      );
    const text = decodeText(bytes);
    if (text.ok) return text.value;
    throw new OperationError("file", `Couldn't read “${shown(file)}”: ${english(text.error)}`, at);
  } finally {
    await handle.close();
  }
}

/** `undefined` for a file that is too large, even if its reported size is small. */
async function readBounded(handle: FileHandle, signal: AbortSignal): Promise<Buffer | undefined> {
  const parts: Buffer[] = [];
  for (let total = 0; ; ) {
    refuseCancelled(signal);
    const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(partBytes) });
    if (bytesRead === 0) return Buffer.concat(parts);
    total += bytesRead;
    if (total > maxLevelFileBytes) return undefined;
    parts.push(buffer.subarray(0, bytesRead));
  }
}
