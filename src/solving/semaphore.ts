/**
 * Lets so many work at a time. Who works in the background takes all places but one, and waits behind
 * everybody else.
 */
export class Semaphore {
  readonly #count: () => number;
  readonly #front: Waiting[] = [];
  readonly #back: Waiting[] = [];
  #taken = 0;
  #takenInBack = 0;

  /** `count` is asked each time; at least 2, so that one is left beside the background. */
  constructor(count: () => number) {
    this.#count = count;
  }

  /**
   * Resolves with what gives the place back, to be called once; with `undefined` when the signal aborts
   * before there is one.
   */
  take(background: boolean, signal: AbortSignal): Promise<(() => void) | undefined> {
    if (signal.aborted) return Promise.resolve(undefined);
    const line = background ? this.#back : this.#front;
    return new Promise((resolve) => {
      const leave = () => {
        line.splice(line.indexOf(waiting), 1);
        resolve(undefined);
      };
      const waiting: Waiting = {
        sit: () => {
          signal.removeEventListener("abort", leave);
          resolve(this.#sit(background));
        },
      };
      signal.addEventListener("abort", leave, { once: true });
      line.push(waiting);
      this.#serve();
    });
  }

  /** A place that nobody else wants now. */
  takeSpare(background: boolean): (() => void) | undefined {
    return this.#front.length + this.#back.length === 0 && this.#isFree(background)
      ? this.#sit(background)
      : undefined;
  }

  #isFree(background: boolean): boolean {
    const count = this.#count();
    return this.#taken < count && (!background || this.#takenInBack < count - 1);
  }

  #sit(background: boolean): () => void {
    this.#taken++;
    if (background) this.#takenInBack++;
    return () => {
      this.#taken--;
      if (background) this.#takenInBack--;
      this.#serve();
    };
  }

  #serve(): void {
    while (this.#front.length > 0 && this.#isFree(false)) this.#front.shift()?.sit();
    while (this.#front.length === 0 && this.#back.length > 0 && this.#isFree(true)) this.#back.shift()?.sit();
  }
}

interface Waiting {
  readonly sit: () => void;
}
