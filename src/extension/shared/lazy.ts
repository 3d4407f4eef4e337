import type { Disposable } from "../../protocol/emitter.js";

/**
 * A value that is loaded on first use and kept. Everyone who requests it during loading gets the same value.
 * After a failure the next request tries again, because the network may be back by then.
 *
 * Disposing is final: a loaded value is disposed if it has a `dispose`, a value being loaded isn't created,
 * and requests are rejected with "Canceled".
 */
export class Lazy<Value extends object & Partial<Disposable>> implements Disposable {
  readonly #attempt: () => Promise<Value>;
  readonly #onFailure: (error: unknown) => void;
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
    onFailure: (error: unknown) => void = () => undefined,
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
    this.#onFailure = onFailure;
  }

  /** The value, if it has been loaded. */
  get value(): Value | undefined {
    return this.#value;
  }

  /** Whether it has been loaded, or is being loaded. */
  get isAsked(): boolean {
    return this.#loading !== undefined;
  }

  load(): Promise<Value> {
    if (this.#isDisposed) return Promise.reject(canceled());
    this.#loading ??= this.#attempt().catch((error: unknown) => {
      this.#loading = undefined;
      if (!this.#isDisposed) this.#onFailure(error);
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

/** VS Code treats errors with this name as cancellations, and doesn't show them. */
function canceled(): Error {
  return Object.assign(new Error("Canceled"), { name: "Canceled" });
}
