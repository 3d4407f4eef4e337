import { close, constants, createReadStream, fstat, open, type Stats, statSync } from "node:fs";
import { Socket } from "node:net";
import { devNull } from "node:os";
import type { Readable } from "node:stream";
import { isatty, ReadStream } from "node:tty";
import { promisify } from "node:util";
import { fileProblem } from "../../games/file-problem.js";
import { type Message, say } from "../../games/message.js";
import { named } from "../../games/message-texts.js";
import { Interrupted, UsageError } from "./command.js";
import { orInterrupted } from "./interrupt.js";

/**
 * Reads files, FIFOs such as those of `<(…)`, and terminals. Reading waits for the writer of a FIFO. It ends
 * at a maximum size or with a signal.
 */

/**
 * On Linux a FIFO without a writer is opened at once, and its reader waits in the event loop. On other
 * systems such a FIFO would appear empty, so opening it waits outside the main thread.
 */
const flags =
  constants.O_RDONLY | (process.platform === "linux" ? constants.O_NONBLOCK | constants.O_NOCTTY : 0);

/** The name of a file in a message. */
export function inQuotes(file: string): Message {
  return named(`“${file}”`);
}

/** An input that cannot be read. `name` is its name in a message; the reason is a clause with its period. */
export class UnreadableFile extends UsageError {
  constructor(
    name: Message,
    readonly reason: Message,
  ) {
    super(say("Couldn't read {0}: {1}", name, reason));
  }
}

/**
 * All bytes of a file. Throws a `UsageError` where it cannot be read, is a device, or has more than
 * `maxBytes`; `Interrupted` as soon as the signal is aborted.
 */
export async function readBytes(
  file: string,
  maxBytes: number,
  interrupt?: AbortSignal,
): Promise<Uint8Array> {
  const opening = openInput(file);
  try {
    return await collect(await orInterrupted(opening, interrupt), inQuotes(file), maxBytes, interrupt);
  } catch (error) {
    if (error instanceof UsageError || error instanceof Interrupted) throw error;
    throw new UnreadableFile(inQuotes(file), say("{0}.", fileProblem(error)));
  } finally {
    // Opening may finish only after the interruption.
    void opening.then(
      (input) => input.destroy(),
      () => undefined,
    );
  }
}

/**
 * Joins all parts. Throws a `UsageError` beyond `maxBytes`, a whole number of megabytes, and `Interrupted`.
 */
export async function collect(
  parts: AsyncIterable<Uint8Array>,
  name: Message,
  maxBytes: number,
  interrupt?: AbortSignal,
): Promise<Uint8Array> {
  const iterator = parts[Symbol.asyncIterator]();
  const all: Uint8Array[] = [];
  let bytes = 0;
  try {
    for (;;) {
      const { done, value } = await orInterrupted(iterator.next(), interrupt);
      if (done === true) return Buffer.concat(all);
      bytes += value.length;
      if (bytes > maxBytes)
        throw new UnreadableFile(name, say("it is too large. The limit is {0} MB.", maxBytes / 1024 / 1024));
      all.push(value);
    }
  } catch (error) {
    // Not awaited, as it waits for the part that is being read.
    void iterator.return?.().catch(() => undefined);
    throw error;
  }
}

async function openInput(file: string): Promise<Readable> {
  const fd = await promisify(open)(file, flags);
  try {
    const about = await promisify(fstat)(fd);
    if (about.isDirectory()) throw new UnreadableFile(inQuotes(file), say("{0}.", say("it is a folder")));
    if (about.isFIFO()) return new Socket({ fd, readable: true, writable: false });
    if (isatty(fd)) return new ReadStream(fd);
    if (about.isFile() || isNullDevice(about)) return createReadStream("", { fd });
    throw new UnreadableFile(inQuotes(file), say("it is a device, which may have no end."));
  } catch (error) {
    await promisify(close)(fd);
    throw error;
  }
}

function isNullDevice({ rdev }: Stats): boolean {
  return rdev !== 0 && rdev === statSync(devNull, { throwIfNoEntry: false })?.rdev;
}
