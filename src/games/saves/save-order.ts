/** What tells which of two saves was written later. */
export interface Ordered {
  /**
   * Larger than that of every save that the process knew of when it wrote this one; 0 for saves of versions
   * 1 to 3.
   */
  readonly order: number;
  /** By the clock of then, in milliseconds since 1970. It may have been wrong, so it decides only last. */
  readonly savedAtMs: number;
}

/**
 * The order of a save that is written now, by a process that knows of saves up to `greatest`. It is the time,
 * which also tells saves of processes apart that do not know of each other, or one more than the greatest. So
 * a save that a wrong clock dated into the future is the newest one only until the next save is written.
 */
export function nextOrder(greatest: number, nowMs: number): number {
  return Math.min(Number.MAX_SAFE_INTEGER, Math.max(greatest + 1, Math.floor(nowMs)));
}

/** Sorts saves: the one that was written last comes first. */
export function byNewest(one: Ordered, other: Ordered): number {
  return other.order - one.order || other.savedAtMs - one.savedAtMs;
}
