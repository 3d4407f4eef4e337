/**
 * Milliseconds that synchronous work took: of the processor where other processes, or this one's compiler and collector in their own threads, would
 * count for the work on the clock. The lesser of the two is the nearest to the truth from above.
 */
export function measureMs(work: () => void): number {
  const cpu = process.cpuUsage();
  const wall = performance.now();
  work();
  const elapsed = performance.now() - wall;
  const { user, system } = process.cpuUsage(cpu);
  return Math.min(elapsed, (user + system) / 1000);
}
