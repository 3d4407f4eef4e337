import type { Time } from "../ports/time.js";

/** Calls `tick` while a replay plays. It stops when `tick` returns false. */
export class ReplayClock {
  #cancel: (() => void) | undefined;

  /** `moveMs`: milliseconds to the next tick, asked before each. */
  constructor(
    private readonly time: Pick<Time, "after">,
    private readonly moveMs: () => number,
    private readonly tick: () => boolean,
  ) {}

  get isRunning(): boolean {
    return this.#cancel !== undefined;
  }

  start(): void {
    this.stop();
    this.#cancel = this.time.after(this.moveMs(), () => {
      this.#cancel = undefined;
      if (this.tick()) this.start();
    });
  }

  stop(): void {
    this.#cancel?.();
    this.#cancel = undefined;
  }
}
