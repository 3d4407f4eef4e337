import { maxLevelFileBytes } from "../../games/levels.js";
import { type Message, say } from "../../games/message.js";
import { decodeText } from "../../platform/text-bytes.js";
import { type ProgramStreams, UsageError } from "./command.js";
import { collect, inQuotes, readBytes } from "./input-file.js";

/**
 * The text of a file, or the piped input for “-”. Throws a `UsageError` where it cannot be read, is larger
 * than level files may be, or is not text; `Interrupted` after a signal.
 */
export async function readText(
  file: string,
  streams: Pick<ProgramStreams, "input" | "interrupt">,
): Promise<string> {
  return (await readTextAndBytes(file, streams)).text;
}

/** The same, with the bytes of the text. */
export async function readTextAndBytes(
  file: string,
  streams: Pick<ProgramStreams, "input" | "interrupt">,
): Promise<{ readonly text: string; readonly bytes: Uint8Array }> {
  const isPiped = file === "-";
  const bytes = isPiped
    ? await collect(streams.input(), pipedIn, maxLevelFileBytes, streams.interrupt)
    : await readBytes(file, maxLevelFileBytes, streams.interrupt);
  return { text: decoded(bytes, isPiped ? pipedIn : inQuotes(file)), bytes };
}

/** The text of a file. Throws as `readText` does. */
export async function readFileText(file: string, interrupt?: AbortSignal): Promise<string> {
  return decoded(await readBytes(file, maxLevelFileBytes, interrupt), inQuotes(file));
}

const pipedIn = say("standard input");

function decoded(bytes: Uint8Array, name: Message): string {
  const text = decodeText(bytes);
  if (text.ok) return text.value;
  throw new UsageError(say("Couldn't read {0}: {1}", name, text.error));
}
