import { constants } from "node:os";
import { setFlagsFromString } from "node:v8";
import { bundlePath, readBesideBundles } from "#host/bundles";
import { fileProblem } from "../games/file-problem.js";
import { say } from "../games/message.js";
import { run } from "./program.js";
import {
  type EndReason,
  type ExitCode,
  endingSignals,
  exitCodes,
  interruptedCode,
  type PassedCode,
} from "./shared/command.js";
import { listenForOutputErrors, processOutput } from "./shared/program-output.js";
import { lineOf, useEnvironmentLanguage } from "./shared/speech.js";

/**
 * The longest wait between a signal and the end of the program. It is enough for threads to return what they
 * have.
 */
const workPatienceMs = 1_700;
/**
 * The longest wait between the end of the work and that of the program. Only a file that the program no
 * longer needs can delay it.
 */
const restPatienceMs = 300;
/** The longest wait while something is written that would be lost. */
const writingPatienceMs = 10_000;
/**
 * A second signal within this time counts as the first: npm passes on what the terminal has sent to the
 * program already.
 */
const sameSignalMs = 200;

/**
 * Handles the signals that end the program. The first signal asks all work to end with what it has. If the
 * work does not end in time, such as while it waits for a file, the program is ended. A second signal ends it
 * at once.
 */
class EndingSignals {
  readonly #control = new AbortController();
  #signaledMs = 0;
  #writing = 0;
  #isDone = false;
  /** What Ctrl+C does instead of ending the program. */
  #taker: (() => void) | undefined;
  #takenMs = Number.NEGATIVE_INFINITY;

  constructor() {
    for (const signal of endingSignals) process.on(signal, () => this.#onSignal(signal));
  }

  /** Aborted by the first signal, with its name as the reason. */
  get interrupt(): AbortSignal {
    return this.#control.signal;
  }

  /** The reader of the output has closed it. */
  outputClosed(): void {
    this.#onSignal("SIGPIPE");
  }

  /** Until the result is called, Ctrl+C calls a function and does not end the program. */
  takeInterrupts(taker: () => void): () => void {
    this.#taker = taker;
    return () => {
      if (this.#taker === taker) this.#taker = undefined;
    };
  }

  /** The work is done, or was interrupted. Nothing can be lost from here on. */
  workDone(): void {
    this.#isDone = true;
    if (this.interrupt.aborted) this.#endSoon();
  }

  /** Runs work that must be completed. A signal waits for it, but not forever. */
  async finish<Value>(work: () => Promise<Value>): Promise<Value> {
    this.#writing++;
    try {
      return await work();
    } finally {
      this.#writing--;
    }
  }

  #onSignal(reason: EndReason): void {
    const now = performance.now();
    if (reason === "SIGINT" && this.#taker !== undefined && !this.interrupt.aborted) {
      if (now - this.#takenMs > sameSignalMs) this.#taker();
      this.#takenMs = now;
      return;
    }
    if (!this.interrupt.aborted) {
      this.#signaledMs = now;
      this.#endSoon();
      this.#control.abort(reason);
    } else if (reason !== "SIGPIPE" && now - this.#signaledMs > sameSignalMs) endBy(reason);
  }

  #endSoon(): void {
    const end = () => {
      const isLate = performance.now() - this.#signaledMs > writingPatienceMs;
      if (this.#writing === 0 || isLate) endBy(this.interrupt.reason);
      else this.#endSoon();
    };
    setTimeout(end, this.#isDone ? restPatienceMs : workPatienceMs).unref();
  }
}

/**
 * Ends the program by the default effect of a signal. `process.exit` would wait for threads that read a file,
 * and forever for those that read a FIFO without a writer.
 */
function endBy(reason: EndReason): void {
  // Node ignores SIGPIPE.
  const ending = reason === "SIGPIPE" ? "SIGTERM" : reason;
  const code = 128 + constants.signals[ending];
  process.emit("exit", code);
  process.removeAllListeners(ending);
  process.kill(process.pid, ending);
  // The first process of a container ignores its own signals.
  process.exit(code);
}

/** The entry of the program. */
void main();

async function main(): Promise<void> {
  // By default, V8 collects garbage only when it takes several times the memory of what is in use.
  setFlagsFromString("--heap-growing-percent=50");
  const signals = new EndingSignals();
  const { interrupt } = signals;
  // Without a listener, a file that reaches its size limit would end the program without a message.
  if (process.platform !== "win32") process.on("SIGXFSZ", () => undefined);
  let outputError: unknown;
  listenForOutputErrors((error) => {
    // The reader may have closed the output early, as `head` does.
    if (error.code !== "EPIPE" && !interrupt.aborted) outputError ??= error;
    signals.outputClosed();
  });
  await useEnvironmentLanguage(process.env, (name) => readBesideBundles(`l10n/${name}`));
  const code = await run(process.argv.slice(2), {
    ...processOutput,
    // A dumb terminal cannot move its cursor, so nothing can be drawn on it.
    isScreen: process.stdin.isTTY === true && processOutput.showsOutput && process.env.TERM !== "dumb",
    showsTyping: process.stdin.isTTY === true,
    input: () => process.stdin,
    interrupt,
    takeInterrupts: (taker) => signals.takeInterrupts(taker),
    finish: (work) => signals.finish(work),
    program: __filename,
    threadProgram: bundlePath("solver-worker"),
  });
  signals.workDone();
  // The last output may fail after the work has ended.
  await processOutput.written();
  if (outputError !== undefined)
    processOutput.error(lineOf(say("Couldn't write the output: {0}.", fileProblem(outputError))));
  process.exitCode = outputError === undefined ? ownCode(code) : exitCodes.usage;
  // Input that may still be typed must not keep the program running.
  process.stdin.unref?.();

  /**
   * An interrupted command ends as one that did not do everything. Signals of other processes have codes of
   * their own.
   */
  function ownCode(ended: ExitCode | PassedCode): number {
    if (typeof ended === "object") return ended.passed;
    const { aborted, reason } = interrupt;
    if (!aborted || reason === "SIGINT") return ended;
    return reason === "SIGPIPE" && ended !== exitCodes.notAll ? ended : interruptedCode(interrupt);
  }
}
