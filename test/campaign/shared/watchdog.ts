import { Worker } from "node:worker_threads";
import { inRoot } from "../../../scripts/lib/paths.mjs";

/** Of longer inputs only the start is shown. */
const maxBytes = 8 << 20;

/**
 * The shared memory starts with three words: the start time of the input in seconds, the number of its bytes,
 * and the number of inputs.
 */
const head = 16;

/**
 * Ends the process when one input takes longer than `patienceSeconds`. An endless loop blocks its thread, so
 * another thread checks. The results so far are written to the file `results`, as an outcome with that one
 * failure.
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
    // The system clock, which is the same in every thread.
    Atomics.store(numbers, 0, Math.floor(Number(process.hrtime.bigint() / 1_000_000_000n)));
  };
}
