import { countUpTo } from "../../lists.js";

/**
 * Averages of timed solves, as in speedsolving. An average leaves out the best and the worst twentieth, each
 * rounded up; a mean of 3 leaves nothing out. A solve that did not finish (DNF) is the worst. More DNFs than
 * are left out make the average DNF.
 */

/** Times in milliseconds, oldest first; `NaN` is DNF. */
export type Times = Float64Array | readonly number[];

export const averageSizes = [3, 5, 12, 50, 100, 1_000] as const;
export type AverageSize = (typeof averageSizes)[number];

/** The number of solves that are left out at each end. */
export function trimmedOf(size: number): number {
  return size <= 3 ? 0 : Math.ceil(size / 20);
}

/** An average; `undefined` if there are not enough solves, `NaN` for DNF. */
export type Average = number | undefined;

export interface Averages {
  readonly size: AverageSize;
  /** The average of the last solves. */
  readonly current: Average;
  /** The best average of the session. */
  readonly best: Average;
}

export interface SolveStatistics {
  readonly count: number;
  /** The number of solves without DNFs. */
  readonly finished: number;
  readonly best: Average;
  readonly worst: Average;
  /** The mean of all finished solves. */
  readonly mean: Average;
  /** The sample deviation of all finished solves; `undefined` for fewer than two. */
  readonly deviation: Average;
  readonly averages: readonly Averages[];
}

export function statisticsOf(times: Times): SolveStatistics {
  let finished = 0;
  let best = Number.POSITIVE_INFINITY;
  let worst = 0;
  // Welford's method: exact enough for a hundred thousand times.
  let mean = 0;
  let squares = 0;
  for (let index = 0; index < times.length; index++) {
    const time = times[index]!;
    if (Number.isNaN(time)) continue;
    finished++;
    if (time < best) best = time;
    if (time > worst) worst = time;
    const apart = time - mean;
    mean += apart / finished;
    squares += apart * (time - mean);
  }
  return {
    count: times.length,
    finished,
    best: finished === 0 ? undefined : best,
    worst: finished === 0 ? undefined : worst,
    mean: finished === 0 ? undefined : mean,
    deviation: finished < 2 ? undefined : Math.sqrt(squares / (finished - 1)),
    averages: averageSizes.map((size) => {
      const rolling = rollingAverages(times, size);
      return { size, current: rolling.at(-1), best: bestOf(rolling) };
    }),
  };
}

/** The best average: DNF is worse than any other. `undefined` if there is none. */
function bestOf(averages: Float64Array): Average {
  let best: Average;
  for (const average of averages)
    if (best === undefined || Number.isNaN(best) || average < best) best = average;
  return best;
}

/**
 * The average after each solve from number `size` on. The window is kept sorted, with the sum of its times.
 * So a solve costs one insertion, one removal, and the sums of what is left out.
 */
export function rollingAverages(times: Times, size: number): Float64Array {
  if (times.length < size) return new Float64Array(0);
  const trimmed = trimmedOf(size);
  const averages = new Float64Array(times.length - size + 1);
  /** A solve that did not finish is infinite. */
  const window = new Float64Array(size);
  let held = 0;
  const placeOf = (time: number) => countUpTo(held, (at) => window[at]! < worstIfUnfinished(time));
  let finished = 0;
  // Whole milliseconds, of which even 100,000 of the longest have an exact sum.
  let sum = 0;
  for (let index = 0; index < times.length; index++) {
    if (held === size) {
      const oldest = times[index - size]!;
      const at = placeOf(oldest);
      window.copyWithin(at, at + 1, held);
      held--;
      if (!Number.isNaN(oldest)) {
        finished--;
        sum -= oldest;
      }
    }
    const time = times[index]!;
    const at = placeOf(time);
    window.copyWithin(at + 1, at, held);
    window[at] = worstIfUnfinished(time);
    held++;
    if (!Number.isNaN(time)) {
      finished++;
      sum += time;
    }
    if (held < size) continue;
    let rest = sum;
    for (let place = 0; place < trimmed; place++) rest -= window[place]!;
    for (let place = size - trimmed; place < finished; place++) rest -= window[place]!;
    const isFinished = finished >= size - trimmed;
    averages[index - size + 1] = isFinished ? rest / (size - 2 * trimmed) : Number.NaN;
  }
  return averages;
}

function worstIfUnfinished(time: number): number {
  return Number.isNaN(time) ? Number.POSITIVE_INFINITY : time;
}
