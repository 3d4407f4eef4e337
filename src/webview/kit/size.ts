import { middlePart, type PicturePart } from "../../games/picture-part.js";

/** In pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface PixelBox extends Size {
  readonly x: number;
  readonly y: number;
}

/**
 * The selected part of an image, with the given ratio of width to height; without a selection, the largest
 * centered part.
 */
export function cover(
  { width, height }: Size,
  ratio: number,
  { across, down, zoom }: PicturePart = middlePart,
): PixelBox {
  const largest =
    width / height > ratio ? { width: height * ratio, height } : { width, height: width / ratio };
  const part = { width: largest.width / zoom, height: largest.height / zoom };
  return { ...part, x: (width - part.width) * across, y: (height - part.height) * down };
}

/** Whether covering one ratio with an image of another cuts off more than a pixel or two. */
export function isCut(imageRatio: number, ratio: number): boolean {
  return Math.abs(imageRatio / ratio - 1) > 0.01;
}

/** A size with this ratio whose longer side is `longest`. */
export function sizeOf(ratio: number, longest: number): Size {
  return ratio >= 1
    ? { width: Math.round(longest), height: Math.max(1, Math.round(longest / ratio)) }
    : { width: Math.max(1, Math.round(longest * ratio)), height: Math.round(longest) };
}
