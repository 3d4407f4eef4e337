import { maxLevelFileBytes } from "../../games/levels.js";
import { decodeText } from "../../platform/text-bytes.js";
import { type InputStreams, readBytes, readInput, UnreadableFile } from "./input-file.js";

/**
 * The text of a file, or the piped input for “-”. Throws a `UsageError` where it cannot be read, is larger
 * than level files may be, or is not text; `Interrupted` after a signal.
 */
export async function readText(file: string, streams: InputStreams): Promise<string> {
  return (await readTextAndBytes(file, streams)).text;
}

/** The same, with the bytes of the text. */
export async function readTextAndBytes(
  file: string,
  streams: InputStreams,
): Promise<{ readonly text: string; readonly bytes: Uint8Array }> {
  const bytes = await readInput(file, maxLevelFileBytes, streams);
  return { text: decoded(bytes, file), bytes };
}

/** The text of a file. Throws as `readText` does. */
export async function readFileText(file: string, interrupt?: AbortSignal): Promise<string> {
  return decoded(await readBytes(file, maxLevelFileBytes, interrupt), file);
}

function decoded(bytes: Uint8Array, file: string): string {
  const text = decodeText(bytes);
  if (text.ok) return text.value;
  throw new UnreadableFile(file, text.error);
}
