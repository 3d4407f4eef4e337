/** What a web worker and who started it say to each other about themselves, beside what its program says. */

/** The first message: the program may begin. */
export interface ThreadStartMessage {
  readonly tilework: "start";
  /** What the program finds as its `data`. */
  readonly data: unknown;
  /** The last cancelled job; `undefined` where threads share no memory. */
  readonly cancelled: Int32Array<SharedArrayBuffer> | undefined;
  /** The address of an empty script that is there as long as the thread is. */
  readonly emptyScript: string;
}

/** Where threads share no memory: before a question. */
export interface JobBegun {
  readonly tilework: "job";
  readonly job: number;
  /** Of an empty script, which is gone as soon as the job is cancelled. */
  readonly address: string;
}

/** The program runs. */
export interface ThreadStarted {
  readonly tilework: "started";
  /** It can tell whether a script is there. */
  readonly seesScripts: boolean;
}

/** The program wants a file of the folder `media`. */
export interface MediaWish {
  readonly tilework: "media";
  readonly name: string;
}

export interface MediaFound extends MediaWish {
  /** `undefined` where there is no such file. */
  readonly bytes: Uint8Array | undefined;
  /** Why it cannot be read. */
  readonly problem?: string;
}

export function isThreadStart(message: unknown): message is ThreadStartMessage {
  return isAbout(message, "start");
}

export function isThreadStarted(message: unknown): message is ThreadStarted {
  return isAbout(message, "started");
}

export function isJobBegun(message: unknown): message is JobBegun {
  return isAbout(message, "job");
}

/** Each side sends messages of its own kind, so that one reader will do. */
export function isMediaWish(message: unknown): message is MediaWish {
  return isAbout(message, "media");
}

export function isMediaFound(message: unknown): message is MediaFound {
  return isAbout(message, "media");
}

function isAbout(message: unknown, about: string): boolean {
  return (
    typeof message === "object" && message !== null && "tilework" in message && message.tilework === about
  );
}
