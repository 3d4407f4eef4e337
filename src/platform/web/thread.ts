import type { Port } from "../../protocol/channel.js";
import { isMessage, type ThreadMessage } from "./web-thread.js";

export { gunzip } from "../compression.js";

/**
 * The host's services for the program of a thread. `data` is added when it is known: see `thread-main.ts`.
 */

/** The elapsed time, because browsers do not report CPU time. */
export function cpuMs(): number {
  return performance.now();
}

/** The port to the code that started this thread. */
export const port: Port = {
  post: (message) => postMessage(message),
  listen(handler) {
    const onMessage = ({ data }: MessageEvent<unknown>) => {
      if (!isMessage(data, "mediaReply") && !isMessage(data, "job")) handler(data);
    };
    addEventListener("message", onMessage);
    return () => removeEventListener("message", onMessage);
  },
};

/** The time between two checks: one takes about a millisecond. */
const checkIntervalMs = 40;
let shared: Int32Array<SharedArrayBuffer> | undefined;
let current: ThreadMessage<"job"> | undefined;
let lastCancelled = 0;
let nextCheckMs = 0;

/** Starts to listen for canceled questions. Returns whether it can check for the existence of scripts. */
export function listenForCancel({ cancelled, emptyScript }: ThreadMessage<"start">): boolean {
  shared = cancelled;
  addEventListener("message", ({ data }: MessageEvent<unknown>) => {
    if (!isMessage(data, "job")) return;
    current = data;
    nextCheckMs = 0;
  });
  return isThere(emptyScript) && !isThere(`${emptyScript}-none`);
}

/**
 * Whether the answer to this question is no longer wanted. A message could not arrive while a search runs.
 * Where threads share no memory, a worker can observe only one outside event meanwhile: whether a script
 * exists. Each question has an empty script, which is removed to cancel it.
 */
export function isCancelled(job: number): boolean {
  if (shared !== undefined) return Atomics.load(shared, 0) >= job;
  // A later question cancels earlier ones, which may still have been loading data.
  if (job <= lastCancelled || (current !== undefined && job < current.job)) return true;
  if (current?.job !== job || performance.now() < nextCheckMs) return false;
  if (isThere(current.address)) nextCheckMs = performance.now() + checkIntervalMs;
  else lastCancelled = job;
  return job <= lastCancelled;
}

function isThere(script: string): boolean {
  try {
    importScripts(script);
    return true;
  } catch {
    return false;
  }
}

/** A file of the folder `media`, read by the code that started the thread; `undefined` if there is none. */
export function readMedia(name: string): Promise<Uint8Array | undefined> {
  return new Promise((resolve, reject) => {
    const onMessage = ({ data }: MessageEvent<unknown>) => {
      if (!isMessage(data, "mediaReply") || data.name !== name) return;
      removeEventListener("message", onMessage);
      if (data.problem === undefined) resolve(data.bytes);
      else reject(new Error(data.problem));
    };
    addEventListener("message", onMessage);
    const request: ThreadMessage<"media"> = { tilework: "media", name };
    postMessage(request);
  });
}
