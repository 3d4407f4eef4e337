/** A fake `globalState` that stores plain data, as VS Code does. */
export class Memento {
  readonly values: Map<string, unknown>;
  synced: readonly string[] = [];

  constructor(values: Readonly<Record<string, unknown>> = {}) {
    this.values = new Map(Object.entries(structuredClone(values)));
  }

  keys = () => [...this.values.keys()];
  get(key: string, fallback?: unknown): unknown {
    return this.values.get(key) === undefined ? fallback : structuredClone(this.values.get(key));
  }
  async update(key: string, value: unknown): Promise<void> {
    if (value === undefined) this.values.delete(key);
    else this.values.set(key, structuredClone(value));
  }
  setKeysForSync(keys: readonly string[]): void {
    this.synced = keys;
  }
}
