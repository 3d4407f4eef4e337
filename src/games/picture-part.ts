import { boolean, number, object, type ValueOf } from "./reading.js";

export const maxPictureZoom = 8;

/** The fields of `PicturePart`. */
export const picturePart = {
  /** Its position between the leftmost (0) and the rightmost (1) possible place. */
  across: number(0, 1),
  /** Its position between the uppermost (0) and the lowest (1) possible place. */
  down: number(0, 1),
  /** How many times narrower than the largest possible part it is. */
  zoom: number(1, maxPictureZoom),
};
export const readPicturePart = object(picturePart);
/**
 * The part of a picture that the tiles show. It always has the board's aspect ratio, so the same selection
 * works on boards of every size.
 */
export type PicturePart = ValueOf<typeof readPicturePart>;

/** The largest part, from the center: the default. */
export const middlePart: PicturePart = { across: 0.5, down: 0.5, zoom: 1 };

export const readPictureLook = object({
  /** Whether the tiles show their numbers, too. */
  numbers: boolean,
  /** Whether the whole picture is shown beside the board, where there is room. */
  isBeside: boolean,
});
/** How a picture is shown. */
export type PictureLook = ValueOf<typeof readPictureLook>;

export const usualLook: PictureLook = { numbers: false, isBeside: true };
