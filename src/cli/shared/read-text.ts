import { statSync } from "node:fs";
import { maxLevelFileBytes } from "../../games/levels.js";
import { say } from "../../games/message.js";
import { findConflictPlaces } from "../../games/sokoban/text/conflicts.js";
import { damagedUtf8, decodeText, EncodingFinder, TextPieces } from "../../platform/text-bytes.js";
import { type InputStreams, partsOf, pipe, readBytes, readInput, UnreadableFile } from "./input-file.js";

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
  throw conflictError(file, conflict.line);
}

/** A file with conflicts of a merge. `line`: from 0. */
export function conflictError(file: string, line: number): UnreadableFile {
  return new UnreadableFile(file, say("a merge left a conflict in line {0}.", line + 1));
}

function decoded(bytes: Uint8Array, file: string, encoding: string | undefined): string {
  const text = decodeText(bytes, encoding);
  if (text.ok) return text.value;
  throw new UnreadableFile(file, text.error);
}

/** A text of any length. */
export interface LongText {
  /** Whether it can be read again. */
  readonly isFile: boolean;
  pieces(): AsyncGenerator<string>;
}

/** The bytes of a pipe that decide its encoding. */
const bytesAhead = 262_144;

/**
 * A text of any length. A file is read once for its encoding; for a pipe its first bytes decide. Throws as
 * `readAnyText` does.
 */
export async function openText(file: string, streams: InputStreams): Promise<LongText> {
  const isFile = file !== pipe && isRegularFile(file);
  const finder = new EncodingFinder();
  const encoding = (isAll: boolean) => {
    const found = finder.found(streams.encoding, isAll);
    if (found.ok) return found.value;
    throw new UnreadableFile(file, found.error);
  };
  if (isFile) {
    for await (const part of partsOf(file, streams)) for (const piece of piecesOf(part)) finder.add(piece);
    const found = encoding(true);
    return { isFile, pieces: () => decodedPieces([partsOf(file, streams)], found) };
  }
  const parts = partsOf(file, streams);
  const ahead: Uint8Array[] = [];
  let [bytes, isAtEnd] = [0, false];
  while (!isAtEnd && bytes < bytesAhead) {
    const { done, value } = await parts.next();
    isAtEnd = done === true;
    if (done === true) break;
    ahead.push(value);
    bytes += value.length;
    finder.add(value);
  }
  const found = encoding(isAtEnd);
  // Bytes that come later may be damaged.
  const encodingOfAll = found === "utf-8" && !isAtEnd ? damagedUtf8 : found;
  return { isFile, pieces: () => decodedPieces([ahead, parts], encodingOfAll) };
}

/** False where it does not exist or can't have this name, too; opening it says why. */
export function isRegularFile(name: string): boolean {
  try {
    return statSync(name).isFile();
  } catch {
    return false;
  }
}

/** V8 keeps longer strings apart from others. There each of them costs ten times as much, or more. */
const maxPiece = 32_768;

function* piecesOf(part: Uint8Array): Generator<Uint8Array> {
  for (let from = 0; from < part.length; from += maxPiece) yield part.subarray(from, from + maxPiece);
}

async function* decodedPieces(
  sources: readonly (Iterable<Uint8Array> | AsyncIterable<Uint8Array>)[],
  encoding: string,
): AsyncGenerator<string> {
  const decoder = new TextPieces(encoding);
  for (const parts of sources)
    for await (const part of parts) for (const piece of piecesOf(part)) yield decoder.next(piece);
  yield decoder.end();
}
