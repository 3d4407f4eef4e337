/** The maximum delay of idle work. */
const maxDelayMs = 200;

/** Calls `run` when the page is idle, or after the maximum delay. */
export function whenIdle(run: () => void): void {
  // Safari doesn't have it.
  if (typeof requestIdleCallback === "function") requestIdleCallback(run, { timeout: maxDelayMs });
  else setTimeout(run, 0);
}
