import type { Measure } from "../measures/solution-measures.js";

export const grades = ["easy", "medium", "hard"] as const;
export type Grade = (typeof grades)[number];

/** What a level of a grade is like. */
export interface Standard {
  /**
   * Unless something else is asked for: at most so many columns and rows, walls included, and so many boxes.
   */
  readonly width: number;
  readonly height: number;
  readonly boxes: number;
  /** The fewest pushes that solve it lie between these … */
  readonly pushes: { readonly least: number; readonly most: number };
  /** … and that solution turns from one box to another at least so often. */
  readonly boxChanges: number;
  /** At least so many boxes of a part, as `Decomposition` counts them, concern a push in the mean. */
  readonly entanglement: number;
}

export const standards: Readonly<Record<Grade, Standard>> = {
  easy: { width: 8, height: 7, boxes: 2, pushes: { least: 6, most: 20 }, boxChanges: 2, entanglement: 1 },
  medium: {
    width: 9,
    height: 8,
    boxes: 3,
    pushes: { least: 18, most: 45 },
    boxChanges: 5,
    entanglement: 1.5,
  },
  hard: {
    width: 10,
    height: 9,
    boxes: 4,
    pushes: { least: 40, most: Number.POSITIVE_INFINITY },
    boxChanges: 10,
    entanglement: 2.5,
  },
};

/** What is counted of a level's shortest known solution, and of its board. */
export interface Worth extends Readonly<Record<Extract<Measure, "pushes" | "boxChanges">, number>> {
  readonly entanglement: number;
  /** Of the squares, the share on which the player or a box comes. */
  readonly used: number;
}

export function meets(grade: Grade, { pushes, boxChanges, entanglement }: Worth): boolean {
  const standard = standards[grade];
  const { least, most } = standard.pushes;
  return (
    pushes >= least &&
    pushes <= most &&
    boxChanges >= standard.boxChanges &&
    entanglement >= standard.entanglement
  );
}

/**
 * What a design is judged by: doublings, as those of the estimate of difficulty. Twice the pushes, twice the
 * boxes that hang together, twice the share of squares in use are a point each, twice the box changes half a
 * one, as much of them is in the pushes already.
 */
export function points({ pushes, boxChanges, entanglement, used }: Worth): number {
  return (
    Math.log2(Math.max(1, pushes)) +
    Math.log2(Math.max(1, entanglement)) +
    Math.log2(Math.max(1, boxChanges)) / 2 +
    Math.log2(Math.max(0.1, used))
  );
}
