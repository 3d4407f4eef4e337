import { isMainThread } from "node:worker_threads";
import { anyGameJobs } from "./any-game/job.js";
import { run } from "./program.js";
import { serveJobs } from "./shared/solving-thread.js";
import { slidingJobs } from "./sliding/job.js";
import { generateJobs } from "./sokoban/solving/generate-job.js";
import { sokobanJobs } from "./sokoban/solving/job.js";

/** The entry of the program, and of the threads it starts from the same file. */
if (isMainThread) void main();
else serveJobs({ any: anyGameJobs, sliding: slidingJobs, sokoban: sokobanJobs, generate: generateJobs });

async function main(): Promise<void> {
  const interrupt = new AbortController();
  process.on("SIGINT", () => {
    // A second time means: now.
    if (interrupt.signal.aborted) process.exit(130);
    interrupt.abort();
  });
  // Whoever reads our output may have seen enough of it (`| head`).
  process.stdout.on("error", () => process.exit(0));
  process.exitCode = await run(process.argv.slice(2), {
    out: (text) => void process.stdout.write(text),
    error: (text) => void process.stderr.write(text),
    watched: process.stderr.isTTY === true,
    isScreen: process.stdin.isTTY === true && process.stdout.isTTY === true,
    showsTyping: process.stdin.isTTY === true,
    input: () => process.stdin,
    interrupt: interrupt.signal,
    program: __filename,
  });
  // Nobody waits for what might still be typed.
  process.stdin.unref?.();
}
