import { unrefTimer } from "#host/time";
import { hostSlices } from "./slices.js";

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
