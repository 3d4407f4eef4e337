import type { Port } from "../protocol/channel.js";

/** The reason why a thread ended by itself. */
export interface ThreadEnd {
  readonly because: "memory" | "crash";
  /** The error of the thread; `undefined` if it just ended. */
  readonly message: string | undefined;
}

/** A thread, for the code that started it. Each host starts it in its own way: `#host/threads`. */
export interface Thread {
  readonly port: Port;
  /** Resolves when its program runs. */
  readonly started: Promise<void>;
  /** Whether `cancelUpTo` can stop its work; otherwise only ending it can. */
  readonly canBeStopped: boolean;
  /** Called before a question with this number is posted; numbers count up. */
  beginJob(job: number): void;
  /**
   * Notifies the thread, even while it searches, that the answers to this question and earlier ones are no
   * longer wanted: `isCancelled`.
   */
  cancelUpTo(job: number): void;
  /** The question was answered, or its answer is no longer awaited. */
  endJob(job: number): void;
  /** Calls the listener once, when the thread ends by itself. */
  onEnd(listener: (end: ThreadEnd) => void): void;
  /** Ends the thread whatever it does; resolves when it has ended. */
  end(): Promise<void>;
}

/** A program for a frame, `runInThread`, which gives it its `#host/…` modules. Both are texts of scripts. */
export function inFrame(frame: string, program: string): string {
  return `${frame}\n;runInThread(function (module, exports, require) {\n${program}\n});`;
}

export interface ThreadOptions {
  /** The program reads it as `data`. */
  readonly data?: unknown;
  /** The limit of its heap, if the host can limit it; large arrays are outside the heap. */
  readonly heapMb?: number;
  /** Its work is not urgent: everything else on the machine goes first, if the host supports that. */
  readonly yields?: boolean;
}
