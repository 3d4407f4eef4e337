import { nextTurn, unrefTimer } from "#host/time";
import type { Slices } from "../games/slices.js";

/**
 * How `inSlices` works in a shared host: for a hundredth of a second at a time, with all other waiting work
 * in between.
 */
export const hostSlices: Slices = { sliceMs: 10, nowMs: () => performance.now(), nextTurn };

/** The clocks and timers of a host that runs games: the same everywhere. */
export const hostClock = {
  /** Milliseconds since 1970. */
  now: () => Date.now(),
  /** Milliseconds of a monotonic clock. */
  elapsed: () => performance.now(),
  /** Runs something once; call the result to cancel it. */
  after(ms: number, run: () => void): () => void {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
  /** The same, but the timer does not keep the process alive. */
  inBackground(ms: number, run: () => void): () => void {
    const timer = setTimeout(run, ms);
    unrefTimer(timer);
    return () => clearTimeout(timer);
  },
  slices: hostSlices,
} as const;

/** The clock for terminals. */
export const terminalClock = { now: hostClock.elapsed, after: hostClock.after } as const;

/**
 * Returns a function that gives the milliseconds left of a total. At the first call at least half of them are
 * left, so that a long preparation does not use them all.
 */
export function timeLeft(totalMs: number): () => number {
  const started = performance.now();
  let ends: number | undefined;
  return () => {
    const now = performance.now();
    ends ??= Math.max(started + totalMs, now + totalMs / 2);
    return ends - now;
  };
}
