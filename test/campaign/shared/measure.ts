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

/** Work on an input of a size, in multiples of the smallest one. */
export type WorkOfSize = (times: 1 | 4 | 16) => () => void;

/**
 * Whether the time of work grows much faster than its input. For sixteen times the input it takes 16 times as
 * long if its time is in proportion. It takes 256 times as long if the time grows with the square. Work of up
 * to 300 ms is quick enough, as the collector and the caches can make short work grow 150 times.
 * Seconds for four times the input are too slow anyway.
 */
export function growsTooFast(workOf: WorkOfSize): boolean {
  if (leastMs(maxMs, workOf(4)) > maxMs) return true;
  const [large, small] = [workOf(16), workOf(1)];
  for (let tries = 0; tries < 3; tries++) {
    const limitMs = Math.max(briefMs, maxGrowth * leastMs(0, small));
    if (leastMs(limitMs, large) <= limitMs) return false;
  }
  return true;
}

const maxGrowth = 64;
const briefMs = 300;
const maxMs = 2_000;

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
