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
