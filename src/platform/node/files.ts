import { constants } from "node:fs";
import { mkdir, open, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { homedir } from "node:os";
import * as path from "node:path";
import { pathToFileURL } from "node:url";
import { codeOf, type FileState, type FileSystem, orIfAbsent } from "../storage/file-system.js";

/** This machine's disk, accessed through Node. VS Code's file service would ask the window at every step. */
export const hostFiles: FileSystem = {
  join: path.join,
  async makeFolder(folder) {
    await mkdir(folder, { recursive: true });
  },
  list: (folder) => orIfAbsent([], readdir(folder)),
  stat: (file) => orIfAbsent(undefined, stateOf(file)),
  read: (file) => orIfAbsent(undefined, readRegularFile(file)),
  write: (file, text) => writeFile(file, text),
  async flush(path) {
    try {
      // A folder can be opened only for reading, and Windows flushes a file only with write access.
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
 * Error codes of platforms and disks where there is nothing to flush: Windows for folders, network disks for
 * files.
 */
const cannotFlush: ReadonlySet<unknown> = new Set([
  "EISDIR",
  "EPERM",
  "EACCES",
  "EINVAL",
  "ENOTSUP",
  "ENOSYS",
]);

/** Windows has no such flag, and no FIFOs in its file system. */
const withoutWaiting = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);

/** A FIFO or a device is not one of our files; reading it might never end. */
async function readRegularFile(file: string): Promise<string> {
  const handle = await open(file, withoutWaiting);
  try {
    if (!(await handle.stat()).isFile()) throw new Error(`“${file}” is not a regular file.`);
    return await handle.readFile("utf8");
  } finally {
    await handle.close();
  }
}

async function stateOf(file: string): Promise<FileState> {
  const { size, mtimeMs, mtimeNs, ctimeNs, ino } = await stat(file, { bigint: true });
  return { size: Number(size), mtimeMs: Number(mtimeMs), id: `${ino}.${mtimeNs}.${ctimeNs}` };
}

/** The path by which these files name a VS Code URI. */
export function pathOf({ fsPath }: { readonly fsPath: string }): string {
  return fsPath;
}

/** The URI of such a path. */
export function addressOf(file: string): string {
  return pathToFileURL(file).href;
}

/** The user's home folder on this machine. */
export function homeFolder(): string | undefined {
  return homedir();
}
