import { writeSync } from "node:fs";
import type { ReadStream, WriteStream } from "node:tty";
import type { Off, Terminal, TerminalSize } from "../../terminal/terminal.js";

/**
 * A tty of the program as a terminal. Reading begins with the first listener, as raw keys, and ends with the
 * last.
 */
export class NodeTerminal implements Terminal {
  readonly #input: ReadStream;
  readonly #output: WriteStream;
  #listeners = 0;
  #isEnding = false;
  /** There are no shells with jobs on Windows. */
  readonly suspend =
    process.platform === "win32"
      ? undefined
      : (goesOn: () => void) =>
          suspendProcess(() => {
            if (!this.#isEnding) goesOn();
          });

  constructor(input: ReadStream, output: WriteStream) {
    this.#input = input;
    this.#output = output;
    // In whole characters, however they are cut into parts.
    input.setEncoding("utf8");
  }

  get size(): TerminalSize {
    return { columns: this.#output.columns || 80, rows: this.#output.rows || 24 };
  }

  write(text: string): void {
    if (this.#output.writable) this.#output.write(text);
  }

  /** The program ends: it does not come back after a stop. */
  end(): void {
    this.#isEnding = true;
  }

  /**
   * Gives the terminal back before anything else happens, as the last thing that is done. `text`: what leaves
   * the screen.
   */
  leaveNow(text: string): void {
    try {
      if (this.#input.isRaw) this.#input.setRawMode(false);
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

/** A stop follows its signal at once; after this time there is none. */
const stopMs = 100;

/**
 * All of the process group stops, as with Ctrl+Z in a program that does not read keys: what started this one
 * must not wait for it. Where nobody could let it go on (`ssh -t host tilework play`), the system does not
 * stop it.
 */
function suspendProcess(goesOn: () => void): void {
  const others = process.listeners("SIGTSTP");
  process.removeAllListeners("SIGTSTP");
  let hasGoneOn = false;
  const goOn = () => {
    if (hasGoneOn) return;
    hasGoneOn = true;
    clearTimeout(unstopped);
    process.off("SIGCONT", goOn);
    for (const listener of others) process.on("SIGTSTP", listener);
    goesOn();
  };
  // After a stop this timer is over, too, and SIGCONT is heard first. It also keeps the program from ending
  // meanwhile.
  const unstopped = setTimeout(() => setImmediate(goOn), stopMs);
  process.once("SIGCONT", goOn);
  process.kill(0, "SIGTSTP");
}
