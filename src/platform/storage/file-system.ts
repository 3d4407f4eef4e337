import type { Message } from "../../games/message.js";

/**
 * The disk operations that the stores need. Between any two steps the process may be killed or the power may
 * fail. Written text is safe only after a flush. The same is true of added, removed and renamed files, for a
 * flush of their folder.
 */
export interface FileSystem {
  /** The path of a file or folder in a folder. */
  join(folder: string, name: string): string;
  /** Creates a folder with its parents; does nothing if it exists. */
  makeFolder(folder: string): Promise<void>;
  /** The names in a folder; empty if the folder does not exist. */
  list(folder: string): Promise<readonly string[]>;
  /** `undefined` if there is no such file. */
  stat(file: string): Promise<FileState | undefined>;
  /** As UTF-8; `undefined` if there is no such file. */
  read(file: string): Promise<string | undefined>;
  /** Creates a file or replaces its text. */
  write(file: string, text: string): Promise<void>;
  /** Makes the platform write everything it holds of a file or folder to the disk itself. */
  flush(path: string): Promise<void>;
  /**
   * Replaces an existing file of that name. Resolves with the state of the file in its new place, if it is
   * known without another check.
   */
  rename(from: string, to: string): Promise<FileState | undefined>;
  /** Does nothing if there is no such file. */
  remove(file: string): Promise<void>;
  /**
   * Whether a flushed file is safe under the name that it has now, whatever happens to this process. Absent
   * if a file is safe only after it was renamed and its folder was flushed.
   */
  isSafe?(file: string): boolean;
}

/** Equal states of a file name mean equal texts. */
export interface FileState {
  readonly size: number;
  /** When it was last written; absent where the storage does not know it reliably. */
  readonly mtimeMs?: number;
  /** Distinguishes writes within a tick of the disk's clock. */
  readonly id: string;
}

/** Whether the error means that there is no such file. */
export function isAbsence(error: unknown): boolean {
  return codeOf(error) === "ENOENT";
}

/** What was found, or `absent` where there is no such file: where the error `isIt`. */
export async function orIfAbsent<Found, Absent>(
  absent: Absent,
  found: PromiseLike<Found>,
  isIt = isAbsence,
): Promise<Found | Absent> {
  try {
    return await found;
  } catch (error) {
    if (isIt(error)) return absent;
    throw error;
  }
}

/** The error code of a file system, such as "ENOENT". */
export function codeOf(error: unknown): unknown {
  return error instanceof Error && "code" in error ? error.code : undefined;
}

/** The number of tasks that run in parallel on a disk or VS Code's file service. */
const limit = 16;

/** `items.map(task)` with several tasks in parallel; resolves in the order of the items. */
export async function inParallel<Item, Made>(
  items: readonly Item[],
  task: (item: Item) => Promise<Made>,
): Promise<Made[]> {
  const made: Made[] = [];
  const waiting = items.entries();
  const lane = async () => {
    for (const [index, item] of waiting) made[index] = await task(item);
  };
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, lane));
  return made;
}

/** Receives the reports of a file store. */
export interface StorageReports {
  /** A file that could not be read was moved there, unchanged. */
  setAside(file: string, reason: Message): void;
  /** A file of a newer version stays where it is, unread. Without this method, only the log tells it. */
  newer?(file: string, reason: Message): void;
  /** A write failed and is tried again. Reported once until it succeeds. */
  cannotWrite(error: unknown): void;
  /** For the log. */
  problem(error: unknown): void;
}
