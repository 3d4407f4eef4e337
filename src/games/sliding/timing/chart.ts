import type { KeptSolve } from "./kept-solves.js";
import { counts, movesAbove } from "./solve.js";
import { rollingAverages, type Times } from "./statistics.js";

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
