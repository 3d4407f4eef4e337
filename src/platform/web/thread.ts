import type { Port } from "../../protocol/channel.js";
import {
  isJobBegun,
  isMediaFound,
  type JobBegun,
  type MediaWish,
  type ThreadStartMessage,
} from "./thread-wire.js";

export { gunzip } from "../gunzip.js";

/** What a thread's program has of its host. `data` is added when it is known: see `thread-main.ts`. */

/** No browser tells what of the processor was used: the time that went by. */
export function cpuMs(): number {
  return performance.now();
}

/** Nothing else loads this. */
export const isThread = true;

/** The wire to who started it. */
export const port: Port = {
  post: (message) => postMessage(message),
  listen(handler) {
    const hear = ({ data }: MessageEvent<unknown>) => {
      if (!isMediaFound(data) && !isJobBegun(data)) handler(data);
    };
    addEventListener("message", hear);
    return () => removeEventListener("message", hear);
  },
};

/** Looked at so often: it takes about a millisecond. */
const lookMs = 40;
let shared: Int32Array<SharedArrayBuffer> | undefined;
let current: JobBegun | undefined;
let lastCancelled = 0;
let nextLookMs = 0;

/** Begins to hear of cancelled questions. Returns whether scripts can be looked for. */
export function beginHearing({ cancelled, emptyScript }: ThreadStartMessage): boolean {
  shared = cancelled;
  addEventListener("message", ({ data }: MessageEvent<unknown>) => {
    if (!isJobBegun(data)) return;
    current = data;
    nextLookMs = 0;
  });
  return isThere(emptyScript) && !isThere(`${emptyScript}-none`);
}

/**
 * Whether the answer to this question is not wanted any more. A message could not arrive while a search runs,
 * and where threads share no memory there is only one thing that a worker sees happen outside: whether there
 * is a script. Each question has an empty one, which is taken away to cancel it.
 */
export function isCancelled(job: number): boolean {
  if (shared !== undefined) return Atomics.load(shared, 0) >= job;
  // One that another has followed was called off by that: it may have waited for what it needs until then.
  if (job <= lastCancelled || (current !== undefined && job < current.job)) return true;
  if (current?.job !== job || performance.now() < nextLookMs) return false;
  if (isThere(current.address)) nextLookMs = performance.now() + lookMs;
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

/**
 * A file of the folder `media`, which who started the thread reads for it; `undefined` where there is none.
 */
export function readMedia(name: string): Promise<Uint8Array | undefined> {
  return new Promise((resolve, reject) => {
    const hear = ({ data }: MessageEvent<unknown>) => {
      if (!isMediaFound(data) || data.name !== name) return;
      removeEventListener("message", hear);
      if (data.problem === undefined) resolve(data.bytes);
      else reject(new Error(data.problem));
    };
    addEventListener("message", hear);
    const wish: MediaWish = { tilework: "media", name };
    postMessage(wish);
  });
}
