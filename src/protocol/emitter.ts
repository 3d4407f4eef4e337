/** A resource that `dispose` frees. */
export interface Disposable {
  dispose(): void;
}

/** Calls the listener with each value until the result is disposed. Events of VS Code have the same type. */
export type Event<Value> = (listener: (value: Value) => void) => Disposable;

/**
 * Calls listeners in the order in which they were added. A value that is fired during another one reaches
 * every listener after it. A removed listener is no longer called, not even for the current value. If a
 * listener throws, the others are still called, and then the first error is thrown.
 */
export class Emitter<Value> implements Disposable {
  readonly #listeners = new Set<{ readonly hear: (value: Value) => void }>();
  /** The listeners that have not received the current value. */
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

/** An object with parts that end with it, in their order. */
export abstract class Owner implements Disposable {
  readonly #parts: { dispose(): unknown }[] = [];

  /** These parts end with this object. Returns the first one. */
  protected own<Part extends { dispose(): unknown }>(
    part: Part,
    ...others: readonly { dispose(): unknown }[]
  ): Part {
    this.#parts.push(part, ...others);
    return part;
  }

  dispose(): void {
    for (const part of this.#parts.splice(0)) part.dispose();
  }
}
