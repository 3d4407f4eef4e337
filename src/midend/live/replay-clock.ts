import type { Time } from "../ports/time.js";

/** Calls `tick` while a replay plays. It stops when `tick` returns false. */
export class ReplayClock {
  readonly #time: Pick<Time, "after">;
  readonly #moveMs: () => number;
  readonly #tick: () => boolean;
  #cancel: (() => void) | undefined;

  /** `moveMs`: milliseconds to the next tick, asked before each. */
  constructor(time: Pick<Time, "after">, moveMs: () => number, tick: () => boolean) {
    this.#time = time;
    this.#moveMs = moveMs;
    this.#tick = tick;
  }

  get isRunning(): boolean {
    return this.#cancel !== undefined;
  }

  start(): void {
    this.stop();
    this.#cancel = this.#time.after(this.#moveMs(), () => {
      this.#cancel = undefined;
      if (this.#tick()) this.start();
    });
  }

  stop(): void {
    this.#cancel?.();
    this.#cancel = undefined;
  }
}
