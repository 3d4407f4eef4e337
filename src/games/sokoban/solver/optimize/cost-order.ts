import { type Measure, measures } from "../../play/solution-measures.js";

/** Each measure is less than this; three of them fit a number of 53 bits. */
const base = 2 ** 17;

/**
 * The cost of a sequence of pushes, as two numbers that are compared in this order. Each is added up
 * separately.
 */
export interface OrderedCost {
  readonly high: number;
  readonly low: number;
}

/**
 * An order of all measures as one cost. The first three measures are the digits of one number and the other
 * three those of a second number. So costs are added and compared without regard to the order. It is for
 * solutions with fewer than `CostOrder.maxMoves` moves, as no measure exceeds the moves.
 */
export class CostOrder {
  static readonly maxMoves = base / 2;
  /** All six measures: the requested ones, then the others. */
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

  /** Whether one measure has priority over another. */
  isBefore(one: Measure, other: Measure): boolean {
    return this.measures.indexOf(one) < this.measures.indexOf(other);
  }

  /** The value of a cost in the first measure. */
  first({ high }: OrderedCost): number {
    return Math.floor(high / base ** 2);
  }
}

export function isLess(one: OrderedCost, other: OrderedCost): boolean {
  return one.high < other.high || (one.high === other.high && one.low < other.low);
}
