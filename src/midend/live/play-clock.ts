import type { Time } from "../ports/time.js";

/** A stopwatch for the time that a game is played. */
export class PlayClock {
  readonly #time: Pick<Time, "elapsed">;
  #countedMs: number;
  /** When it was started; `undefined` while it is stopped. */
  #startedMs: number | undefined;

  constructor(countedMs: number, time: Pick<Time, "elapsed">) {
    this.#countedMs = countedMs;
    this.#time = time;
  }

  /** Whole milliseconds. */
  get elapsedMs(): number {
    return Math.round(
      this.#countedMs + (this.#startedMs === undefined ? 0 : this.#time.elapsed() - this.#startedMs),
    );
  }

  run(isRunning: boolean): void {
    if (isRunning === (this.#startedMs !== undefined)) return;
    this.#countedMs = this.elapsedMs;
    this.#startedMs = isRunning ? this.#time.elapsed() : undefined;
  }

  /** Stops the clock at this time. */
  reset(countedMs: number): void {
    this.#countedMs = countedMs;
    this.#startedMs = undefined;
  }
}
