/** Those who want to know when something changes. */
export class Listeners<Value> {
  readonly #all = new Set<(value: Value) => void>();

  /** Returns what ends the listening. */
  add(listener: (value: Value) => void): () => void {
    this.#all.add(listener);
    return () => void this.#all.delete(listener);
  }

  tell(value: Value): void {
    for (const listener of [...this.#all]) listener(value);
  }
}
