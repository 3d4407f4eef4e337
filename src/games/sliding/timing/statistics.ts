import { countUpTo } from "../../lists.js";
import type { KeptSolve } from "./kept-solves.js";
import { counts, movesAbove } from "./solve.js";
import { formatTime } from "./solve-times.js";

/**
 * Averages of timed solves, as in speedsolving. An average leaves out the best and the worst twentieth, each
 * rounded up; a mean of 3 leaves nothing out. A solve that did not finish (DNF) is the worst. More DNFs than
 * are left out make the average DNF.
 */

/** Times in milliseconds, oldest first; `NaN` is DNF. */
export type Times = Float64Array | readonly number[];

export const averageSizes = [3, 5, 12, 50, 100, 1_000] as const;
type AverageSize = (typeof averageSizes)[number];

/** The number of solves that are left out at each end. */
export function trimmedOf(size: number): number {
  return size <= 3 ? 0 : Math.ceil(size / 20);
}

/** An average; `undefined` if there are not enough solves, `NaN` for DNF. */
export type Average = number | undefined;

export function averageText(average: Average): string {
  if (average === undefined) return "–";
  return Number.isNaN(average) ? "DNF" : formatTime(average);
}

interface Averages {
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

/** What is drawn of a session. Times are in milliseconds; `null` stands for DNF and for what is not known. */
export interface SolveChart {
  /** The last solves that count, oldest first. */
  readonly solves: readonly ChartSolve[];
  /** All times of the session in equal bins from `fromMs` on, the last one with all that are longer. */
  readonly bins: { readonly fromMs: number; readonly widthMs: number; readonly counts: readonly number[] };
  /** Longer times are drawn here: a break of ten minutes must not flatten the rest. */
  readonly topMs: number;
  readonly longestMs: number;
}

export interface ChartSolve {
  readonly number: number;
  readonly timeMs: number | null;
  readonly averageOf5: number | null;
  readonly averageOf12: number | null;
  /** Moves above the fewest. */
  readonly above: number | null;
}

/** About as many bins as are told apart in a narrow panel. */
const usualBins = 16;
/** Times of more than this many medians are drawn at the top. */
const maxMedians = 2;

/**
 * @param newest the last solves, the newest first
 * @param times all that count, oldest first; `NaN` for DNF
 * @returns `undefined` for fewer than two solves that finished
 */
export function chartOf(newest: readonly KeptSolve[], times: Float64Array): SolveChart | undefined {
  const sorted = times.filter((time) => !Number.isNaN(time)).sort();
  if (sorted.length < 2) return undefined;
  const shown = newest.filter(({ solve }) => counts(solve)).reverse();
  const [fives, twelves] = [5, 12].map((size) => averagesOf(times, size, shown.length));
  const longestMs = sorted.at(-1)!;
  const topMs = Math.min(longestMs, maxMedians * sorted[sorted.length >> 1]!);
  return {
    solves: shown.map(({ number, solve, optimal }, index) => ({
      number,
      timeMs: solve.mark === "dnf" ? null : solve.timeMs,
      averageOf5: fives![index]!,
      averageOf12: twelves![index]!,
      above: movesAbove(solve, optimal) ?? null,
    })),
    bins: binsOf(sorted, topMs),
    topMs,
    longestMs,
  };
}

/** The averages after each of the last solves. */
function averagesOf(times: Times, size: number, count: number): readonly (number | null)[] {
  const last = times.slice(Math.max(0, times.length - count - size + 1));
  const averages = [...rollingAverages(last, size)].map((average) =>
    Number.isNaN(average) ? null : average,
  );
  return [...new Array<null>(count).fill(null), ...averages].slice(-count);
}

function binsOf(sorted: Float64Array, topMs: number): SolveChart["bins"] {
  const [shortest = 0] = sorted;
  const widthMs = roundUp(Math.max(1, (topMs - shortest) / usualBins));
  const fromMs = Math.floor(shortest / widthMs) * widthMs;
  const counts = new Array<number>(Math.floor((topMs - fromMs) / widthMs) + 1).fill(0);
  for (const time of sorted) counts[Math.min(counts.length - 1, Math.floor((time - fromMs) / widthMs))]!++;
  return { fromMs, widthMs, counts };
}

/** The next 1, 2 or 5 with zeros. */
function roundUp(value: number): number {
  const unit = 10 ** Math.floor(Math.log10(value));
  return unit * ([1, 2, 5].find((step) => step * unit >= value) ?? 10);
}
