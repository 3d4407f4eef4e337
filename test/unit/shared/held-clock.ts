import type { Clock } from "../../../src/terminal/terminal.js";

/** A clock that only a test moves. */
export class HeldClock implements Clock {
  #now: number;
  #timers: readonly { readonly at: number; readonly run: () => void }[] = [];

  constructor(now = 0) {
    this.#now = now;
  }

  now(): number {
    return this.#now;
  }

  after(ms: number, run: () => void): () => void {
    const timer = { at: this.#now + Math.max(0, ms), run };
    this.#timers = [...this.#timers, timer];
    return () => {
      this.#timers = this.#timers.filter((other) => other !== timer);
    };
  }

  /** The number of timers. */
  get waiting(): number {
    return this.#timers.length;
  }

  /** Moves the clock while timers do not run, as on a machine that sleeps. */
  sleep(ms: number): void {
    this.#now += ms;
    this.#timers = this.#timers.map(({ at, run }) => ({ at: at + ms, run }));
  }

  /** Runs everything that becomes due, in its order. */
  pass(ms: number): void {
    const end = this.#now + ms;
    for (let run = this.nextUntil(end); run !== undefined; run = this.nextUntil(end)) run();
  }

  /** Moves the clock to the next timer, which is returned to be run, or to this time if none is due. */
  protected nextUntil(end: number): (() => void) | undefined {
    const [due] = this.#timers.filter(({ at }) => at <= end).sort((one, other) => one.at - other.at);
    this.#timers = this.#timers.filter((other) => other !== due);
    this.#now = due === undefined ? end : Math.max(this.#now, due.at);
    return due?.run;
  }
}
