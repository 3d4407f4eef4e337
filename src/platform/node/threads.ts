import { Worker } from "node:worker_threads";
import type { Thread, ThreadOptions } from "../thread.js";
import { threadOf } from "./worker-thread.js";

export { canYield, cores, maxMemoryMb } from "./worker-thread.js";

/** Starts a thread. `program`: the path of a bundle, see `#host/bundles`. */
export function startThread(program: string, options: ThreadOptions): Thread {
  return threadOf((settings) => new Worker(program, settings), options);
}
