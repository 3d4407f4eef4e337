import { type Measure, measures, type SolutionMeasures } from "../../measures/solution-measures.js";

/** A measure counts to this, not included; three of them fit a number of 53 bits. */
const base = 2 ** 17;

/** What ways cost, as two numbers that are compared one after the other; each adds up by itself. */
export interface OrderedCost {
  readonly high: number;
  readonly low: number;
}

/**
 * An order of all measures as one cost: the first three of them are the digits of one number, the other three
 * of a second one, so that costs are added and compared without a look at the order. Of solutions with fewer
 * than `CostOrder.maxMoves` moves, as no measure is more than these.
 */
export class CostOrder {
  static readonly maxMoves = base / 2;
  /** All six: those that were asked for, then the others. */
  readonly measures: readonly Measure[];
  readonly high: Readonly<Record<Measure, number>>;
  readonly low: Readonly<Record<Measure, number>>;

  constructor(wanted: readonly Measure[]) {
    this.measures = [...new Set([...wanted, ...measures])];
    const weigh = (first: number) =>
      Object.fromEntries(
        this.measures.map((measure, place) => [
          measure,
          place < first || place > first + 2 ? 0 : base ** (first + 2 - place),
        ]),
      );
    this.high = weigh(0) as Record<Measure, number>;
    this.low = weigh(3) as Record<Measure, number>;
  }

  /** Whether one measure counts before another. */
  isBefore(one: Measure, other: Measure): boolean {
    return this.measures.indexOf(one) < this.measures.indexOf(other);
  }

  /** What a cost comes to in the measure that counts first. */
  first({ high }: OrderedCost): number {
    return Math.floor(high / base ** 2);
  }

  of(counted: SolutionMeasures): OrderedCost {
    const sum = (weights: Readonly<Record<Measure, number>>) =>
      measures.reduce((total, measure) => total + weights[measure] * counted[measure], 0);
    return { high: sum(this.high), low: sum(this.low) };
  }
}

export function isLess(one: OrderedCost, other: OrderedCost): boolean {
  return one.high < other.high || (one.high === other.high && one.low < other.low);
}
