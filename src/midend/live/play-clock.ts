/** A stop watch for the time a game is played. */
export class PlayClock {
  #countedMs: number;
  /** When it was started; `undefined` while it stands. */
  #startedMs: number | undefined;

  constructor(countedMs: number) {
    this.#countedMs = countedMs;
  }

  /** Whole milliseconds. */
  get elapsedMs(): number {
    return Math.round(this.#countedMs + (this.#startedMs === undefined ? 0 : performance.now() - this.#startedMs));
  }

  run(isRunning: boolean): void {
    if (isRunning === (this.#startedMs !== undefined)) return;
    this.#countedMs = this.elapsedMs;
    this.#startedMs = isRunning ? performance.now() : undefined;
  }

  /** It stands then. */
  reset(countedMs: number): void {
    this.#countedMs = countedMs;
    this.#startedMs = undefined;
  }
}
