/** Ticks while a replay plays. It stops by itself when `tick` says that there is no more. */
export class ReplayClock {
  readonly #tick: () => boolean;
  #timer: ReturnType<typeof setTimeout> | undefined;
  moveMs: number;

  constructor(moveMs: number, tick: () => boolean) {
    this.moveMs = moveMs;
    this.#tick = tick;
  }

  get isRunning(): boolean {
    return this.#timer !== undefined;
  }

  start(): void {
    this.stop();
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      if (this.#tick()) this.start();
    }, this.moveMs);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}
