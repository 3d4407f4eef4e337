/** Something that ends with `dispose`. */
export interface Disposable {
  dispose(): void;
}

/** Calls the listener with each value until what it returns is disposed. An event of VS Code is one, too. */
export type Event<Value> = (listener: (value: Value) => void) => Disposable;

/**
 * Tells listeners of what happens, in the order in which they came. A value that is fired while another one
 * is being told comes after it for every listener. A listener that was removed hears nothing more, also of a
 * value that is being told. One that throws keeps nobody else from hearing: the first error is thrown when
 * all have heard.
 */
export class Emitter<Value> implements Disposable {
  readonly #listeners = new Set<{ readonly hear: (value: Value) => void }>();
  /** Those that have not heard the last value yet. */
  #waiting: { readonly hear: (value: Value) => void }[] = [];
  #last: Value | undefined;

  readonly event: Event<Value> = (hear) => {
    const listener = { hear };
    this.#listeners.add(listener);
    return { dispose: () => void this.#listeners.delete(listener) };
  };

  fire(value: Value): void {
    this.#tell();
    this.#waiting = [...this.#listeners];
    this.#last = value;
    this.#tell();
  }

  dispose(): void {
    this.#listeners.clear();
    this.#waiting = [];
  }

  #tell(): void {
    const failures: unknown[] = [];
    for (let listener = this.#waiting.shift(); listener !== undefined; listener = this.#waiting.shift()) {
      try {
        if (this.#listeners.has(listener)) listener.hear(this.#last as Value);
      } catch (error) {
        failures.push(error);
      }
    }
    if (failures.length > 0) throw failures[0];
  }
}

/** One that disposes several, in their order. */
export function disposeAll(...parts: readonly Disposable[]): Disposable {
  return {
    dispose: () => {
      for (const part of parts) part.dispose();
    },
  };
}
