import { type FileHandle, link, mkdir, open, rename, rm } from "node:fs/promises";
import * as path from "node:path";
import { fileProblem } from "../../games/file-problem.js";
import { say } from "../../games/message.js";
import { hostFiles } from "../../platform/node/files.js";
import { codeOf } from "../../platform/storage/file-system.js";
import { newKey } from "../../platform/storage/whole-files.js";
import { StorageError } from "./command.js";

/** In milliseconds. */
export interface LockTimes {
  /** The process that has a lock changes its file this often. */
  readonly renewMs: number;
  /** A lock that did not change for so long was left behind. */
  readonly leftMs: number;
  /** Those who wait give up after this time. */
  readonly patienceMs: number;
}

const usualTimes: LockTimes = { renewMs: 500, leftMs: 5_000, patienceMs: 20_000 };
const pauseMs = 15;
/**
 * A lock counts as left behind only if it looks the same at this many looks. The time alone is not enough: a
 * computer may have been asleep, or the process that waits may have been stopped.
 */
const minLooks = 5;
/** Windows denies access to a file that is being deleted, and to a folder that is read-only. */
const deletedMs = 1_000;
const busyCodes: readonly unknown[] =
  process.platform === "win32" ? ["EEXIST", "EPERM", "EACCES", "EBUSY"] : ["EEXIST"];

/**
 * Runs work on a folder that no other process runs there at the same time. Throws a `StorageError` where the
 * others take too long.
 *
 * The lock is a file that changes while its process lives. One that does not change was left behind. Clocks
 * and process IDs do not tell that: other hosts have other clocks, and later processes have the same IDs. A
 * process that was stopped for long while it had the lock may still work when it continues. The store keeps
 * both games then.
 */
export async function withFolderLock<Found>(
  folder: string,
  name: string,
  work: () => Promise<Found>,
  times: LockTimes = usualTimes,
): Promise<Found> {
  const lock = await take(folder, name, times).catch((error) => {
    if (error instanceof StorageError) throw error;
    throw new StorageError(say("Couldn't keep games in “{0}”: {1}.", folder, fileProblem(error)), folder);
  });
  try {
    return await work();
  } finally {
    await lock.release();
  }
}

async function take(
  folder: string,
  name: string,
  { renewMs, leftMs, patienceMs }: LockTimes,
): Promise<FileLock> {
  await mkdir(folder, { recursive: true });
  const file = path.join(folder, `${name}.lock`);
  let [waitedMs, unchangedMs] = [0, 0];
  let lookedAt = performance.now();
  let seen: string | undefined;
  for (;;) {
    const refusal = await FileLock.create(file, renewMs);
    if (refusal instanceof FileLock) return refusal;
    const found = await stateOf(file);
    const now = performance.now();
    const countedMs = Math.min(now - lookedAt, leftMs / minLooks);
    lookedAt = now;
    waitedMs += countedMs;
    unchangedMs = found === seen ? unchangedMs + countedMs : 0;
    seen = found;
    if (codeOf(refusal) !== "EEXIST" && unchangedMs > deletedMs) throw refusal;
    if (waitedMs > patienceMs)
      throw new StorageError(
        say("Couldn't open the games in “{0}”: another program is using them. Try again.", folder),
        folder,
      );
    if (unchangedMs > leftMs) await removeLeft(file, found);
    else await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}

/** A lock of this process. */
class FileLock {
  readonly #key = newKey();
  #changes = 0;
  #writing: Promise<unknown> = Promise.resolve();
  #isWriting = false;
  #timer: ReturnType<typeof setInterval> | undefined;

  private constructor(
    private readonly file: string,
    /** Writes to the file that was created, even if another one has its name now. */
    private readonly handle: FileHandle,
  ) {}

  /** Resolves with the error if another process has the lock. Rejects if no lock can be created. */
  static async create(file: string, renewMs: number): Promise<FileLock | Error> {
    let handle: FileHandle;
    try {
      handle = await open(file, "wx");
    } catch (error) {
      if (error instanceof Error && busyCodes.includes(codeOf(error))) return error;
      throw error;
    }
    const lock = new FileLock(file, handle);
    try {
      await lock.#change();
    } catch (error) {
      // The disk is full.
      await handle.close().catch(() => undefined);
      await rm(file, { force: true }).catch(() => undefined);
      throw error;
    }
    lock.#timer = setInterval(() => lock.#renew(), renewMs);
    return lock;
  }

  /** Never rejects: the work is done. A lock that can't be removed is one that was left behind. */
  async release(): Promise<void> {
    clearInterval(this.#timer);
    await this.#writing;
    await this.handle.close().catch(() => undefined);
    // While this process was stopped, another one may have taken the lock.
    if ((await stateOf(this.file)).startsWith(this.#key))
      await rm(this.file, { force: true, maxRetries: 5, retryDelay: 20 }).catch(() => undefined);
  }

  #renew(): void {
    if (this.#isWriting) return;
    this.#isWriting = true;
    this.#writing = this.#change()
      .catch(() => undefined)
      .finally(() => {
        this.#isWriting = false;
      });
  }

  async #change(): Promise<void> {
    await this.handle.write(`${this.#key} ${this.#changes++}`, 0);
  }
}

/** What is in a lock's place: its text, or why it can't be read. */
async function stateOf(file: string): Promise<string> {
  try {
    return (await hostFiles.read(file)) ?? "absent";
  } catch (error) {
    return String(codeOf(error));
  }
}

/** Removes a lock, unless it has changed since `seen`. */
async function removeLeft(file: string, seen: string): Promise<void> {
  const claimed = `${file}.${newKey()}.tmp`;
  try {
    await rename(file, claimed);
  } catch {
    // Another process was faster.
    return;
  }
  // It may be the lock of a process that was faster.
  if ((await stateOf(claimed)) !== seen) await link(claimed, file).catch(() => undefined);
  await rm(claimed, { force: true }).catch(() => undefined);
}
