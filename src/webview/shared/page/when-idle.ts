/** What may wait for an idle moment waits so long at most. */
const patienceMs = 200;

/** Calls it when the page has nothing else to do, or when it has waited for long. */
export function whenIdle(run: () => void): void {
  // Safari has none.
  if (typeof requestIdleCallback === "function") requestIdleCallback(run, { timeout: patienceMs });
  else setTimeout(run, 0);
}
