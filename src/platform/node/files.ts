import { constants } from "node:fs";
import { mkdir, open, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import * as path from "node:path";
import { pathToFileURL } from "node:url";
import { codeOf, type FileState, type FileSystem, isAbsence } from "../storage/file-system.js";

/**
 * The disk of this machine. Files are read and written as the platform does it, without VS Code's file
 * service, whose every step asks the window first.
 */
export const hostFiles: FileSystem = {
  join: path.join,
  async makeFolder(folder) {
    await mkdir(folder, { recursive: true });
  },
  list: (folder) => absentIs([], readdir(folder)),
  stat: (file) => absentIs(undefined, stateOf(file)),
  read: (file) => absentIs(undefined, readRealFile(file)),
  write: (file, text) => writeFile(file, text),
  async flush(path) {
    try {
      // A folder can be opened only for reading, and Windows flushes a file only for who may write to it.
      const handle = await open(path, "r+").catch(() => open(path, "r"));
      try {
        await handle.sync();
      } finally {
        await handle.close();
      }
    } catch (error) {
      if (!cannotFlush.has(codeOf(error))) throw error;
    }
  },
  async rename(from, to) {
    await rename(from, to);
    return undefined;
  },
  remove: (file) => rm(file, { force: true }),
};

/**
 * What platforms and disks say where there is nothing to flush: Windows of folders, network disks of files.
 */
const cannotFlush: ReadonlySet<unknown> = new Set([
  "EISDIR",
  "EPERM",
  "EACCES",
  "EINVAL",
  "ENOTSUP",
  "ENOSYS",
]);

/** Windows has no such flag, and no FIFOs among its files. */
const withoutWaiting = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);

/** A FIFO or a device is none of our files; reading it might never end. */
async function readRealFile(file: string): Promise<string> {
  const handle = await open(file, withoutWaiting);
  try {
    if (!(await handle.stat()).isFile()) throw new Error(`“${file}” is no real file.`);
    return await handle.readFile("utf8");
  } finally {
    await handle.close();
  }
}

async function stateOf(file: string): Promise<FileState> {
  const { size, mtimeMs, mtimeNs, ctimeNs, ino } = await stat(file, { bigint: true });
  return { size: Number(size), mtimeMs: Number(mtimeMs), id: `${ino}.${mtimeNs}.${ctimeNs}` };
}

async function absentIs<Value>(absent: Value, found: Promise<Value>): Promise<Value> {
  try {
    return await found;
  } catch (error) {
    if (isAbsence(error)) return absent;
    throw error;
  }
}

/** How files name what VS Code has as an address. */
export function pathOf({ fsPath }: { readonly fsPath: string }): string {
  return fsPath;
}

/** The address of a file named so. */
export function addressOf(file: string): string {
  return pathToFileURL(file).href;
}
