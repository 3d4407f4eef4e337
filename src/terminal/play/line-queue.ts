/** `room` waits while this many lines are waiting. */
const maxWaiting = 100;

/** Lines that arrive at any time and are taken one after another. */
export class LineQueue {
  readonly #lines: string[] = [];
  #isEnded = false;
  #isClosed = false;
  #wake: () => void = () => undefined;
  /** Wakes the caller of `room`. */
  #resolveRoom: () => void = () => undefined;

  /** Whether a line is waiting. */
  get hasMore(): boolean {
    return this.#lines.length > 0;
  }

  push(line: string): void {
    this.#lines.push(line);
    this.#wake();
  }

  /** No more lines will arrive. Those that are waiting can still be taken. */
  end(): void {
    this.#isEnded = true;
    this.#wake();
  }

  /** No more lines will be taken. */
  close(): void {
    this.#isClosed = true;
    this.#wake();
    this.#resolveRoom();
  }

  /** Resolves when few lines are waiting, or no more will be taken. For one caller at a time. */
  async room(): Promise<void> {
    if (this.#lines.length < maxWaiting || this.#isClosed) return;
    await new Promise<void>((resolve) => {
      this.#resolveRoom = resolve;
    });
  }

  /** The next line, once it arrives; `undefined` when none will. */
  async next(): Promise<string | undefined> {
    while (!this.hasMore && !this.#isEnded && !this.#isClosed) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    if (this.#isClosed) return undefined;
    const line = this.#lines.shift();
    if (this.#lines.length < maxWaiting) this.#resolveRoom();
    return line;
  }
}
