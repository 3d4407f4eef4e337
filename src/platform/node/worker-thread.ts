import { availableParallelism } from "node:os";
import type { Worker, WorkerOptions } from "node:worker_threads";
import type { Port } from "../../protocol/channel.js";
import type { Thread, ThreadEnd, ThreadOptions } from "../thread.js";
import type { ThreadStart } from "./thread.js";

/** The number of threads that can run in parallel. */
export function cores(): number {
  return availableParallelism();
}

/**
 * Whether a thread with `yields` has a lower priority than others, so that those have the cores when they
 * need them.
 */
export const canYield = process.platform === "linux";

/** The most memory for a thread. */
export const maxMemoryMb = Number.POSITIVE_INFINITY;

/** `start` starts the worker with its settings. */
export function threadOf(
  start: (settings: WorkerOptions) => Worker,
  { data, heapMb, yields = false }: ThreadOptions,
): Thread {
  // A message could not arrive while a search runs, so both sides share one number: the last canceled job.
  const cancelled = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const workerData: ThreadStart = { cancelled, data, yields };
  const worker = start({
    workerData,
    ...(heapMb === undefined ? {} : { resourceLimits: { maxOldGenerationSizeMb: heapMb } }),
  });
  return {
    port: portOf(worker),
    started: new Promise((resolve) => worker.once("online", resolve)),
    canBeStopped: true,
    beginJob: () => undefined,
    cancelUpTo: (job) => void Atomics.store(cancelled, 0, job),
    endJob: () => undefined,
    onEnd(listener) {
      let failed: ThreadEnd | undefined;
      worker.on("error", (error: NodeJS.ErrnoException) => {
        failed ??= {
          because: error.code === "ERR_WORKER_OUT_OF_MEMORY" ? "memory" : "crash",
          message: error.message,
        };
      });
      worker.once("exit", () => listener(failed ?? { because: "crash", message: undefined }));
    },
    async end() {
      await worker.terminate();
    },
  };
}

function portOf(worker: Worker): Port {
  return {
    post: (message) => worker.postMessage(message),
    listen(handler) {
      worker.on("message", handler);
      return () => worker.off("message", handler);
    },
  };
}
