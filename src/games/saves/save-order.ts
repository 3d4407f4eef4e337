/** Decides which of two saves is newer. */
export interface Ordered {
  /** Greater than that of every save that the process knew when it wrote this one. */
  readonly order: number;
  /**
   * By the clock at that time, in milliseconds since 1970. The clock may have been wrong, so this is only the
   * tie-breaker.
   */
  readonly savedAtMs: number;
}

/**
 * The order of a new save, written by a process that knows saves up to `greatest`. It is the time, or one
 * more than `greatest` if that is later. The time also orders saves of processes that do not know of each
 * other. So a save that a wrong clock dated into the future is the newest one only until the next save is
 * written.
 */
export function nextOrder(greatest: number, nowMs: number): number {
  return Math.min(Number.MAX_SAFE_INTEGER, Math.max(greatest + 1, Math.floor(nowMs)));
}

/** Sorts saves, the newest first. */
export function byNewest(one: Ordered, other: Ordered): number {
  return other.order - one.order || other.savedAtMs - one.savedAtMs;
}
