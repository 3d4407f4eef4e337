import { heldBytes, recordAllocated, recordHeld, startAccounting } from "#host/memory";
import type { Budget, SearchLimit } from "../games/solver.js";

export interface BudgetLimits {
  readonly timeMs: number;
  /** The limit for the whole thread: its heap, and the arrays outside it. */
  readonly memoryMb: number;
  /** The search ends after this many nodes, as when its time is up. Default: no limit. */
  readonly maxNodes?: number | undefined;
  /** Reads the shared flag. */
  readonly isCancelled: () => boolean;
  /** Clock, flag and memory are checked once in this many calls … */
  readonly callsBetweenChecks: number;
  /** … or nodes. Default: only calls count. */
  readonly nodesBetweenChecks?: number;
}

/**
 * A round of deepening takes about four times as long as the one before it. If it starts within this share of
 * the time, it mostly ends in time; an interrupted round would have added little.
 */
const deepenWithin = 1 / 16;

/**
 * The budget of a search in this thread: its time until it is canceled, and its memory. The host accounts for
 * the memory. It is checked as often as the clock, so a search ends well before the engine's limit is
 * reached.
 */
export class ThreadBudget implements Budget {
  /** The nodes spent so far. */
  nodes = 0;
  /** The reason why the search must stop. */
  stopped: SearchLimit | undefined;
  /** Something was not built because there was no memory for it. */
  refusedMemory = false;
  readonly startedMs = performance.now();
  readonly #maxNodes: number;
  readonly #nodesBetweenChecks: number;
  #calls = 0;
  #nextCheck: number;

  constructor(private readonly limits: BudgetLimits) {
    this.#maxNodes = limits.maxNodes ?? Number.POSITIVE_INFINITY;
    this.#nodesBetweenChecks = limits.nodesBetweenChecks ?? Number.POSITIVE_INFINITY;
    this.#nextCheck = this.#nodesBetweenChecks;
    startAccounting();
  }

  spend(nodes = 1): boolean {
    this.nodes += nodes;
    if (++this.#calls >= this.limits.callsBetweenChecks || this.nodes >= this.#nextCheck) this.#check();
    return this.stopped === undefined;
  }

  mayDeepen(): boolean {
    return this.elapsedMs < this.limits.timeMs * deepenWithin;
  }

  mayAllocate(bytes: number): boolean {
    const fits = heldBytes() + bytes <= this.limits.memoryMb * 1e6;
    if (fits) recordAllocated(bytes);
    this.refusedMemory ||= !fits;
    return fits;
  }

  /**
   * The bytes that a search counted: a host without memory accounting of its own would otherwise count
   * everything ever allocated.
   */
  holds(bytes: number): void {
    recordHeld(bytes);
  }

  get elapsedMs(): number {
    return performance.now() - this.startedMs;
  }

  /** The reason for having no answer: what stopped the search, or the memory that it was refused. */
  get limit(): SearchLimit {
    return this.stopped ?? (this.refusedMemory ? "memory" : "time");
  }

  #check(): void {
    this.#calls = 0;
    this.#nextCheck = this.nodes + this.#nodesBetweenChecks;
    if (this.stopped !== undefined) return;
    if (this.limits.isCancelled()) this.stopped = "cancelled";
    else if (this.elapsedMs >= this.limits.timeMs || this.nodes >= this.#maxNodes) this.stopped = "time";
    else if (heldBytes() > this.limits.memoryMb * 1e6) this.stopped = "memory";
  }
}

/** Whether V8 or the system had no memory for an array or a kernel. */
export function isOutOfMemory(error: unknown): boolean {
  return error instanceof RangeError && /array|buffer|memory/i.test(error.message);
}
