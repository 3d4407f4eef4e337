import assert from "node:assert/strict";

/** The milliseconds that `work` takes on the calm machine with two cores for which limits were chosen. */
const usualMs = 6;

/**
 * How many times longer than usual work takes on this machine at this moment; at least 1. A slow or busy
 * machine takes longer. Tests with a limit for a duration multiply it by this.
 */
export function slowness(): number {
  work(); // compiled by now
  const rounds = Array.from({ length: 10 }, () => {
    const start = performance.now();
    work();
    return performance.now() - start;
  });
  const mean = rounds.reduce((sum, ms) => sum + ms, 0) / rounds.length;
  return Math.max(1, mean / usualMs);
}

/** Arithmetic and memory, as in a search. */
function work(): number {
  const table = new Uint32Array(1 << 16);
  let hash = 1;
  for (let turn = 0; turn < 4_000_000; turn++) {
    hash = (Math.imul(hash, 0x9e3779b1) + turn) >>> 0;
    table[hash & 0xffff]! += hash;
  }
  return table[0]!;
}

/**
 * Fails if something took longer than its limit, in milliseconds. On a machine that is slower than usual at
 * this moment, the limit is longer in proportion.
 */
export function assertWithin(ms: number, limitMs: number, what = "it"): void {
  if (ms <= limitMs) return;
  const factor = slowness();
  assert.ok(
    ms <= limitMs * factor,
    `${what} took ${ms.toFixed(1)} ms instead of ${limitMs}, on a machine ${factor.toFixed(1)} times slower than usual`,
  );
}
