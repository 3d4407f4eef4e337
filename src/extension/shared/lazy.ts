import type { Disposable } from "../../protocol/emitter.js";

/**
 * A value that is loaded when it is asked for the first time, and kept. Everyone who asks while it is being
 * loaded gets the same value. After a failure the next question tries again, because what a network did not
 * give may be there by then.
 *
 * Disposing ends it for good: the value is disposed if it has a `dispose`, what is still being loaded is not
 * made, and who asks is told "Canceled".
 */
export class Lazy<Value extends object & Partial<Disposable>> implements Disposable {
  readonly #attempt: () => Promise<Value>;
  readonly #onFailure: (error: unknown) => void;
  #loading: Promise<Value> | undefined;
  #value: Value | undefined;
  #isDisposed = false;

  /**
   * @param read what takes its time, such as reading a bundle
   * @param make makes the value of what was read, at once
   * @param onFailure hears of each failed attempt once, however many wait for it; those who wait need not report it again. Being disposed is no failure.
   */
  constructor(
    read: () => Promise<unknown>,
    make: (source: never) => Value,
    onFailure: (error: unknown) => void = () => undefined,
  ) {
    this.#attempt = async () => {
      // The caller says by the type of `source` what it reads.
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

/** VS Code takes errors of this name for cancellations, and shows none of them. */
function canceled(): Error {
  return Object.assign(new Error("Canceled"), { name: "Canceled" });
}
