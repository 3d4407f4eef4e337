import { constants } from "node:os";
import { type EndReason, endingSignals } from "./shared/command.js";

/**
 * From a signal to the end of a program whose work does not end by itself: threads come back by then with
 * what they have.
 */
const workPatienceMs = 1_700;
/**
 * From the end of the work to that of the program: what keeps it then is a file that it does not need any
 * more.
 */
const restPatienceMs = 300;
/** The same while something is written that would be lost. */
const writingPatienceMs = 10_000;
/**
 * A second signal within this time is the same one: npm passes on what the terminal has sent to the program,
 * too.
 */
const sameSignalMs = 200;

/**
 * The signals that end the program. The first asks all work to end with what it has. Who does not end by
 * then, because a file keeps it waiting for instance, is ended; the same does the second signal.
 */
export class EndingSignals {
  readonly #control = new AbortController();
  #heardMs = 0;
  #writing = 0;
  #isDone = false;

  constructor() {
    for (const signal of endingSignals) process.on(signal, () => this.#hear(signal));
  }

  /** Aborted by the first signal, with its name as the reason. */
  get interrupt(): AbortSignal {
    return this.#control.signal;
  }

  /** Nobody reads our output any more. */
  outputClosed(): void {
    this.#hear("SIGPIPE");
  }

  /** The work is done, or was interrupted: there is nothing left that would be lost. */
  workDone(): void {
    this.#isDone = true;
    if (this.interrupt.aborted) this.#endSoon();
  }

  /** Does what must not be cut short: a signal waits for it, though not for ever. */
  async finish<Value>(work: () => Promise<Value>): Promise<Value> {
    this.#writing++;
    try {
      return await work();
    } finally {
      this.#writing--;
    }
  }

  #hear(reason: EndReason): void {
    const now = performance.now();
    if (!this.interrupt.aborted) {
      this.#heardMs = now;
      this.#endSoon();
      this.#control.abort(reason);
    } else if (reason !== "SIGPIPE" && now - this.#heardMs > sameSignalMs) endBy(reason);
  }

  #endSoon(): void {
    const end = () => {
      const isLate = performance.now() - this.#heardMs > writingPatienceMs;
      if (this.#writing === 0 || isLate) endBy(this.interrupt.reason);
      else this.#endSoon();
    };
    setTimeout(end, this.#isDone ? restPatienceMs : workPatienceMs).unref();
  }
}

/**
 * Ends the program by a signal's own effect. `process.exit` would wait for the threads that wait for a file,
 * of a FIFO without a writer for ever.
 */
function endBy(reason: EndReason): void {
  // Node ignores SIGPIPE.
  const ending = reason === "SIGPIPE" ? "SIGTERM" : reason;
  const code = 128 + constants.signals[ending];
  process.emit("exit", code);
  process.removeAllListeners(ending);
  process.kill(process.pid, ending);
  // The first process of a container is not ended by its own signals.
  process.exit(code);
}
