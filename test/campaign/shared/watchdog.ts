import { Worker } from "node:worker_threads";
import { inRoot } from "../../../scripts/lib/paths.mjs";

/** Longer inputs are shown by their beginning. */
const maxBytes = 8 << 20;

/**
 * The shared memory begins with three words: when the input began, in seconds, how many bytes of it follow,
 * and how many inputs there were.
 */
const head = 16;

/**
 * Ends the process when one input takes longer than `patienceSeconds`: a loop without end lets nothing else
 * in its thread run, so another thread looks. What is known by then goes to the file `results`, as an outcome
 * with that one failure.
 */
export function startWatchdog(
  patienceSeconds: number,
  seed: number,
  results: string,
): (input: string) => void {
  const shared = new SharedArrayBuffer(head + maxBytes);
  const numbers = new Int32Array(shared, 0, head / 4);
  const bytes = new Uint8Array(shared, head);
  const encoder = new TextEncoder();
  const worker = new Worker(inRoot("scripts", "lib", "campaign-watchdog.mjs"), {
    workerData: { shared, head, patienceSeconds, seed, results },
  });
  worker.unref();
  return (input) => {
    const { written } = encoder.encodeInto(input, bytes);
    numbers[1] = written;
    numbers[2] = (numbers[2] ?? 0) + 1;
    // The system's own clock, the same in every thread.
    Atomics.store(numbers, 0, Math.floor(Number(process.hrtime.bigint() / 1_000_000_000n)));
  };
}
