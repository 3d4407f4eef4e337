/**
 * Calls over any wire that carries messages: between webview and extension host, and between host and solver
 * thread.
 *
 * Each direction is an interface of methods with one parameter. A method is named by a literal, and its reply
 * type is inferred. A handler that fails rejects the caller's promise; `close` rejects what is pending; an
 * `AbortSignal` crosses the wire; a handler may report progress. The host says with a `Reader` per method
 * what it accepts from a page, and everything else is answered with a failure. Our own threads and pages
 * trust the host.
 */

export interface Port {
  post(message: unknown): void;
  /** Returns a function that stops listening. */
  listen(handler: (message: unknown) => void): () => void;
}

/** What a page posts when it has to be loaded again: a script is missing, or the user asks for it. */
export const loadAgain = "tilework.loadAgain";

// biome-ignore lint/suspicious/noExplicitAny: only the two ends know the types of the parameters.
export type Methods = { readonly [Name in string]: (params: any, context: CallContext) => unknown };

/** Reads the parameter of each method. `undefined` means that it is not valid. */
export type Readers<Local extends Methods> = {
  readonly [Name in keyof Local]: (params: unknown) => Parameters<Local[Name]>[0] | undefined;
};

export interface CallContext {
  /** Aborted when the caller cancels the call, or the channel closes. */
  readonly signal: AbortSignal;
  progress(value: unknown): void;
}

export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((value: unknown) => void) | undefined;
}

type Name<Api> = keyof Api & string;
/** The methods without an answer. */
type NoteName<Api extends Methods> = {
  [Key in Name<Api>]: ReturnType<Api[Key]> extends void ? Key : never;
}[Name<Api>];
type Param<Api extends Methods, Key extends keyof Api> = Parameters<Api[Key]>[0];
type Reply<Api extends Methods, Key extends keyof Api> = Awaited<ReturnType<Api[Key]>>;

interface Pending {
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: Error) => void;
  readonly onProgress: ((value: unknown) => void) | undefined;
  readonly settle: () => void;
}

type Wire =
  | { readonly type: "call"; readonly id: number; readonly name: string; readonly params: unknown }
  | { readonly type: "note"; readonly name: string; readonly params: unknown }
  | { readonly type: "reply"; readonly id: number; readonly value: unknown }
  | { readonly type: "fail"; readonly id: number; readonly message: string }
  | { readonly type: "cancel"; readonly id: number }
  | { readonly type: "progress"; readonly id: number; readonly value: unknown };

/** A call was canceled by its signal, or because the channel closed. */
export class CancelledError extends Error {
  override readonly name = "CancelledError";
}

/** Bundles have copies of the class, so “instanceof” does not know those of others. */
export function isCancelled(error: unknown): error is CancelledError {
  return error instanceof Error && error.name === "CancelledError";
}

export class Channel<Local extends Methods, Remote extends Methods> {
  readonly #stopListening: () => void;
  readonly #pending = new Map<number, Pending>();
  readonly #running = new Map<number, AbortController>();
  #lastId = 0;
  #closed = false;

  /**
   * `readers`: “trusted” where the other side is our own code. `onProblem` receives messages that no method
   * accepts, and failures of notifications, which have no caller that waits.
   */
  constructor(
    private readonly port: Port,
    private readonly handlers: Local,
    private readonly readers: Readers<Local> | "trusted",
    private readonly onProblem: (problem: string) => void,
  ) {
    this.#stopListening = port.listen((message) => this.#receive(message));
  }

