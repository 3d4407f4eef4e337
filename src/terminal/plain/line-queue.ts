/** Lines that come when they come, and are taken one after the other. */
export class LineQueue {
  readonly #lines: string[] = [];
  #isEnded = false;
  #isClosed = false;
  #wake: () => void = () => undefined;

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
  }

  /** The next line, when it comes; `undefined` when none will. */
  async next(): Promise<string | undefined> {
    while (!this.hasMore && !this.#isEnded && !this.#isClosed) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    return this.#isClosed ? undefined : this.#lines.shift();
  }
}
