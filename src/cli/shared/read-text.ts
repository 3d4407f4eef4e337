import { createReadStream } from "node:fs";
import { maxLevelFileBytes } from "../../games/levels.js";
import { english } from "../../games/message.js";
import { decodeText } from "../../platform/text-bytes.js";
import { type Terminal, UsageError } from "./command.js";
import { fileProblem } from "./file-error.js";

const maxMegabytes = maxLevelFileBytes / 1024 / 1024;

/**
 * The text of a file, or what is piped in for "-"; throws a `UsageError` where it cannot be read, is larger than files of levels may be, or is no text.
 */
export async function readText(file: string, terminal: Terminal): Promise<string> {
  return file === "-" ? decoded(await collect(terminal.input(), pipedIn), pipedIn) : readFileText(file);
}

/** The text of a file, read as far as files of levels may go; a device without end is none. Throws a `UsageError` as `readText` does. */
export async function readFileText(file: string): Promise<string> {
  return decoded(await readFile(file), `“${file}”`);
}

const pipedIn = "What is piped in";

function decoded(bytes: Uint8Array, name: string): string {
  const text = decodeText(bytes);
  if (text.ok) return text.value;
  throw new UsageError(`${name} cannot be read: ${english(text.error)}`);
}

async function readFile(file: string): Promise<Uint8Array> {
  try {
    // A device or a pipe tells no size beforehand, so that what comes is counted.
    return await collect(createReadStream(file), `“${file}”`);
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(`“${file}” cannot be read: ${fileProblem(error)}.`);
  }
}

/** All parts as one, up to the limit. */
async function collect(parts: AsyncIterable<Uint8Array>, name: string): Promise<Uint8Array> {
  const all: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of parts) {
    bytes += part.length;
    if (bytes > maxLevelFileBytes) throw new UsageError(`${name} is larger than ${maxMegabytes} MB, so it is not read.`);
    all.push(part);
  }
  return Buffer.concat(all);
}
