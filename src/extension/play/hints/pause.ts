import { setTimeout } from "node:timers/promises";

/** Resolves after so many milliseconds, none where negative, or as soon as the signal aborts. Leaves no listener on it. */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  try {
    await setTimeout(Math.max(0, ms), undefined, { signal });
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}
