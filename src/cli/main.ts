import { isThread } from "#host/thread";
import { serveQuestions } from "../solving/worker/serve-questions.js";
import { EndingSignals } from "./ending-signals.js";
import { run } from "./program.js";
import { exitCodes, interruptedCode } from "./shared/command.js";
import { fileProblem } from "./shared/file-error.js";

/** The entry of the program, and of the threads it starts from the same file. */
if (isThread) serveQuestions();
else void main();

async function main(): Promise<void> {
  const signals = new EndingSignals();
  const { interrupt } = signals;
  // A file that may not grow any more is an error to tell of, not a reason to end without a word.
  if (process.platform !== "win32") process.on("SIGXFSZ", () => undefined);
  let outputError: unknown;
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    // Whoever reads our output may have seen enough of it (`| head`).
    if (error.code !== "EPIPE" && !interrupt.aborted) outputError ??= error;
    signals.outputClosed();
  });
  // There is nobody left to tell of it.
  process.stderr.on("error", () => undefined);
  const error = (text: string) => void process.stderr.write(text);
  const code = await run(process.argv.slice(2), {
    out: (text) => void process.stdout.write(text),
    outBytes: (bytes) => void process.stdout.write(bytes),
    error,
    watched: process.stderr.isTTY === true,
    // A dumb terminal cannot move its cursor, so nothing can be drawn on it.
    isScreen: process.stdin.isTTY === true && process.stdout.isTTY === true && process.env.TERM !== "dumb",
    showsOutput: process.stdout.isTTY === true,
    showsTyping: process.stdin.isTTY === true,
    input: () => process.stdin,
    interrupt,
    finish: (work) => signals.finish(work),
    program: __filename,
  });
  signals.workDone();
  // What was written last may fail behind the end of the work.
  await new Promise((resolve) => process.stdout.write("", resolve));
  if (outputError !== undefined) error(`Couldn't write the output: ${fileProblem(outputError)}.\n`);
  process.exitCode = outputError === undefined ? ownCode(code) : exitCodes.usage;
  // Nobody waits for what might still be typed.
  process.stdin.unref?.();

  /**
   * A command that was interrupted says so as one that did not do all; signals of other processes have codes.
   */
  function ownCode(ended: number): number {
    const { aborted, reason } = interrupt;
    if (!aborted || reason === "SIGINT") return ended;
    return reason === "SIGPIPE" && ended !== exitCodes.notAll ? ended : interruptedCode(interrupt);
  }
}
