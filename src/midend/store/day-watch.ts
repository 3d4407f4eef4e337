import type { Day } from "../../games/days/day.js";
import { type Disposable, Emitter } from "../../protocol/emitter.js";
import type { Time } from "../ports/ports.js";

/** The clock is read this often, as timers do not run while the machine sleeps. */
const checkMs = 60_000;

/**
 * Tells when the player's day changes, while something is shown that depends on it. Without watchers there is
 * no timer.
 */
export class DayWatch implements Disposable {
  readonly #onDidChange = new Emitter<void>();
  /** Another day has started. Late by at most a minute. */
  readonly onDidChange = this.#onDidChange.event;
  readonly #watchers = new Set<symbol>();
  #day: Day | undefined;
  #cancel: (() => void) | undefined;

  /** `records` says which day it is. */
  constructor(
    private readonly records: { readonly today: Day },
    private readonly time: Pick<Time, "inBackground" | "now">,
  ) {}

  dispose(): void {
    this.#watchers.clear();
    this.#stop();
    this.#onDidChange.dispose();
  }

  /** Watches until the result is disposed of. */
  watch(): Disposable {
    const watcher = Symbol();
    this.#watchers.add(watcher);
    if (this.#cancel === undefined) {
      this.#day = this.records.today;
      this.#start();
    }
    return {
      dispose: () => {
        this.#watchers.delete(watcher);
        if (this.#watchers.size === 0) this.#stop();
      },
    };
  }

  /** Days start at a full minute, so the next check is at the start of one. */
  #start(): void {
    this.#cancel = this.time.inBackground(checkMs - (this.time.now() % checkMs), () => {
      this.#start();
      const { today } = this.records;
      if (today === this.#day) return;
      this.#day = today;
      this.#onDidChange.fire();
    });
  }

  #stop(): void {
    this.#cancel?.();
    this.#cancel = undefined;
  }
}

/** A view that watches the day while it shows something that depends on it. */
export class DayWatcher implements Disposable {
  #watching: Disposable | undefined;
  #isDisposed = false;

  constructor(private readonly days: Pick<DayWatch, "watch">) {}

  dispose(): void {
    this.update(false);
    this.#isDisposed = true;
  }

  update(isShown: boolean): void {
    if (isShown && !this.#isDisposed) this.#watching ??= this.days.watch();
    else {
      this.#watching?.dispose();
      this.#watching = undefined;
    }
  }
}
