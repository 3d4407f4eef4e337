import { beginAccount, heldBytes, noteHeld, noteTaken } from "#host/memory";
import type { Budget, SearchLimit } from "../games/solver.js";

export interface BudgetLimits {
  readonly timeMs: number;
  /** Of the whole thread: its heap, and the arrays beside it. */
  readonly memoryMb: number;
  /** Looks at the shared flag. */
  readonly isCancelled: () => boolean;
  /** Clock, flag and memory are looked at once in so many calls … */
  readonly callsBetweenLooks: number;
  /** … or nodes. */
  readonly nodesBetweenLooks: number;
}

/**
 * A round of deepening takes some four times as long as the one before it: begun within this part of the time
 * it mostly ends long before the time does, and one that was broken off would have added little.
 */
const deepenWithin = 1 / 16;

/**
 * What a search in this thread may spend: its time until it is cancelled, and its memory. The account of the
 * memory is the host's; it is looked at as often as the clock, so that a search ends well before the limit of
 * the engine is reached.
 */
export class ThreadBudget implements Budget {
  /** Paid for so far. */
  nodes = 0;
  /** Why the search may not go on. */
  stopped: SearchLimit | undefined;
  /** Something was not built because there was no room for it. */
  refusedMemory = false;
  readonly startedMs = performance.now();
  readonly #limits: BudgetLimits;
  #calls = 0;
  #nextLook: number;

  constructor(limits: BudgetLimits) {
    this.#limits = limits;
    this.#nextLook = limits.nodesBetweenLooks;
    beginAccount();
  }

  spend(nodes = 1): boolean {
    this.nodes += nodes;
    if (++this.#calls >= this.#limits.callsBetweenLooks || this.nodes >= this.#nextLook) this.#look();
    return this.stopped === undefined;
  }

  mayDeepen(): boolean {
    return this.elapsedMs < this.#limits.timeMs * deepenWithin;
  }

  mayTake(bytes: number): boolean {
    const fits = heldBytes() + bytes <= this.#limits.memoryMb * 1e6;
    if (fits) noteTaken(bytes);
    this.refusedMemory ||= !fits;
    return fits;
  }

  /**
   * What a search counted that it holds, where it does: a host that has no account of its own would else go
   * by what was ever taken.
   */
  holds(bytes: number): void {
    noteHeld(bytes);
  }

  get elapsedMs(): number {
    return performance.now() - this.startedMs;
  }

  /** Why there is no answer: what stopped the search, else the memory that it was refused. */
  get limit(): SearchLimit {
    return this.stopped ?? (this.refusedMemory ? "memory" : "time");
  }

  #look(): void {
    this.#calls = 0;
    this.#nextLook = this.nodes + this.#limits.nodesBetweenLooks;
    if (this.stopped !== undefined) return;
    if (this.#limits.isCancelled()) this.stopped = "cancelled";
    else if (this.elapsedMs >= this.#limits.timeMs) this.stopped = "time";
    else if (heldBytes() > this.#limits.memoryMb * 1e6) this.stopped = "memory";
  }
}

/** V8 or the system has no more room for an array. */
export function isOutOfMemory(error: unknown): boolean {
  return error instanceof RangeError && /array|buffer/i.test(error.message);
}
