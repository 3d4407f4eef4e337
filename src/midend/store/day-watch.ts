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
  /** The views that show something that depends on the day. */
  readonly #watchers = new Set<object>();
  /** Views that were closed. Their pages may still be under way. */
  readonly #closed = new WeakSet<object>();
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

  /** A view shows something that depends on the day, or nothing of that kind. */
  watch(view: object, isShown: boolean): void {
    if (isShown && !this.#closed.has(view)) this.#watchers.add(view);
    else this.#watchers.delete(view);
    if (this.#watchers.size === 0) this.#stop();
    else if (this.#cancel === undefined) {
      this.#day = this.records.today;
      this.#start();
    }
  }

  /** A view was closed. */
  leave(view: object): void {
    this.#closed.add(view);
    this.watch(view, false);
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
