import { readFile } from "node:fs/promises";
import { constants, getPriority, setPriority } from "node:os";
import * as path from "node:path";
import { parentPort, workerData } from "node:worker_threads";
import { gunzipSync } from "node:zlib";
import type { Port } from "../../protocol/channel.js";
import { orIfAbsent } from "../storage/file-system.js";

/** The host's services for the program of a thread. */

/** The data that Node passes to a thread. */
export interface ThreadStart {
  readonly cancelled: Int32Array<SharedArrayBuffer>;
  readonly data: unknown;
  /** See `ThreadOptions`. */
  readonly yields: boolean;
}

/** `null` outside such a thread. */
const start = workerData as ThreadStart | null;

// 0 is the calling thread, on Linux only (setpriority(2), "C library/kernel differences"); elsewhere it is
// the whole host, which must respond to keys.
if (start?.yields && process.platform === "linux")
  setPriority(0, Math.max(getPriority(0), constants.priority.PRIORITY_BELOW_NORMAL));

/** The `data` of its options. */
export const data: unknown = start?.data;

/** Whether the answer to this question is no longer wanted. Fast enough for every node. */
export function isCancelled(job: number): boolean {
  return start !== null && Atomics.load(start.cancelled, 0) >= job;
}

/** The CPU time of the whole process, in milliseconds. */
export function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

/** The port to the thread that started this one. */
export const port: Port = {
  post: (message) => parentPort?.postMessage(message),
  listen(handler) {
    parentPort?.on("message", handler);
    return () => void parentPort?.off("message", handler);
  },
};

/**
 * Reads a file of the folder `media`, which is next to `dist` with the bundles; `undefined` if there is none.
 */
export function readMedia(name: string): Promise<Uint8Array | undefined> {
  return orIfAbsent(undefined, readFile(path.join(__dirname, "..", "media", name)));
}

/**
 * Unpacks gzip into at most `maxLength` bytes; see `gunzip` in `platform/compression.ts`. For 4 MB, a stream
 * in parts of 16 KB takes Node more than twice the CPU time of one call.
 */
export async function gunzip(bytes: Uint8Array, maxLength: number): Promise<Uint8Array> {
  // Node refuses a limit of 0.
  const { buffer, byteOffset, length } = gunzipSync(bytes, { maxOutputLength: Math.max(1, maxLength) });
  if (length > maxLength) throw new RangeError(`There are more than ${maxLength} bytes.`);
  return new Uint8Array(buffer, byteOffset, length);
}
