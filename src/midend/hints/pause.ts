import type { Time } from "../ports/time.js";

/**
 * Resolves after `ms` milliseconds (at once if negative), or as soon as the signal aborts. Leaves no listener
 * on the signal.
 */
export function pause(ms: number, signal: AbortSignal, time: Pick<Time, "after">): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      stopWaiting();
      signal.removeEventListener("abort", end);
      resolve();
    };
    const stopWaiting = time.after(Math.max(0, ms), end);
    signal.addEventListener("abort", end);
    if (signal.aborted) end();
  });
}
