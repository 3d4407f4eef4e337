import { bundlePath, readBesideBundles } from "#host/bundles";
import { fileProblem } from "../games/file-problem.js";
import { say } from "../games/message.js";
import { EndingSignals } from "./ending-signals.js";
import { run } from "./program.js";
import { type ExitCode, exitCodes, interruptedCode, type PassedCode } from "./shared/command.js";
import { useEnvironmentLanguage } from "./shared/environment-language.js";
import { listenForOutputErrors, processOutput } from "./shared/program-output.js";
import { lineOf } from "./shared/speech.js";

/** The entry of the program. */
void main();

async function main(): Promise<void> {
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
