import { Random } from "../../campaign/shared/random.js";
import { median, percentile } from "./statistics.js";

/** A measurement on one side, and one on the other side directly before or after it. */
export type Pair = readonly [before: number, now: number];

export interface Comparison {
  readonly before: number;
  readonly now: number;
  /** The factor of the change: the median over the pairs, with its 95 % confidence interval. */
  readonly ratio: number;
  readonly from: number;
  readonly to: number;
  readonly count: number;
}

/** Six pairs all lie on one side by chance three times in a hundred; fewer pairs prove nothing. */
const fewest = 6;

const draws = 4_000;

/**
 * Medians, and the confidence interval of the ratio by the bootstrap: the same pairs, resampled with
 * replacement. The same pairs give the same interval.
 */
export function compare(pairs: readonly Pair[]): Comparison {
  const ratios = pairs.map(([before, now]) => now / before);
  const random = new Random(1);
  const medians = Array.from({ length: draws }, () => median(ratios.map(() => random.pick(ratios))));
  const [before, now] = [pairs.map((pair) => pair[0]), pairs.map((pair) => pair[1])];
  return {
    before: median(before),
    now: median(now),
    ratio: median(ratios),
    from: percentile(medians, 2.5),
    to: percentile(medians, 97.5),
    count: pairs.length,
  };
}

/** The comparison in one line. It reports a difference only if the interval excludes equality. */
export function told({ before, now, ratio, from, to, count }: Comparison): string {
  const what =
    count < fewest ? "too few to tell" : from > 1 ? "MORE" : to < 1 ? "less" : "no difference told";
  return `${before.toFixed(1)} → ${now.toFixed(1)}, ×${ratio.toFixed(2)} (${from.toFixed(2)} to ${to.toFixed(2)}): ${what}`;
}
