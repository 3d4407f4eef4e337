/** Limits how many work at a time. Background work leaves one place free, and waits behind other work. */
export class Semaphore {
  /** Those who wait, as functions that start them. */
  readonly #front: (() => void)[] = [];
  readonly #back: (() => void)[] = [];
  #taken = 0;
  #takenInBack = 0;

  /** `count` is called each time. At least 2 places are used, so that one is left beside background work. */
  constructor(private readonly count: () => number) {}

  /**
   * Takes a place. Resolves with a function that returns it, to be called once; with `undefined` when the
   * signal aborts first.
   */
  take(background: boolean, signal: AbortSignal): Promise<(() => void) | undefined> {
    if (signal.aborted) return Promise.resolve(undefined);
    const queue = background ? this.#back : this.#front;
    return new Promise((resolve) => {
      const leave = () => {
        queue.splice(queue.indexOf(start), 1);
        resolve(undefined);
      };
      const start = () => {
        signal.removeEventListener("abort", leave);
        resolve(this.#occupy(background));
      };
      signal.addEventListener("abort", leave, { once: true });
      queue.push(start);
      this.#serve();
    });
  }

  /** Takes a place if no other question is waiting for one; otherwise `undefined`. */
  takeSpare(): (() => void) | undefined {
    const isSpare = this.#front.length + this.#back.length === 0 && this.#isFree(false);
    return isSpare ? this.#occupy(false) : undefined;
  }

  #isFree(background: boolean): boolean {
    const count = this.count();
    return this.#taken < count && (!background || this.#takenInBack < count - 1);
  }

  #occupy(background: boolean): () => void {
    this.#taken++;
    if (background) this.#takenInBack++;
    return () => {
      this.#taken--;
      if (background) this.#takenInBack--;
      this.#serve();
    };
  }

  #serve(): void {
    while (this.#front.length > 0 && this.#isFree(false)) this.#front.shift()?.();
    while (this.#front.length === 0 && this.#back.length > 0 && this.#isFree(true)) this.#back.shift()?.();
  }
}
