import { Worker } from "node:worker_threads";
import frame from "#program/node-frame";
import { inFrame, type Thread, type ThreadOptions } from "../thread.js";
import { threadOf } from "./worker-thread.js";

/**
 * `#host/threads` of the library in Node. Programs are texts, as an application may be bundled into one file
 * with the library. A thread keeps the process alive only while it works.
 */

export { canYield, cores, maxMemoryMb } from "./worker-thread.js";

/** `program`: its text. */
export function startThread(program: string, options: ThreadOptions): Thread {
  let worker: Worker | undefined;
  const thread = threadOf((settings) => {
    worker = new Worker(inFrame(frame, program), { ...settings, eval: true });
    worker.unref();
    return worker;
  }, options);
  return { ...thread, beginJob: () => worker?.ref(), endJob: () => worker?.unref() };
}
