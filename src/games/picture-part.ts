import { fieldsOf } from "./plain-data.js";

/**
 * Which part of a picture lies on the tiles. The part has the ratio of the board, whatever that is, so that
 * the same choice holds on boards of every size.
 */
export interface PicturePart {
  /** Where it lies between the left (0) and the right edge (1) that it can reach. */
  readonly across: number;
  /** The same between the upper (0) and the lower edge (1). */
  readonly down: number;
  /** How many times narrower than the largest part of that ratio it is, from 1 to `maxPictureZoom`. */
  readonly zoom: number;
}

export const maxPictureZoom = 8;

/** The largest part there is, from the middle: what lies on the tiles until somebody chooses. */
export const middlePart: PicturePart = { across: 0.5, down: 0.5, zoom: 1 };

export function isPicturePart(value: unknown): value is PicturePart {
  const { across, down, zoom } = fieldsOf(value);
  return isBetween(across, 0, 1) && isBetween(down, 0, 1) && isBetween(zoom, 1, maxPictureZoom);
}

function isBetween(value: unknown, min: number, max: number): boolean {
  return typeof value === "number" && value >= min && value <= max;
}
