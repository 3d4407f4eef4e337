/** In pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The largest part of an image, in its middle, that has the ratio of width to height. */
export function cover({ width, height }: Size, ratio: number): Size & { readonly x: number; readonly y: number } {
  const part = width / height > ratio ? { width: height * ratio, height } : { width, height: width / ratio };
  return { ...part, x: (width - part.width) / 2, y: (height - part.height) / 2 };
}

/** A size of this ratio whose longer side is `longest`. */
export function sizeOf(ratio: number, longest: number): Size {
  return ratio >= 1
    ? { width: Math.round(longest), height: Math.max(1, Math.round(longest / ratio)) }
    : { width: Math.max(1, Math.round(longest * ratio)), height: Math.round(longest) };
}
