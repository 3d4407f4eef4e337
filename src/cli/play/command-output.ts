import { mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import * as path from "node:path";
import { fileProblem } from "../../games/file-problem.js";
import { say } from "../../games/message.js";
import { type ProgramStreams, StorageError } from "../shared/command.js";

/** What a command prints while a game covers the terminal. */
export class CommandOutput {
  readonly #out: OutputFile;
  readonly #error: OutputFile;

  private constructor(out: OutputFile, error: OutputFile) {
    this.#out = out;
    this.#error = error;
  }

  static async create({
    showsOutput,
    watched,
  }: Pick<ProgramStreams, "showsOutput" | "watched">): Promise<CommandOutput> {
    const out = await OutputFile.create();
    // On a terminal both are shown in the order in which they were written.
    return new CommandOutput(out, showsOutput && watched ? out : await OutputFile.create());
  }

  /** Where the command writes. */
  get descriptors(): { readonly out: number; readonly error: number } {
    return { out: this.#out.fd, error: this.#error.fd };
  }

  /** Prints everything that the command has written. A signal stops that. */
  async print(streams: ProgramStreams): Promise<void> {
    const { interrupt } = streams;
    const wasAborted = interrupt.aborted;
    const isStopped = () => interrupt.reason === "SIGPIPE" || (interrupt.aborted && !wasAborted);
    const printed = (write: (part: Uint8Array) => void) => async (part: Uint8Array) => {
      write(part);
      await streams.written();
    };
    await this.#out.read(printed(streams.outBytes), isStopped);
    if (this.#error !== this.#out) await this.#error.read(printed(streams.errorBytes), isStopped);
  }

  async delete(): Promise<void> {
    await this.#out.delete();
    if (this.#error !== this.#out) await this.#error.delete();
  }
}

/** Bytes that are read and printed at once. */
const partBytes = 1 << 20;

/**
 * The output of a command in a temporary file, which only this user can read. Where the system allows it, the
 * file no longer has a name, so nothing is left of it even if the program is killed.
 */
class OutputFile {
  readonly #file: Awaited<ReturnType<typeof open>>;
  readonly #folder: string;

  private constructor(file: Awaited<ReturnType<typeof open>>, folder: string) {
    this.#file = file;
    this.#folder = folder;
  }

  static async create(): Promise<OutputFile> {
    try {
      const folder = await mkdtemp(path.join(tmpdir(), "tilework-wait-"));
      // Appending keeps the order where several processes write.
      const file = await open(path.join(folder, "output"), "ax+", 0o600);
      if (process.platform !== "win32") await rm(folder, { recursive: true });
      return new OutputFile(file, folder);
    } catch (error) {
      throw new StorageError(
        say("Couldn't create a temporary file in “{0}”: {1}.", tmpdir(), fileProblem(error)),
        tmpdir(),
      );
    }
  }

  /** The descriptor that the command writes to. */
  get fd(): number {
    return this.#file.fd;
  }

  /** Reads the whole output in parts, until `isStopped`. Each part is used before the next one is read. */
  async read(use: (part: Uint8Array) => Promise<void>, isStopped: () => boolean): Promise<void> {
    for (let at = 0; !isStopped(); ) {
      const { buffer, bytesRead } = await this.#file.read(Buffer.alloc(partBytes), 0, partBytes, at);
      if (bytesRead === 0) return;
      await use(buffer.subarray(0, bytesRead));
      at += bytesRead;
    }
  }

  async delete(): Promise<void> {
    await this.#file.close();
    await rm(this.#folder, { recursive: true, force: true });
  }
}
