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
  /** Whether what it does can be stopped by `cancelUpTo`; else only by its end. */
  readonly canBeStopped: boolean;
  /** Before a question with this number is posted; numbers count up. */
  beginJob(job: number): void;
  /**
   * The thread learns that the answers to this question and those before it are not wanted any more, even
   * while it searches: `isCancelled`.
   */
  cancelUpTo(job: number): void;
  /** The question was answered, or is not waited for. */
  endJob(job: number): void;
  /** Heard once, when it ends by itself. */
  onEnd(listener: (end: ThreadEnd) => void): void;
  /** Ends it whatever it does; resolves when it is gone. */
  end(): Promise<void>;
}

export interface ThreadOptions {
  /** What the program finds as its `data`. */
  readonly data?: unknown;
  /** Its heap ends there, where the host can limit it; large arrays lie beside it. */
  readonly heapMb?: number;
  /**
   * Nobody waits for what it does: everything else on the machine goes first, where the host can have that.
   */
  readonly yields?: boolean;
}
