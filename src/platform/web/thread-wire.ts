/** The messages between a web worker and the code that started it, besides those of its program. */

/** The first message: the program may start. */
export interface ThreadStartMessage {
  readonly tilework: "start";
  /** The program reads it as `data`. */
  readonly data: unknown;
  /** The last canceled job; `undefined` where threads share no memory. */
  readonly cancelled: Int32Array<SharedArrayBuffer> | undefined;
  /** The address of an empty script that exists as long as the thread. */
  readonly emptyScript: string;
}

/** Sent before a question where threads share no memory. */
export interface JobStarted {
  readonly tilework: "job";
  readonly job: number;
  /** The address of an empty script, which is removed as soon as the job is canceled. */
  readonly address: string;
}

/** The program runs. */
export interface ThreadStarted {
  readonly tilework: "started";
  /** Whether it can check for the existence of a script. */
  readonly seesScripts: boolean;
}

/** The program requests a file of the folder `media`. */
export interface MediaRequest {
  readonly tilework: "media";
  readonly name: string;
}

export interface MediaReply {
  readonly tilework: "mediaReply";
  readonly name: string;
  /** `undefined` if there is no such file. */
  readonly bytes: Uint8Array | undefined;
  /** Why it cannot be read. */
  readonly problem?: string;
}

type ThreadMessage = ThreadStartMessage | JobStarted | ThreadStarted | MediaRequest | MediaReply;

/** Whether a message is one of these, of this kind. */
export function isMessage<Kind extends ThreadMessage["tilework"]>(
  message: unknown,
  kind: Kind,
): message is Extract<ThreadMessage, { readonly tilework: Kind }> {
  return (
    typeof message === "object" && message !== null && "tilework" in message && message.tilework === kind
  );
}
