import type { Disposable } from "../../protocol/emitter.js";

/** Work that is done a moment later, once for all requests until then. */
export class Delayed implements Disposable {
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The time of the first request. */
  #sinceMs = 0;

  constructor(private readonly work: () => void) {}

  get isDue(): boolean {
    return this.#timer !== undefined;
  }

  /** Does the work after this time, or earlier if that was requested before. */
  within(ms: number): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.work();
    }, ms);
  }

  /** Does the work after this time without a request, but no later than `atMostMs` after the first one. */
  after(ms: number, atMostMs = Number.POSITIVE_INFINITY): void {
    const nowMs = performance.now();
    if (!this.isDue) this.#sinceMs = nowMs;
    this.dispose();
    this.within(Math.min(ms, Math.max(0, this.#sinceMs + atMostMs - nowMs)));
  }

  /** Drops what was requested. */
  dispose(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}
