import { mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import * as path from "node:path";
import { fileProblem } from "../../games/file-problem.js";
import { say } from "../../games/message.js";
import { StorageError } from "../shared/command.js";

/** Bytes that are read and printed at once. */
const partBytes = 1 << 20;

/**
 * The output of a command in a temporary file, which only this user can read. Where the system allows it, the
 * file no longer has a name, so nothing is left of it even if the program is killed.
 */
export class OutputFile {
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
