import type { ProgramStreams } from "../shared/command.js";
import { OutputFile } from "./output-file.js";

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
