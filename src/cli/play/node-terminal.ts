import { writeSync } from "node:fs";
import type { ReadStream, WriteStream } from "node:tty";
import type { Off, Size, Terminal } from "../../terminal/terminal.js";

/** A tty of the program as a terminal. Reading begins with the first listener, as raw keys, and ends with the last. */
export class NodeTerminal implements Terminal {
  readonly #input: ReadStream;
  readonly #output: WriteStream;
  #listeners = 0;
  /** There are no shells with jobs on Windows. */
  readonly suspend = process.platform === "win32" ? undefined : suspendProcess;

  constructor(input: ReadStream, output: WriteStream) {
    this.#input = input;
    this.#output = output;
    // In whole characters, however they are cut into parts.
    input.setEncoding("utf8");
  }

  get size(): Size {
    return { columns: this.#output.columns || 80, rows: this.#output.rows || 24 };
  }

  write(text: string): void {
    if (this.#output.writable) this.#output.write(text);
  }

  /** Writes to standard output before anything else happens, as the last thing that is done. */
  writeNow(text: string): void {
    try {
      writeSync(1, text);
    } catch {
      // The terminal is gone.
    }
  }

  onData(listener: (data: string) => void): Off {
    if (this.#listeners++ === 0) {
      this.#input.setRawMode(true);
      this.#input.resume();
    }
    this.#input.on("data", listener);
    return () => {
      this.#input.off("data", listener);
      if (--this.#listeners > 0) return;
      if (!this.#input.destroyed) this.#input.setRawMode(false);
      this.#input.pause();
    };
  }

  onResize(listener: () => void): Off {
    this.#output.on("resize", listener);
    return () => void this.#output.off("resize", listener);
  }
}

/** No timer waits longer. */
const maxTimerMs = 2 ** 31 - 1;

/** All of the process group stops, as with Ctrl+Z in a program that does not read keys: what started this one must not wait for it. */
function suspendProcess(goesOn: () => void): void {
  const others = process.listeners("SIGTSTP");
  process.removeAllListeners("SIGTSTP");
  // Nothing is read and nothing is due: the program would have ended before it heard that it may go on.
  const held = setInterval(() => undefined, maxTimerMs);
  process.once("SIGCONT", () => {
    clearInterval(held);
    for (const listener of others) process.on("SIGTSTP", listener);
    goesOn();
  });
  process.kill(0, "SIGTSTP");
}
