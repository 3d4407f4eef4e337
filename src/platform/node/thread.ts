import { readFile } from "node:fs/promises";
import { constants, getPriority, setPriority } from "node:os";
import * as path from "node:path";
import { parentPort, workerData } from "node:worker_threads";
import { gunzipSync } from "node:zlib";
import type { Port } from "../../protocol/channel.js";
import { isAbsence } from "../storage/file-system.js";

/** What a thread's program has of its host. */

/** What Node hands to a thread. */
export interface ThreadStart {
  readonly cancelled: Int32Array<SharedArrayBuffer>;
  readonly data: unknown;
  /** See `ThreadOptions`. */
  readonly yields: boolean;
}

/** In a process that is no such thread there is none. */
const start = workerData as ThreadStart | null;

// 0 is the thread that asks, on Linux alone (setpriority(2), "C library/kernel differences"); elsewhere it is
// the whole host, which has keys to answer.
if (start?.yields && process.platform === "linux")
  setPriority(0, Math.max(getPriority(0), constants.priority.PRIORITY_BELOW_NORMAL));

/** Whether this is a thread that was started by `#host/threads`. */
export const isThread = start !== null;

/** What it was started with. */
export const data: unknown = start?.data;

/** Whether the answer to this question is not wanted any more. Quick enough to be asked at every node. */
export function isCancelled(job: number): boolean {
  return start !== null && Atomics.load(start.cancelled, 0) >= job;
}

/** What the whole process has used of the processor, in milliseconds. */
export function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

/** The wire to who started it. */
export const port: Port = {
  post: (message) => parentPort?.postMessage(message),
  listen(handler) {
    parentPort?.on("message", handler);
    return () => void parentPort?.off("message", handler);
  },
};

/** A file of the folder `media`, beside which the bundles lie in `dist`; `undefined` where there is none. */
export async function readMedia(name: string): Promise<Uint8Array | undefined> {
  try {
    return await readFile(path.join(__dirname, "..", "media", name));
  } catch (error) {
    if (isAbsence(error)) return undefined;
    throw error;
  }
}

/**
 * Unpacks gzip into `maxLength` bytes at most; see `gunzip` in `platform/gunzip.ts`. A stream of 4 MB in parts
 * of 16 KB takes Node more than twice the CPU time of one call.
 */
export async function gunzip(bytes: Uint8Array, maxLength: number): Promise<Uint8Array> {
  // Node takes no limit of 0.
  const { buffer, byteOffset, length } = gunzipSync(bytes, { maxOutputLength: Math.max(1, maxLength) });
  if (length > maxLength) throw new RangeError(`There are more than ${maxLength} bytes.`);
  return new Uint8Array(buffer, byteOffset, length);
}
