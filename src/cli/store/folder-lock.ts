import { mkdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import * as path from "node:path";
import { fileProblem } from "../../games/file-problem.js";
import { say } from "../../games/message.js";
import { StorageError } from "../shared/command.js";

/** Work takes less than a second. An older lock was left behind, whichever process has its number now. */
const maxAgeMs = 60_000;
/** A file without a number is a lock that is being written, or one of a process that died meanwhile. */
const maxWritingMs = 5_000;
const patienceMs = 20_000;
const pauseMs = 15;

/**
 * Runs work on a folder that no other process runs there at the same time. The lock of a process that died
 * counts no longer. Throws a `StorageError` where the others take too long.
 */
export async function withFolderLock<Found>(
  folder: string,
  name: string,
  work: () => Promise<Found>,
): Promise<Found> {
  const file = path.join(folder, `${name}.lock`);
  try {
    await take(file);
  } catch (error) {
    if (error instanceof StorageError) throw error;
    throw new StorageError(say("Couldn't keep games in “{0}”: {1}.", folder, fileProblem(error)), folder);
  }
  try {
    return await work();
  } finally {
    await rm(file, { force: true });
  }
}

async function take(file: string): Promise<void> {
  const folder = path.dirname(file);
  await mkdir(folder, { recursive: true });
  const until = performance.now() + patienceMs;
  while (!(await isTaken(file))) {
    if (performance.now() > until)
      throw new StorageError(
        say("Couldn't open the games in “{0}”: another program is using them. Try again.", folder),
        folder,
      );
    if (await isLeftBehind(file)) await rm(file, { force: true });
    else await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}

/** Takes the lock for this process; false where there is one. */
async function isTaken(file: string): Promise<boolean> {
  try {
    await writeFile(file, String(process.pid), { flag: "wx" });
    return true;
  } catch (error) {
    // On Windows, a file that is being deleted can't be opened.
    if (["EEXIST", "EPERM", "EBUSY"].includes(String((error as NodeJS.ErrnoException).code))) return false;
    throw error;
  }
}

async function isLeftBehind(file: string): Promise<boolean> {
  try {
    const ageMs = Date.now() - (await stat(file)).mtimeMs;
    const owner = Number(await readFile(file, "utf8"));
    if (ageMs > maxAgeMs || !(owner > 0)) return ageMs > maxWritingMs;
    return !isAlive(owner);
  } catch {
    // It was released meanwhile.
    return false;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
