import { maxLevelFileBytes } from "../../games/levels.js";
import { say } from "../../games/message.js";
import { findConflictPlaces } from "../../games/sokoban/text/conflicts.js";
import { decodeText } from "../../platform/text-bytes.js";
import { type InputStreams, readBytes, readInput, UnreadableFile } from "./input-file.js";

/** A text and the bytes that it was read from. */
export interface TextAndBytes {
  readonly text: string;
  readonly bytes: Uint8Array;
}

/**
 * The text of a file, or the piped input for “-”. Throws a `UsageError` where it cannot be read, is larger
 * than level files may be, or is not text. A text with conflicts of a merge counts as one that cannot be
 * read. Throws `Interrupted` after a signal.
 */
export async function readText(file: string, streams: InputStreams): Promise<string> {
  return (await readTextAndBytes(file, streams)).text;
}

/** The same, with the bytes of the text. */
export async function readTextAndBytes(file: string, streams: InputStreams): Promise<TextAndBytes> {
  return withoutConflicts(await readInput(file, maxLevelFileBytes, streams), file, streams.encoding);
}

/** The text of a file as `readText` has it, also with the conflicts of a merge. */
export async function readAnyText(file: string, streams: InputStreams): Promise<string> {
  return decoded(await readInput(file, maxLevelFileBytes, streams), file, streams.encoding);
}

/** The text and bytes of a file. Throws as `readText` does. */
export async function readTextFile(file: string, encoding?: string): Promise<TextAndBytes> {
  return withoutConflicts(await readBytes(file, maxLevelFileBytes), file, encoding);
}

/** A merge that was not finished leaves two boards in each other, or two solutions of different boards. */
function withoutConflicts(bytes: Uint8Array, file: string, encoding?: string): TextAndBytes {
  const text = decoded(bytes, file, encoding);
  const [conflict] = findConflictPlaces(text);
  if (conflict === undefined) return { text, bytes };
  throw new UnreadableFile(file, say("a merge left a conflict in line {0}.", conflict.line + 1));
}

function decoded(bytes: Uint8Array, file: string, encoding: string | undefined): string {
  const text = decodeText(bytes, encoding);
  if (text.ok) return text.value;
  throw new UnreadableFile(file, text.error);
}
