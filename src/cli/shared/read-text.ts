import { createReadStream } from "node:fs";
import { maxLevelFileBytes } from "../../games/levels.js";
import { type Terminal, UsageError } from "./command.js";

const maxMegabytes = maxLevelFileBytes / 1024 / 1024;

/**
 * The text of a file, or what is piped in for "-"; throws a `UsageError` where it cannot be read or is larger than files of levels may be. What is not
 * UTF-8 is read as Latin-1, which old level files are in.
 */
export async function readText(file: string, terminal: Terminal): Promise<string> {
  const bytes = file === "-" ? await collect(terminal.input(), "What is piped in") : await readFile(file);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("latin1").decode(bytes);
  }
}

async function readFile(file: string): Promise<Uint8Array> {
  try {
    // A device or a pipe tells no size beforehand, so that what comes is counted.
    return await collect(createReadStream(file), `“${file}”`);
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(`“${file}” cannot be read: ${error instanceof Error ? error.message : error}`);
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
