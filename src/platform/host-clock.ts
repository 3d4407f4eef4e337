import { hostSlices } from "./slices.js";

/** The clocks and timers of a host that runs games: the same everywhere. */
export const hostClock = {
  /** Milliseconds since 1970. */
  now: () => Date.now(),
  /** Milliseconds by a clock that only goes forward. */
  elapsed: () => performance.now(),
  /** Runs something once; what it returns prevents that. */
  after(ms: number, run: () => void): () => void {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
  slices: hostSlices,
} as const;

/** The same for terminals. */
export const terminalClock = { now: hostClock.elapsed, after: hostClock.after } as const;
