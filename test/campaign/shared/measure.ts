/**
 * The duration of synchronous work in milliseconds. On the clock, other processes would count; as CPU time,
 * the threads of this process's compiler and collector would. The lesser of the two is the better upper
 * bound.
 */
export function measureMs(work: () => void): number {
  const cpu = process.cpuUsage();
  const wall = performance.now();
  work();
  const elapsed = performance.now() - wall;
  const { user, system } = process.cpuUsage(cpu);
  return Math.min(elapsed, (user + system) / 1000);
}

/**
 * The least duration of the work in up to three tries, in milliseconds; stops after the first try within the
 * limit. One slow try may be the compiler or the collector, but three are the work. The work may be done more
 * than once.
 */
export function leastMs(limitMs: number, work: () => void): number {
  let least = measureMs(work);
  for (let tries = 1; tries < 3 && least > limitMs; tries++) least = Math.min(least, measureMs(work));
  return least;
}

/** More than this shows work whose time is not in proportion to its input. */
export const maxGrowth = 9;

/**
 * How many times longer work takes on a large input than on one of a quarter of its size. It is 4 if the time
 * is in proportion to the input, 16 if it grows with its square. 1 if the large one takes no longer
 * than `briefMs`. The least of up to four tries: the compiler and the collector disturb single ones.
 */
export function growthOf(briefMs: number, large: () => void, small: () => void): number {
  let growth = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < 4 && growth > maxGrowth; tries++) {
    const largeMs = leastMs(briefMs, large);
    if (largeMs <= briefMs) return 1;
    growth = Math.min(growth, largeMs / Math.max(leastMs(0, small), briefMs / 16));
  }
  return growth;
}

/** The number of tries of `leastTime`. Other programs may take all processors for a while. */
const maxTimedTries = 8;

/**
 * The least of the times that `work` measures on the clock, for work of other threads and processes. Stops
 * after the first try within the limit.
 */
export async function leastTime(limitMs: number, work: () => Promise<number>): Promise<number> {
  let least = await work();
  for (let tries = 1; tries < maxTimedTries && least > limitMs; tries++)
    least = Math.min(least, await work());
  return least;
}
