import type { ReadStream, WriteStream } from "node:tty";
import type { Off, Terminal, TerminalSize } from "../../terminal/terminal.js";

/** The streams of a process that has a terminal. */
interface ProcessTerminal {
  readonly input: ReadStream;
  readonly output: WriteStream;
  readonly writeNow: (text: string) => void;
}

/**
 * A tty of the program as a terminal. Reading starts with the first listener, as raw keys, and ends with the
 * last.
 */
export class NodeTerminal implements Terminal {
  readonly #input: ReadStream;
  readonly #output: WriteStream;
  readonly #writeNow: (text: string) => void;
  #listeners = 0;
  #isEnding = false;
  /** Windows has no job control. */
  readonly suspend =
    process.platform === "win32"
      ? undefined
      : (onResume: () => void) =>
          suspendProcess(() => {
            if (!this.#isEnding) onResume();
          });

  /** `writeNow` writes before the process ends. */
  constructor({ input, output, writeNow }: ProcessTerminal) {
    this.#input = input;
    this.#output = output;
    this.#writeNow = writeNow;
    // Decodes whole characters, wherever the input is split.
    input.setEncoding("utf8");
  }

  get size(): TerminalSize {
    return { columns: this.#output.columns || 80, rows: this.#output.rows || 24 };
  }

  write(text: string): void {
    if (this.#output.writable) this.#output.write(text);
  }

  /** The program ends, so it does not resume after a stop. */
  end(): void {
    this.#isEnding = true;
  }

  /** Restores the terminal at once, as the last action. `text`: the sequences that leave the screen. */
  leaveNow(text: string): void {
    try {
      if (this.#input.isRaw) this.#input.setRawMode(false);
      this.#writeNow(text);
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

/** A stop follows its signal at once. After this time there will be none. */
const stopMs = 100;

/**
 * Stops the whole process group, as Ctrl+Z does in a program that does not read keys. So the process that
 * started this one does not wait. Where no shell could resume it (`ssh -t host tilework play`), the system
 * does not stop it.
 */
function suspendProcess(onResume: () => void): void {
  const others = process.listeners("SIGTSTP");
  process.removeAllListeners("SIGTSTP");
  let isResumed = false;
  const resume = () => {
    if (isResumed) return;
    isResumed = true;
    clearTimeout(unstopped);
    process.off("SIGCONT", resume);
    for (const listener of others) process.on("SIGTSTP", listener);
    onResume();
  };
  // After a stop this timer is over, too, but SIGCONT is handled first. The timer also keeps the program
  // running meanwhile.
  const unstopped = setTimeout(() => setImmediate(resume), stopMs);
  process.once("SIGCONT", resume);
  process.kill(0, "SIGTSTP");
}
