import { Random } from "../../campaign/shared/random.js";
import { median, percentile } from "./statistics.js";

/** What was measured on the one side, and on the other right after or before it. */
export type Pair = readonly [before: number, now: number];

export interface Comparison {
  readonly before: number;
  readonly now: number;
  /** How many times as much it is now: the median of the pairs, and where it lies with 95 % confidence. */
  readonly ratio: number;
  readonly from: number;
  readonly to: number;
  readonly count: number;
}

/** Six pairs that all lie on one side do so by chance three times in a hundred; fewer tell nothing. */
const fewest = 6;

const draws = 4_000;

/**
 * Medians, and the interval of the ratio by the bootstrap: the same pairs, drawn again and again with return.
 * The same pairs give the same interval.
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

/** In one line; a difference is one only where the interval leaves it no doubt. */
export function told({ before, now, ratio, from, to, count }: Comparison): string {
  const what =
    count < fewest ? "too few to tell" : from > 1 ? "MORE" : to < 1 ? "less" : "no difference told";
  return `${before.toFixed(1)} → ${now.toFixed(1)}, ×${ratio.toFixed(2)} (${from.toFixed(2)} to ${to.toFixed(2)}): ${what}`;
}
