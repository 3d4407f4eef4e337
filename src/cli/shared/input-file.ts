import { close, constants, createReadStream, fstat, open, type Stats, statSync } from "node:fs";
import { Socket } from "node:net";
import { devNull } from "node:os";
import type { Readable } from "node:stream";
import { isatty, ReadStream } from "node:tty";
import { promisify } from "node:util";
import { fileProblem } from "../../games/file-problem.js";
import { maxLevelFileBytes } from "../../games/levels.js";
import { type Message, say } from "../../games/message.js";
import { quoted } from "../../games/message-texts.js";
import { Interrupted, orInterrupted, type ProgramStreams, UsageError } from "./command.js";

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

/** Each read of a file costs some turns of the event loop. */
const bytesAtOnce = 131_072;

/** The piped input, in place of the name of a file. */
export const pipe = "-";

/** The name of an input in a message: that of a file, or `pipe`. */
export function inputName(file: string): Message {
  return file === pipe ? say("standard input") : quoted(file);
}

/** An input that cannot be read. The reason is a clause with its period. */
export class UnreadableFile extends UsageError {
  constructor(
    file: string,
    readonly reason: Message,
  ) {
    super(say("Couldn't read {0}: {1}", inputName(file), reason), file);
  }
}

/**
 * All bytes of a file. Throws a `UsageError` where it cannot be read, is a device, or has more than
 * `maxBytes`; `Interrupted` as soon as the signal is aborted.
 */
export function readBytes(file: string, maxBytes: number, interrupt?: AbortSignal): Promise<Uint8Array> {
  return collect(partsOfFile(file, interrupt), file, maxBytes);
}

/** The same for the piped input, if the file is `pipe`. */
export function readInput(file: string, maxBytes: number, streams: InputStreams): Promise<Uint8Array> {
  return collect(partsOf(file, streams), file, maxBytes);
}

export type InputStreams = Pick<ProgramStreams, "input" | "interrupt" | "encoding">;

/** The bytes of a file or of the piped input, in parts. Throws as `readBytes` does. */
export function partsOf(file: string, { input, interrupt }: InputStreams): AsyncGenerator<Uint8Array> {
  return file === pipe ? untilInterrupted(input(), interrupt) : partsOfFile(file, interrupt);
}

async function* partsOfFile(file: string, interrupt?: AbortSignal): AsyncGenerator<Uint8Array> {
  const opening = openInput(file);
  try {
    yield* untilInterrupted(await orInterrupted(opening, interrupt), interrupt);
  } catch (error) {
    if (error instanceof UsageError || error instanceof Interrupted) throw error;
    throw new UnreadableFile(file, say("{0}.", fileProblem(error)));
  } finally {
    // Opening may finish only after the interruption.
    void opening.then(
      (input) => input.destroy(),
      () => undefined,
    );
  }
}

async function* untilInterrupted(
  parts: AsyncIterable<Uint8Array>,
  interrupt?: AbortSignal,
): AsyncGenerator<Uint8Array> {
  const iterator = parts[Symbol.asyncIterator]();
  let isAtEnd = false;
  try {
    for (;;) {
      const { done, value } = await orInterrupted(iterator.next(), interrupt);
      isAtEnd = done === true;
      if (done === true) return;
      yield value;
    }
  } finally {
    // Not awaited, as it waits for the part that is being read.
    if (!isAtEnd) void iterator.return?.().catch(() => undefined);
  }
}

/** Joins all parts. Throws a `UsageError` beyond `maxBytes`. */
async function collect(
  parts: AsyncIterable<Uint8Array>,
  file: string,
  maxBytes: number,
): Promise<Uint8Array> {
  const all: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of parts) {
    bytes += part.length;
    if (bytes > maxBytes) throw tooLarge(file, maxBytes);
    all.push(part);
  }
  return Buffer.concat(all);
}

/** `maxBytes`: a whole number of megabytes. */
export function tooLarge(file: string, maxBytes: number): UnreadableFile {
  return new UnreadableFile(file, say("it is too large. The limit is {0} MB.", maxBytes / 1024 / 1024));
}

async function openInput(file: string): Promise<Readable> {
  const fd = await promisify(open)(file, flags);
  try {
    const about = await promisify(fstat)(fd);
    if (about.isDirectory()) throw new UnreadableFile(file, say("{0}.", say("it is a folder")));
    if (about.isFIFO()) return new Socket({ fd, readable: true, writable: false });
    if (isatty(fd)) return new ReadStream(fd);
    if (about.isFile() || isNullDevice(about))
      return createReadStream("", { fd, highWaterMark: bytesAtOnce });
    throw new UnreadableFile(file, say("it is a device, which may have no end."));
  } catch (error) {
    await promisify(close)(fd);
    throw error;
  }
}

function isNullDevice({ rdev }: Stats): boolean {
  return rdev !== 0 && rdev === statSync(devNull, { throwIfNoEntry: false })?.rdev;
}

/** The lines of an input of any length, such as what is typed or piped in. */
export class InputLines {
  #parts: AsyncIterator<Uint8Array> | undefined;
  #decoder: InstanceType<typeof TextDecoder> | undefined;
  #rest = "";
  #isAtEnd = false;
  /** Whether the last line of the input has no line break. */
  endsOpen = false;

  /** `input` is called for the first line. A command that reads no lines leaves the input alone. */
  constructor(private readonly input: () => AsyncIterable<Uint8Array>) {}

  /** The next line without its line break; `undefined` at the end. */
  async next(): Promise<string | undefined> {
    const line: string[] = [];
    for (let length = 0; ; ) {
      const end = this.#rest.indexOf("\n");
      line.push(end < 0 ? this.#rest : this.#rest.slice(0, end));
      this.#rest = end < 0 ? "" : this.#rest.slice(end + 1);
      if (end >= 0) return line.join("").replace(/\r$/, "");
      length += line.at(-1)!.length;
      if (length > maxLevelFileBytes)
        throw new UsageError(
          say("A line of the input is longer than {0} MB.", maxLevelFileBytes / 1024 / 1024),
          "-",
        );
      if (!(await this.#readOn())) {
        this.endsOpen ||= length > 0;
        return length === 0 ? undefined : line.join("");
      }
    }
  }

  /** Reads another part; false at the end. */
  async #readOn(): Promise<boolean> {
    if (this.#isAtEnd) return false;
    this.#parts ??= this.input()[Symbol.asyncIterator]();
    const { value, done } = await this.#parts.next();
    this.#isAtEnd = done === true;
    if (done === true) this.#rest = this.#decoder?.decode() ?? "";
    else {
      this.#decoder ??= new TextDecoder(encodingOf(value));
      this.#rest = this.#decoder.decode(value, { stream: true });
    }
    return true;
  }
}

/** Some shells write UTF-16 into a file, with a mark at its start. */
function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return "utf-16le";
  return first === 0xfe && second === 0xff ? "utf-16be" : "utf-8";
}

/** A pasted game or board: the lines up to an empty one, or to the end of the input. */
export async function readPastedText(lines: InputLines): Promise<string> {
  const found: string[] = [];
  let characters = 0;
  for (let line = await lines.next(); line !== undefined; line = await lines.next()) {
    if (line.trim() === "") {
      if (found.length > 0) break;
      continue;
    }
    found.push(line);
    characters += line.length + 1;
    if (characters > maxLevelFileBytes)
      throw new UsageError(say("The pasted text is too long for a game."), "-");
  }
  return found.join("\n");
}
