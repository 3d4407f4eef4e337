import { fieldsOf } from "./plain-data.js";

/**
 * The part of a picture that the tiles show. It always has the board's aspect ratio, so the same selection
 * works on boards of every size.
 */
export interface PicturePart {
  /** Its position between the leftmost (0) and the rightmost (1) possible place. */
  readonly across: number;
  /** Its position between the uppermost (0) and the lowest (1) possible place. */
  readonly down: number;
  /** How many times narrower than the largest possible part it is, from 1 to `maxPictureZoom`. */
  readonly zoom: number;
}

export const maxPictureZoom = 8;

/** The largest part, from the center: the default. */
export const middlePart: PicturePart = { across: 0.5, down: 0.5, zoom: 1 };

export function isPicturePart(value: unknown): value is PicturePart {
  const { across, down, zoom } = fieldsOf(value);
  return isBetween(across, 0, 1) && isBetween(down, 0, 1) && isBetween(zoom, 1, maxPictureZoom);
}

/** How a picture is shown. */
export interface PictureLook {
  /** Whether the tiles show their numbers, too. */
  readonly numbers: boolean;
  /** Whether the whole picture is shown beside the board, where there is room. */
  readonly isBeside: boolean;
}

export const usualLook: PictureLook = { numbers: false, isBeside: true };

export function isPictureLook(value: unknown): value is PictureLook {
  const { numbers, isBeside } = fieldsOf(value);
  return typeof numbers === "boolean" && typeof isBeside === "boolean";
}

function isBetween(value: unknown, min: number, max: number): boolean {
  return typeof value === "number" && value >= min && value <= max;
}
