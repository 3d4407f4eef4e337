import type { Port } from "../protocol/channel.js";

/** Why a thread ended that nobody ended. */
export interface ThreadEnd {
  readonly because: "memory" | "crash";
  /** What the thread failed with; `undefined` where it just ended. */
  readonly message: string | undefined;
}

/** A thread as the one who started it sees it. How it is started, each host knows: `#host/threads`. */
export interface Thread {
  readonly port: Port;
  /** Resolves when its program runs. */
  readonly started: Promise<void>;
  /** Heard once, when it ends by itself. */
  onEnd(listener: (end: ThreadEnd) => void): void;
  /** Ends it whatever it does; resolves when it is gone. */
  end(): Promise<void>;
}

export interface ThreadOptions {
  /** What the program finds as its `data`. */
  readonly data: unknown;
  /** Its heap ends there, where the host can limit it; large arrays lie beside it. */
  readonly heapMb?: number;
}

/** A number that a thread and the one who started it both see: a message could not arrive while a search runs. */
export type SharedNumber = Int32Array<SharedArrayBuffer>;

/** `undefined` where threads share no memory, as in a page that is not isolated from others. A thread must be ended there to stop what it does. */
export function newSharedNumber(): SharedNumber | undefined {
  return typeof SharedArrayBuffer === "undefined" ? undefined : new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
}
