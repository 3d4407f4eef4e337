/** From this many waiting lines on, `room` waits. */
const maxWaiting = 100;

/** Lines that come when they come, and are taken one after the other. */
export class LineQueue {
  readonly #lines: string[] = [];
  #isEnded = false;
  #isClosed = false;
  #wake: () => void = () => undefined;
  /** Wakes whoever waits for room. */
  #freed: () => void = () => undefined;

  /** Whether a line waits to be taken. */
  get hasMore(): boolean {
    return this.#lines.length > 0;
  }

  push(line: string): void {
    this.#lines.push(line);
    this.#wake();
  }

  /** No line comes any more; those that came are taken. */
  end(): void {
    this.#isEnded = true;
    this.#wake();
  }

  /** No line is taken any more. */
  close(): void {
    this.#isClosed = true;
    this.#wake();
    this.#freed();
  }

  /** Resolves when few lines wait, or none is taken any more. For one caller at a time. */
  async room(): Promise<void> {
    if (this.#lines.length < maxWaiting || this.#isClosed) return;
    await new Promise<void>((resolve) => {
      this.#freed = resolve;
    });
  }

  /** The next line, when it comes; `undefined` when none will. */
  async next(): Promise<string | undefined> {
    while (!this.hasMore && !this.#isEnded && !this.#isClosed) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    if (this.#isClosed) return undefined;
    const line = this.#lines.shift();
    if (this.#lines.length < maxWaiting) this.#freed();
    return line;
  }
}
