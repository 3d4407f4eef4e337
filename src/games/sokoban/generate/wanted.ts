import { boxesText } from "../../counted.js";
import { english } from "../../message.js";
import { type Grade, standards } from "./grade.js";

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
