import { boxesText } from "../../counted.js";
import { english } from "../../message.js";
import type { Measure } from "../play/solution-measures.js";

export const grades = ["easy", "medium", "hard"] as const;
export type Grade = (typeof grades)[number];

/** The measures of a level of a grade. */
interface Standard {
  /** The defaults: at most this many columns and rows, walls included, and this many boxes. */
  readonly width: number;
  readonly height: number;
  readonly boxes: number;
  /** Bounds for the fewest pushes that solve it. */
  readonly pushes: { readonly min: number; readonly max: number };
  /** That solution changes from one box to another at least this often. */
  readonly boxChanges: number;
  /** A push concerns, on average, at least this many boxes of a part, as `Decomposition` counts them. */
  readonly entanglement: number;
}

export const standards: Readonly<Record<Grade, Standard>> = {
  easy: { width: 8, height: 7, boxes: 2, pushes: { min: 6, max: 20 }, boxChanges: 2, entanglement: 1 },
  medium: {
    width: 9,
    height: 8,
    boxes: 3,
    pushes: { min: 18, max: 45 },
    boxChanges: 5,
    entanglement: 1.5,
  },
  hard: {
    width: 10,
    height: 9,
    boxes: 4,
    pushes: { min: 40, max: Number.POSITIVE_INFINITY },
    boxChanges: 10,
    entanglement: 2.5,
  },
};

/** Measures of a level's shortest known solution and of its board. */
export interface LevelQuality extends Readonly<Record<Extract<Measure, "pushes" | "boxChanges">, number>> {
  readonly entanglement: number;
  /** The share of squares that the player or a box visits. */
  readonly used: number;
}

export function meets(grade: Grade, { pushes, boxChanges, entanglement }: LevelQuality): boolean {
  const standard = standards[grade];
  const { min, max } = standard.pushes;
  return (
    pushes >= min &&
    pushes <= max &&
    boxChanges >= standard.boxChanges &&
    entanglement >= standard.entanglement
  );
}

/**
 * The score of a design, in doublings, like the estimate of difficulty. Doubling the pushes, the entangled
 * boxes or the share of used squares gives one point each. Doubling the box changes gives half a point,
 * because the pushes count them in part already.
 */
export function points({ pushes, boxChanges, entanglement, used }: LevelQuality): number {
  return (
    Math.log2(Math.max(1, pushes)) +
    Math.log2(Math.max(1, entanglement)) +
    Math.log2(Math.max(1, boxChanges)) / 2 +
    Math.log2(Math.max(0.1, used))
  );
}

export interface GeneratorOptions {
  readonly grade: Grade;
  /** The maximum number of columns and of rows, walls included; 5 to 30. */
  readonly width?: number;
  readonly height?: number;
  /** 1 to 8. */
  readonly boxes?: number;
}

/** The options with all defaults filled in. */
export type Wanted = Required<GeneratorOptions>;

/** Fills in the defaults for everything that was not given. */
export function wantedOf({
  grade,
  width,
  height,
  boxes,
}: Pick<Wanted, "grade"> & { readonly [Size in "width" | "height" | "boxes"]?: number | undefined }): Wanted {
  const standard = standards[grade];
  return {
    grade,
    width: clamp(width ?? standard.width, 5, 30),
    height: clamp(height ?? standard.height, 5, 30),
    boxes: clamp(boxes ?? standard.boxes, 1, 8),
  };
}

/**
 * The title in a level file, which is in English in every language. It has everything needed to make the
 * level again, and says where it falls short of the wanted grade.
 */
export function levelTitle(
  { width, height, boxes, grade }: Wanted,
  seed: number,
  meetsGrade: boolean,
): string {
  const difficulty = meetsGrade ? grade : `below ${grade}`;
  return `Random level: ${width}x${height}, ${difficulty}, ${english(boxesText(boxes))}, seed ${seed}`;
}

function clamp(value: number, min: number, max: number): number {
  return Number.isFinite(value) ? Math.min(max, Math.max(min, Math.round(value))) : min;
}
