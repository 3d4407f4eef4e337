/**
 * The thread that checks whether each input of a campaign ends: `test/campaign/shared/watchdog.ts` starts it.
 * If one does not end, the results so far are written to a file, and the process ends.
 */
import { writeFileSync } from "node:fs";
import { workerData } from "node:worker_threads";

/**
 * @type {{ shared: SharedArrayBuffer, head: number, patienceSeconds: number, seed: number, results: string }}
 */
const { shared, head, patienceSeconds, seed, results } = workerData;
const numbers = new Int32Array(shared, 0, head / 4);
/** The start time of the input for which this process was asked to end. */
let askedAt = 0;

setInterval(() => {
  const startedAt = Atomics.load(numbers, 0);
  const seconds = Math.floor(Number(process.hrtime.bigint() / 1_000_000_000n)) - startedAt;
  if (startedAt === 0 || seconds < patienceSeconds) return;
  if (askedAt === startedAt) {
    process.kill(process.pid, "SIGKILL");
    return;
  }
  // First the process is asked to end. If its main thread still runs, the campaign cleans up what it has
  // started.
  askedAt = startedAt;
  const text = Buffer.from(new Uint8Array(shared, head, numbers[1])).toString();
  /** @type {import("./reliability.mjs").Outcome} */
  const outcome = {
    seed,
    inputs: numbers[2] ?? 0,
    failures: [{ what: `An input did not end within ${patienceSeconds} s.`, input: text }],
    worstMs: { value: seconds * 1000, of: "an input that did not end" },
    worstBytes: { value: process.resourceUsage().maxRSS * 1024, of: "the campaign's own process" },
  };
  writeFileSync(results, JSON.stringify(outcome));
  process.kill(process.pid, "SIGTERM");
}, 1000);
