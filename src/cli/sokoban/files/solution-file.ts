import { constants, existsSync } from "node:fs";
import { access, copyFile, open, readFile, realpath, rename, rm, stat } from "node:fs/promises";
import * as path from "node:path";
import { english } from "../../../games/message.js";
import { toLevel } from "../../../games/sokoban/level/board.js";
import type { Level } from "../../../games/sokoban/level/level.js";
import { levelKey } from "../../../games/sokoban/level/level-key.js";
import type { Collection } from "../../../games/sokoban/text/collection.js";
import { readCollection } from "../../../games/sokoban/text/read-collection.js";
import { addSolution } from "../../../games/sokoban/text/write/solution-text.js";
import { decodeText, insertIntoBytes } from "../../../platform/text-bytes.js";
import { UsageError } from "../../shared/command.js";
import { fileProblem } from "../../shared/file-error.js";

/** A solution for a level of a file, which was read before. */
export interface Found {
  /** From 1. */
  readonly number: number;
  readonly level: Level;
  readonly lurd: string;
}

/**
 * Puts solutions into a file of levels, or into a new file beside: those that are there stay, and no other byte changes. The file is read again, as it may have
 * changed meanwhile; what belongs to a level that is not there any more is left out and told. Returns a sentence; throws a `UsageError` where it cannot
 * be written.
 */
export async function writeSolutions(file: string, found: readonly Found[], output: string | undefined): Promise<string> {
  const target = output ?? file;
  if (found.length === 0 && output === undefined) return `${file}: nothing better was found, and nothing is written.`;
  try {
    const bytes = await readFile(file);
    const read = decodeText(bytes);
    if (!read.ok) throw new UsageError(`“${file}” cannot be read: ${english(read.error)}`);
    const collection = readCollection(read.value, file);
    refuseForm(file, collection);
    const present = found.filter(({ number, level }) => isThere(collection.levels[number - 1]?.board, level));
    const inserts = present
      .toSorted((one, other) => one.number - other.number)
      .flatMap(({ number, lurd }) => addSolution(read.value, collection.levels[number - 1]!, lurd));
    const changed = insertIntoBytes(bytes, inserts);
    if (output !== undefined) await writeNew(output, changed);
    else await replace(file, changed);
    const missing = found.length - present.length;
    const left = missing === 0 ? "" : ` ${missing} of levels that the file does not hold any more were left out.`;
    return `${target}: ${inserts.length} ${inserts.length === 1 ? "solution" : "solutions"} added.${left}`;
  } catch (error) {
    if (error instanceof UsageError) throw error;
    if ((error as NodeJS.ErrnoException).code === "EEXIST") throw new UsageError(existing(target));
    throw new UsageError(cannotBeWritten(target, error));
  }
}

/** Before the work begins, as it would be lost: throws a `UsageError` where a file cannot be replaced, or a new one not be made. */
export async function refuseUnwritable(file: string, output: string | undefined): Promise<void> {
  if (output !== undefined && existsSync(output)) throw new UsageError(existing(output));
  try {
    // What is written is made beside and renamed, so the folder has to let us, too.
    if (output === undefined) await access(file, constants.W_OK);
    await access(path.dirname(output ?? (await realpath(file))), constants.W_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // That the file is not there says who reads it.
    if (code !== "ENOENT" || output !== undefined) throw new UsageError(cannotBeWritten(output ?? file, error));
  }
}

/** Throws a `UsageError` where solutions have no place in the form that a file has. */
export function refuseForm(file: string, { form }: Collection): void {
  if (form !== "text") throw new UsageError(`“${file}” is in a form that is only read; solutions are not written into it.`);
}

const cannotBeWritten = (file: string, error: unknown) => `“${file}” cannot be written: ${fileProblem(error)}.`;

const existing = (file: string) => `“${file}” exists already and is not overwritten; name another file, or use --write.`;

function isThere(board: Parameters<typeof toLevel>[0] | undefined, level: Level): boolean {
  const there = board && toLevel(board);
  return there !== undefined && levelKey(there) === levelKey(level);
}

async function writeNew(file: string, bytes: Uint8Array): Promise<void> {
  const handle = await open(file, "wx");
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Written beside and renamed into its place: it is whole at any moment. Links stay links. */
async function replace(name: string, bytes: Uint8Array): Promise<void> {
  const file = await realpath(name);
  const beside = `${file}.${process.pid}.tmp`;
  // The copy has the file's own rights.
  await copyFile(file, beside, constants.COPYFILE_EXCL);
  try {
    const handle = await open(beside, "r+");
    try {
      await handle.truncate();
      await handle.writeFile(bytes);
      await handle.sync();
    } finally {
      await handle.close();
    }
    if ((await stat(beside)).size !== bytes.length) throw new Error("The disk did not take all of it.");
    await rename(beside, file);
  } catch (error) {
    await rm(beside, { force: true });
    throw error;
  }
}
