/**
 * Stands in for VS Code where unit tests run code of the extension host that plays: events, English texts, and settings that a test can set. What is
 * missing here cannot be tested here; the tests inside VS Code are for that.
 */

type Listener<Value> = (value: Value) => void;

export class Disposable {
  readonly #dispose: () => void;
  constructor(dispose: () => void) {
    this.#dispose = dispose;
  }
  static from(...parts: readonly { dispose(): unknown }[]): Disposable {
    return new Disposable(() => {
      for (const part of parts) part.dispose();
    });
  }
  dispose(): void {
    this.#dispose();
  }
}

export class EventEmitter<Value> {
  readonly #listeners = new Set<Listener<Value>>();
  readonly event = (listener: Listener<Value>): Disposable => {
    this.#listeners.add(listener);
    return new Disposable(() => this.#listeners.delete(listener));
  };
  fire(value: Value): void {
    for (const listener of [...this.#listeners]) listener(value);
  }
  dispose(): void {
    this.#listeners.clear();
  }
}

/** Settings without the "tilework." before them. */
export const settings = new Map<string, unknown>();

export const workspace = {
  getConfiguration: () => ({ get: (name: string, fallback: unknown) => (settings.has(name) ? settings.get(name) : fallback) }),
  onDidChangeConfiguration: new EventEmitter<unknown>().event,
};

export const l10n = {
  t: (text: string, ...args: readonly (string | number)[]) => text.replace(/\{(\d+)\}/g, (_, index: string) => String(args[Number(index)])),
};

export const env = { language: "en" };
export const window = { setStatusBarMessage: () => new Disposable(() => undefined) };
export const commands = { executeCommand: async () => undefined };
