/**
 * Says how many milliseconds are left of so many from now on; but at least half of them are left when it is
 * asked for the first time, so that a long preparation does not take them all.
 */
export function timeLeft(totalMs: number): () => number {
  const began = performance.now();
  let ends: number | undefined;
  return () => {
    const now = performance.now();
    ends ??= Math.max(began + totalMs, now + totalMs / 2);
    return ends - now;
  };
}