  request<Key extends Name<Remote>>(
    name: Key,
    params: Param<Remote, Key>,
    options: CallOptions = {},
  ): Promise<Reply<Remote, Key>> {
    return new Promise<Reply<Remote, Key>>((resolve, reject) => {
      if (this.#closed) return reject(new CancelledError("The channel is closed."));
      if (options.signal?.aborted) return reject(new CancelledError(`“${name}” was cancelled.`));
      const id = ++this.#lastId;
      const cancel = () => {
        this.#post({ type: "cancel", id });
        this.#take(id)?.reject(new CancelledError(`“${name}” was cancelled.`));
      };
      options.signal?.addEventListener("abort", cancel);
      this.#pending.set(id, {
        resolve: resolve as (value: unknown) => void,
        reject,
        onProgress: options.onProgress,
        settle: () => options.signal?.removeEventListener("abort", cancel),
      });
      this.#post({ type: "call", id, name, params });
    });
  }

  /** Calls a method without waiting for its outcome. */
  notify<Key extends Name<Remote>>(name: Key, params: Param<Remote, Key>): void {
    this.#post({ type: "note", name, params });
  }

  /** The other side. A call of one of the `notes` has no answer, as with `notify`. */
  remote(notes: readonly NoteName<Remote>[]): Remote {
    const call = (name: Name<Remote>) => (params: Param<Remote, Name<Remote>>) =>
      notes.some((note) => note === name) ? this.notify(name, params) : this.request(name, params);
    return new Proxy({} as Remote, { get: (_, name) => call(name as Name<Remote>) });
  }

  close(): void {
    if (this.#closed) return;
    this.#closed = true;
    this.#stopListening();
    for (const id of [...this.#pending.keys()])
      this.#take(id)?.reject(new CancelledError("The channel is closed."));
    for (const abort of this.#running.values()) abort.abort();
    this.#running.clear();
  }

  #take(id: number): Pending | undefined {
    const pending = this.#pending.get(id);
    this.#pending.delete(id);
    pending?.settle();
    return pending;
  }

  #post(message: Wire): void {
    if (!this.#closed) this.port.post(message);
  }

  #receive(message: unknown): void {
    if (!isWire(message)) {
      this.onProblem("A message of unknown form arrived.");
      return;
    }
    switch (message.type) {
      case "call":
        void this.#answer(message.id, message.name, message.params);
        break;
      case "note":
        this.#run(message.name, message.params, {
          signal: new AbortController().signal,
          progress: () => undefined,
        }).catch((error: unknown) => this.onProblem(`“${message.name}”: ${text(error)}`));
        break;
      case "reply":
        this.#take(message.id)?.resolve(message.value);
        break;
      case "fail":
        this.#take(message.id)?.reject(new Error(message.message));
        break;
      case "cancel":
        this.#running.get(message.id)?.abort();
        break;
      case "progress":
        this.#pending.get(message.id)?.onProgress?.(message.value);
        break;
    }
  }

  async #answer(id: number, name: string, params: unknown): Promise<void> {
    const abort = new AbortController();
    this.#running.set(id, abort);
    try {
      const value = await this.#run(name, params, {
        signal: abort.signal,
        progress: (progress) => this.#post({ type: "progress", id, value: progress }),
      });
      this.#post({ type: "reply", id, value });
    } catch (error) {
      this.#post({ type: "fail", id, message: text(error) });
    } finally {
      this.#running.delete(id);
    }
  }

  async #run(name: string, params: unknown, context: CallContext): Promise<unknown> {
    if (!Object.hasOwn(this.handlers, name)) throw new Error(`There is no method “${name.slice(0, 40)}”.`);
    const accepted = this.readers === "trusted" ? params : this.readers[name]?.(params);
    if (accepted === undefined) throw new Error(`“${name}” does not take that.`);
    return this.handlers[name]?.(accepted, context);
  }
}

function isWire(message: unknown): message is Wire {
  if (typeof message !== "object" || message === null || !("type" in message)) return false;
  const { type, id, name } = message as {
    readonly type: unknown;
    readonly id?: unknown;
    readonly name?: unknown;
  };
  if (type === "note") return typeof name === "string";
  if (typeof id !== "number") return false;
  if (type === "call") return typeof name === "string";
  return type === "reply" || type === "fail" || type === "cancel" || type === "progress";
}

function text(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
