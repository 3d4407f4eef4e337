import frame from "#program/web-frame";
import { inFrame, type Thread, type ThreadOptions } from "../thread.js";
import { WebThread } from "./web-thread.js";

/** `#host/threads` of the library in a browser: see `platform/node/text-threads.ts`. */

export { canYield, cores, maxMemoryMb } from "./web-thread.js";

/** `program`: its text. */
export function startThread(program: string, { data }: ThreadOptions): Thread {
  return new WebThread(data, { text: () => inFrame(frame, program), media: async () => undefined });
}
