import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";

/**
 * What the stores ask of a disk, in steps between which a process may be killed or the power fail. What was written is sure only when it was flushed,
 * and so is, for the folder they are in, that files came, went or were renamed.
 */
export interface FileSystem {
  /** With the folders above it; nothing where it is there. */
  makeFolder(folder: string): Promise<void>;
  /** The names in a folder; none where there is no such folder. */
  list(folder: string): Promise<readonly string[]>;
  /** `undefined` where there is no such file. */
  stat(file: string): Promise<FileState | undefined>;
  /** As UTF-8; `undefined` where there is no such file. */
  read(file: string): Promise<string | undefined>;
  /** Makes a file, or replaces its text. */
  write(file: string, text: string): Promise<void>;
  /** Has the platform put what it holds of a file or folder on the disk itself. */
  flush(path: string): Promise<void>;
  /** Over the file of that name, if there is one. */
  rename(from: string, to: string): Promise<void>;
  /** Nothing where there is no such file. */
  remove(file: string): Promise<void>;
}

/** Two equal states of a name are the same text. */
export interface FileState {
  readonly size: number;
  readonly mtimeMs: number;
  /** Tells writes within a tick of the disk's clock apart. */
  readonly id: string;
}

/** The disk of this machine. Files are read and written as the platform does it, without VS Code's file service, whose every step asks the window first. */
export const machineFiles: FileSystem = {
  async makeFolder(folder) {
    await mkdir(folder, { recursive: true });
  },
  list: (folder) => absentIs([], readdir(folder)),
  stat: (file) => absentIs(undefined, stateOf(file)),
  read: (file) => absentIs(undefined, readFile(file, "utf8")),
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
  rename,
  remove: (file) => rm(file, { force: true }),
};

/** What platforms and disks say where there is nothing to flush: Windows of folders, network disks of files. */
const cannotFlush: ReadonlySet<unknown> = new Set(["EISDIR", "EPERM", "EACCES", "EINVAL", "ENOTSUP", "ENOSYS"]);

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

/** There is no such file. */
export function isAbsence(error: unknown): boolean {
  return codeOf(error) === "ENOENT";
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && "code" in error ? error.code : undefined;
}
