import { type Message, plural, quantity, say } from "../../games/message.js";
import { sentences } from "../../games/message-texts.js";
import { toLevel } from "../../games/sokoban/level/board.js";
import type { Level } from "../../games/sokoban/level/level.js";
import { levelKey } from "../../games/sokoban/level/level-key.js";
import type { Collection } from "../../games/sokoban/text/collection.js";
import { readCollection } from "../../games/sokoban/text/read-collection.js";
import { addSolution } from "../../games/sokoban/text/solution-text.js";
import { editBytes } from "../../platform/text-bytes.js";
import { type ProgramStreams, UsageError } from "../shared/command.js";
import { type Output, replaceFile, versionOf, writeOutput } from "../shared/output-file.js";
import { readTextFile, type TextAndBytes } from "../shared/read-text.js";

/** A solution of a level in a file that was read before. */
export interface FoundInFile {
  /** Counted from 1. */
  readonly number: number;
  readonly level: Level;
  readonly lurd: string;
}

/** The number of tries while another program writes to the file. */
const maxTries = 5;

/**
 * Adds solutions to a file of levels, or to a new file. Existing solutions stay, and no other byte changes.
 * Reads the file again, as it may have changed. Leaves out solutions of levels that are gone, with a sentence
 * about it. Returns sentences; throws a `UsageError` where it cannot be written.
 */
export async function writeSolutions(
  file: string,
  found: readonly FoundInFile[],
  output: Output | undefined,
  { encoding }: Pick<ProgramStreams, "encoding">,
): Promise<Message> {
  if (found.length === 0 && output === undefined)
    return say("{0}: nothing better was found, so nothing was written.", file);
  for (let tries = 1; tries <= maxTries; tries++) {
    const version = await versionOf(file).catch(() => undefined);
    const { bytes, added, missing } = withSolutions(
      file,
      await readTextFile(file, encoding),
      found,
      encoding,
    );
    const counted = plural(
      added,
      "{1}: {0} solution added.",
      "{1}: {0} solutions added.",
      output?.file ?? file,
    );
    const left =
      missing === 0
        ? undefined
        : say("Left out, as their levels are no longer in the file: {0}.", quantity(missing));
    const withNote = (note: Message | undefined) => sentences(counted, left, note) ?? counted;
    if (output !== undefined) return withNote(await writeOutput(output, [file], bytes));
    if (added === 0 || version === undefined) return withNote(undefined);
    const replaced = await replaceFile(file, bytes, version);
    if (replaced.kind === "replaced") return withNote(replaced.note);
  }
  throw new UsageError(say("Couldn't write “{0}”: another program keeps writing to it.", file), file);
}

function withSolutions(
  file: string,
  { text, bytes }: TextAndBytes,
  found: readonly FoundInFile[],
  encoding: string | undefined,
) {
  const collection = readCollection(text, file);
  refuseForm(file, collection);
  const present = found.filter(({ number, level }) => isThere(collection.levels[number - 1]?.board, level));
  const inserts = present
    .toSorted((one, other) => one.number - other.number)
    .flatMap(({ number, lurd }) => addSolution(text, collection.levels[number - 1]!, lurd));
  return {
    bytes: editBytes(bytes, inserts, encoding),
    added: inserts.length,
    missing: found.length - present.length,
  };
}

/** Throws a `UsageError` where the form of the file cannot hold solutions. */
export function refuseForm(file: string, { form }: Collection): void {
  if (form !== "text")
    throw new UsageError(
      say("“{0}” is in a read-only format. Solutions can't be written into it.", file),
      file,
    );
}

function isThere(board: Parameters<typeof toLevel>[0] | undefined, level: Level): boolean {
  const there = board && toLevel(board);
  return there !== undefined && levelKey(there) === levelKey(level);
}
