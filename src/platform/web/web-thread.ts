import type { Thread, ThreadEnd } from "../thread.js";

/** The number of threads that can run in parallel. */
export function cores(): number {
  return navigator.hardwareConcurrency;
}

/** A worker's priority cannot be set. */
export const canYield = false;

/**
 * The most memory for a thread: several threads share the page's memory, and exhausting it would end the
 * page.
 */
export const maxMemoryMb = 1_500;

/** What differs between the pages that start threads. */
interface ThreadTexts {
  /** The text of the frame (`thread-main.ts`) with the program: see `inFrame`. */
  text(): Promise<string> | string;
  /** A file of the folder `media`; `undefined` if there is none. */
  media(name: string): Promise<Uint8Array | undefined>;
}

/** A web worker. Its heap cannot be limited; it limits itself by its own accounting. */
export class WebThread implements Thread {
  readonly started: Promise<void>;
  #worker: Worker | undefined;
  #isOver = false;
  /** The address of its text, until it runs. */
  #program: string | undefined;
  /** Messages that were posted before the worker existed. */
  readonly #waiting: unknown[] = [];
  readonly #handlers = new Set<(message: unknown) => void>();
  readonly #endListeners = new Set<(end: ThreadEnd) => void>();
  #hasStarted: () => void = () => undefined;

  /** The last canceled job, where threads share memory. */
  readonly #cancelled =
    typeof SharedArrayBuffer === "undefined"
      ? undefined
      : new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  readonly #emptyScript = emptyScript();
  /** The scripts of jobs, which exist until a job is canceled or ends. */
  readonly #jobs = new Map<number, string>();
  #seesScripts = true;

  readonly port = {
    post: (message: unknown) => {
      if (this.#worker === undefined) this.#waiting.push(message);
      else this.#worker.postMessage(message);
    },
    listen: (handler: (message: unknown) => void) => {
      this.#handlers.add(handler);
      return () => void this.#handlers.delete(handler);
    },
  };

  constructor(
    private readonly data: unknown,
    private readonly sources: ThreadTexts,
  ) {
    this.started = new Promise((resolve) => {
      this.#hasStarted = resolve;
    });
    void this.#start();
  }

  async #start(): Promise<void> {
    try {
      const text = await this.sources.text();
      if (this.#isOver) return;
      const address = URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
      this.#program = address;
      this.#worker = new Worker(address);
      this.#worker.onmessage = ({ data }: MessageEvent<unknown>) => this.#onMessage(data);
      this.#worker.onerror = (event) => {
        event.preventDefault();
        this.#fail(event.message);
      };
      const start: ThreadMessage<"start"> = {
        tilework: "start",
        data: this.data,
        cancelled: this.#cancelled,
        emptyScript: this.#emptyScript,
      };
      this.#worker.postMessage(start);
      for (const message of this.#waiting.splice(0)) this.#worker.postMessage(message);
    } catch (error) {
      this.#fail(error instanceof Error ? error.message : String(error));
    }
  }

  /** Assumed to be true until the thread has reported it. */
  get canBeStopped(): boolean {
    return this.#cancelled !== undefined || this.#seesScripts;
  }

  beginJob(job: number): void {
    if (this.#cancelled !== undefined) return;
    const started: ThreadMessage<"job"> = { tilework: "job", job, address: emptyScript() };
    this.#jobs.set(job, started.address);
    this.port.post(started);
  }

  cancelUpTo(job: number): void {
    if (this.#cancelled !== undefined) Atomics.store(this.#cancelled, 0, job);
    for (const other of [...this.#jobs.keys()]) if (other <= job) this.endJob(other);
  }

  endJob(job: number): void {
    const address = this.#jobs.get(job);
    if (address !== undefined) URL.revokeObjectURL(address);
    this.#jobs.delete(job);
  }

  onEnd(listener: (end: ThreadEnd) => void): void {
    this.#endListeners.add(listener);
  }

  async end(): Promise<void> {
    this.#isOver = true;
    this.#worker?.terminate();
    for (const job of [...this.#jobs.keys()]) this.endJob(job);
    URL.revokeObjectURL(this.#emptyScript);
  }

  #onMessage(message: unknown): void {
    if (this.#isOver) return;
    if (isMessage(message, "started")) {
      this.#seesScripts = message.seesScripts;
      this.#hasStarted();
      URL.revokeObjectURL(this.#program ?? "");
    } else if (isMessage(message, "media")) void this.#bringMedia(message.name);
    else for (const handler of this.#handlers) handler(message);
  }

  async #bringMedia(name: string): Promise<void> {
    let found: ThreadMessage<"mediaReply">;
    try {
      found = { tilework: "mediaReply", name, bytes: await this.sources.media(name) };
    } catch (error) {
      found = { tilework: "mediaReply", name, bytes: undefined, problem: String(error) };
    }
    if (!this.#isOver) this.#worker?.postMessage(found);
  }

  /** A web worker stays alive after an uncaught error, in an unknown state. */
  #fail(message: string): void {
    if (this.#isOver) return;
    void this.end();
    const end: ThreadEnd = {
      because: /out of memory|allocation failed/i.test(message) ? "memory" : "crash",
      message,
    };
    for (const listener of this.#endListeners) listener(end);
  }
}

function emptyScript(): string {
  return URL.createObjectURL(new Blob([""], { type: "text/javascript" }));
}

/** The messages between a web worker and the code that started it, besides those of its program. */
interface ThreadMessages {
  /** The first message: the program may start. */
  readonly start: {
    /** The program reads it as `data`. */
    readonly data: unknown;
    /** The last canceled job; `undefined` where threads share no memory. */
    readonly cancelled: Int32Array<SharedArrayBuffer> | undefined;
    /** The address of an empty script that exists as long as the thread. */
    readonly emptyScript: string;
  };
  /**
   * Sent before a question where threads share no memory. `address`: that of an empty script, which is
   * removed as soon as the job is canceled.
   */
  readonly job: { readonly job: number; readonly address: string };
  /** The program runs. `seesScripts`: whether it can check for the existence of a script. */
  readonly started: { readonly seesScripts: boolean };
  /** The program requests a file of the folder `media`. */
  readonly media: { readonly name: string };
  readonly mediaReply: {
    readonly name: string;
    /** `undefined` if there is no such file. */
    readonly bytes: Uint8Array | undefined;
    /** Why it cannot be read. */
    readonly problem?: string;
  };
}

/** A message of this kind. */
export type ThreadMessage<Kind extends keyof ThreadMessages> = ThreadMessages[Kind] & {
  readonly tilework: Kind;
};

/** Whether a message is one of these, of this kind. */
export function isMessage<Kind extends keyof ThreadMessages>(
  message: unknown,
  kind: Kind,
): message is ThreadMessage<Kind> {
  return (
    typeof message === "object" && message !== null && "tilework" in message && message.tilework === kind
  );
}
