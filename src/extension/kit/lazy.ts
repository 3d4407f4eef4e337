import { type Disposable, Emitter, type Event } from "../../protocol/emitter.js";

/**
 * A value that is loaded on first use and kept. Everyone who requests it during loading gets the same value.
 * After a failure the next request tries again, because the network may be back by then.
 *
 * Disposing is final: a loaded value is disposed if it has a `dispose`, a value being loaded isn't created,
 * and requests are rejected with "Canceled".
 */
export class Lazy<Value extends object & Partial<Disposable>> implements Disposable {
  readonly #attempt: () => Promise<Value>;
  #loading: Promise<Value> | undefined;
  #value: Value | undefined;
  #isDisposed = false;

  /**
   * @param read the slow part, such as reading a bundle
   * @param make creates the value from the result of `read`, synchronously
   * @param onFailure called once for each failed attempt, however many callers wait for it; they need not
   * report the error again. Disposing isn't a failure.
   */
  constructor(
    read: () => Promise<unknown>,
    make: (source: never) => Value,
    private readonly onFailure: (error: unknown) => void = () => undefined,
  ) {
    this.#attempt = async () => {
      // The caller declares the result of `read` by the type of `source`.
      const source = (await read()) as never;
      if (this.#isDisposed) throw canceled();
      const value = make(source);
      if (this.#isDisposed) {
        value.dispose?.();
        throw canceled();
      }
      this.#value = value;
      return value;
    };
  }

  /** The value, if it has been loaded. */
  get value(): Value | undefined {
    return this.#value;
  }

  /** Whether it has been loaded, or is being loaded. */
  get isAsked(): boolean {
    return this.#loading !== undefined;
  }

  /** The value if it was requested and could be loaded; its failure was reported. */
  async asked(): Promise<Value | undefined> {
    return this.isAsked ? this.load().catch(() => undefined) : undefined;
  }

  load(): Promise<Value> {
    if (this.#isDisposed) return Promise.reject(canceled());
    this.#loading ??= this.#attempt().catch((error: unknown) => {
      this.#loading = undefined;
      if (!this.#isDisposed) this.onFailure(error);
      throw error;
    });
    return this.#loading;
  }

  dispose(): void {
    const value = this.#value;
    this.#isDisposed = true;
    this.#value = undefined;
    value?.dispose?.();
  }
}

/** Methods of a service that answer by promises. */
type Forwarded<Service, Name extends keyof Service> = {
  readonly [Key in Name]: Service[Key] extends (...args: infer Args) => infer Answer
    ? (...args: Args) => Promise<Awaited<Answer>>
    : never;
};

/** A service that is loaded with the first call of its methods. */
export type LazyService<Service extends object & Partial<Disposable>, Name extends keyof Service> = Forwarded<
  Service,
  Name
> &
  Disposable & { readonly lazy: Lazy<Service>; readonly onDidChange: Event<void> };

/**
 * Forwards these methods to a service, and passes its event on. `read`, `make` and `onFailure`: see `Lazy`.
 */
export function lazyService<Service extends object & Partial<Disposable>, const Name extends keyof Service>(
  methods: readonly Name[],
  read: () => Promise<unknown>,
  make: (source: never) => Service & { readonly onDidChange?: Event<void> },
  onFailure?: (error: unknown) => void,
): LazyService<Service, Name> {
  const changes = new Emitter<void>();
  const makeHeard = (source: never) => {
    const service = make(source);
    service.onDidChange?.(() => changes.fire());
    return service;
  };
  const lazy = new Lazy<Service>(read, makeHeard, onFailure);
  const forwarded = methods.map((name) => [
    name,
    async (...args: unknown[]) => {
      const service = await lazy.load();
      return (service[name] as (...args: unknown[]) => unknown).apply(service, args);
    },
  ]);
  return {
    ...(Object.fromEntries(forwarded) as Forwarded<Service, Name>),
    lazy,
    onDidChange: changes.event,
    dispose() {
      lazy.dispose();
      changes.dispose();
    },
  };
}

/** VS Code treats errors with this name as cancellations, and doesn't show them. */
function canceled(): Error {
  return Object.assign(new Error("Canceled"), { name: "Canceled" });
}
